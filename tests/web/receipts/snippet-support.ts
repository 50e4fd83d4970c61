/** Helpers of the snippet tests. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tensor } from "softknn";
import type { CoreNumber } from "../../../web/figure/core-call.js";
import { plainText } from "../../../web/inspect/snippets/format.js";
import {
  type Language,
  snippetFiles,
  snippetOf,
  wholeSnippetOf,
} from "../../../web/inspect/snippets/snippet.js";
import { toy } from "../api/api-support.js";
import type { Case } from "./snippet-cases.js";

/** Writes the programs of all cases and their input files, each in a separate folder. */
export function writeSnippets(
  cases: readonly Case[],
  language: Language,
  ending: string,
  programOf = snippetOf,
) {
  const folder = join("build/tests/snippets", language);
  rmSync(folder, { recursive: true, force: true });
  return cases.map(({ number }, i) => {
    const own = join(folder, String(i));
    mkdirSync(own, { recursive: true });
    const file = join(own, `snippet.${ending}`);
    writeFileSync(file, programOf(number, language));
    for (const { name, text } of snippetFiles(number)) writeFileSync(join(own, name), text);
    return { folder: own, file };
  });
}

/** The program of the whole array of a number. */
export const wholeOf: typeof snippetOf = (number, language) => wholeSnippetOf([number], language);

/** One case for each array, of calls that are short enough to print whole. */
export const wholeCases = (cases: readonly Case[]): readonly Case[] =>
  cases.filter(
    ({ number }) => number.path.at(-1) === 0 && wholeOf(number, "numpy").includes("table ="),
  );

/** The weights and the output of one query under three similarities, in one program. */
export const planes: readonly CoreNumber[] = (["dot", "cosine", "rbf"] as const).flatMap(
  (similarity) => {
    const { query, key } = toy;
    const options = { similarity, temperature: 0.5, returnWeights: true };
    const call = { name: "attention", args: [{ query, key, value: key }, options] };
    return ["weights", "output"].map((name) => {
      return { call, path: [name, "data", 0], value: 0.5, text: "0.500" };
    });
  },
);

type ArrayOf = (number: CoreNumber) => Promise<Tensor>;

/** Asserts that every program printed all rows of the array of its number. */
export async function assertRows(
  cases: readonly Case[],
  printed: readonly string[],
  arrayOf: ArrayOf,
): Promise<void> {
  assert.ok(cases.length > 10);
  for (const [i, { title, number }] of cases.entries())
    await assertTables([number], printed[i] ?? "", arrayOf, title);
}

/** Asserts that a program printed all rows of the arrays of its numbers, one array after the other. */
export async function assertTables(
  numbers: readonly CoreNumber[],
  printed: string,
  arrayOf: ArrayOf,
  title = "several",
): Promise<void> {
  const lines = printed.trim().split("\n");
  for (const number of numbers) {
    const { data, shape } = await arrayOf(number);
    const rows = lines.splice(0, data.length / (shape.at(-1) ?? 1));
    const shown = rows.flatMap((line) => line.split(" ").map(Number));
    assert.equal(shown.length, data.length, title);
    const digits = /\.(\d+)$/.exec(number.text)?.[1]?.length ?? 0;
    for (const [at, x] of shown.entries())
      assert.ok(Math.abs(x - Number(data[at])) <= 0.5001 * 10 ** -digits, `${title}: ${rows}`);
  }
  assert.deepEqual(lines, [], title);
}

/** Asserts that every program printed its number as the page displays it. */
export function assertPrinted(cases: readonly Case[], printed: readonly string[]): void {
  const wrong = cases.flatMap(({ title, number }, i) => misprint(printed[i] ?? "", number, title));
  assert.equal(wrong.join("\n"), "");
}

function misprint(printed: string, { value, text }: CoreNumber, title: string): string[] {
  const [shown, wanted] = [plainText(printed), plainText(text)];
  if (shown === wanted) return [];
  if (shown === "") return [`${title}: printed nothing`];
  const infinite = { inf: "Infinity", "-inf": "-Infinity", nan: "NaN" }[shown.toLowerCase()];
  // Powers of ten have another notation, with the same digits.
  const power = wanted.replace(/×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/, (_, raised: string) => {
    return `e${raised.replace(/./g, (c) => (c === "⁻" ? "-" : String("⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c))))}`;
  });
  if (power !== wanted && Number(shown) === Number(power)) return [];
  const number = Number(infinite ?? shown.replace("%", ""));
  // Numbers without a fixed number of digits are compared numerically.
  const unit = /^-?\d+\.\d+$/.test(wanted) ? 0 : 1e-11 * Math.max(1e-3, Math.abs(value));
  const same = unit > 0 && (number === value || Math.abs(number - value) <= unit);
  return same ? [] : [`${title}: printed ${printed.trim()}, displayed ${text} (${value})`];
}
