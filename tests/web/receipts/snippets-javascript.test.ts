/** The JavaScript programs, run against the built package. */

import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { load } from "softknn";
import { wholeSnippetOf } from "../../../web/inspect/snippets/snippet.js";
import { arrayOf, snippetCases } from "./snippet-cases.js";
import {
  assertPrinted,
  assertRows,
  assertTables,
  planes,
  wholeCases,
  wholeOf,
  writeSnippets,
} from "./snippet-support.js";

/** Runs the programs, each in its own folder. */
async function run(written: readonly { file: string; folder: string }[]): Promise<string[]> {
  const [log, here] = [console.log, process.cwd()];
  const printed: string[] = [];
  for (const { file, folder } of written) {
    const lines: string[] = [];
    process.chdir(folder);
    console.log = (...all: unknown[]) => lines.push(all.join(" "));
    try {
      await import(`${pathToFileURL(resolve(here, file)).href}?${printed.length}`);
    } catch (error) {
      lines.push(`${error}`);
    } finally {
      console.log = log;
      process.chdir(here);
    }
    printed.push(lines.join("\n"));
  }
  return printed;
}

test("every JavaScript program prints the displayed number", async () => {
  const cases = await snippetCases(await load());
  assertPrinted(cases, await run(writeSnippets(cases, "javascript", "mjs")));
});

test("the JavaScript program of a whole array prints its rows", async () => {
  const knn = await load();
  const cases = wholeCases(await snippetCases(knn));
  const written = writeSnippets(cases, "javascript", "rows.mjs", wholeOf);
  await assertRows(cases, await run(written), (number) => arrayOf(knn, number));
});

test("one JavaScript program prints the arrays of several calls", async () => {
  const knn = await load();
  const cases = (await snippetCases(knn)).slice(0, 1);
  const write = () => wholeSnippetOf(planes, "javascript");
  const [printed = ""] = await run(writeSnippets(cases, "javascript", "several.mjs", write));
  await assertTables(planes, printed, (number) => arrayOf(knn, number));
});
