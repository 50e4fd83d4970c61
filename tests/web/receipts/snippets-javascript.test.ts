/** The JavaScript programs, run against the built package. */

import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { load } from "softknn";
import { snippetCases } from "./snippet-cases.js";
import { assertPrinted, writeSnippets } from "./snippet-support.js";

test("every JavaScript program prints the displayed number", async () => {
  const cases = await snippetCases(await load());
  const written = writeSnippets(cases, "javascript", "mjs");
  const [log, here] = [console.log, process.cwd()];
  const printed: string[] = [];
  for (const { file, folder } of written) {
    const lines: string[] = [];
    process.chdir(folder);
    console.log = (...all: unknown[]) => lines.push(all.join(" "));
    try {
      await import(pathToFileURL(resolve(here, file)).href);
    } catch (error) {
      lines.push(`${error}`);
    } finally {
      console.log = log;
      process.chdir(here);
    }
    printed.push(lines.join("\n"));
  }
  assertPrinted(cases, printed);
});
