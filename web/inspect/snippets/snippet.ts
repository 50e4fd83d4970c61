/** Source code that recomputes one displayed number and prints it. */
import type { CoreNumber } from "../../figure/core-call.js";
import { focused } from "./focus.js";
import { javascriptOf } from "./javascript.js";
import { fileOf, isFile, type SnippetFile } from "./literals.js";
import { numpyOf } from "./numpy.js";
import { type Named, named } from "./signature.js";

export const languages = ["numpy", "javascript"] as const;
export type Language = (typeof languages)[number];

const writers: Readonly<Record<Language, (call: Named) => string>> = {
  javascript: javascriptOf,
  numpy: numpyOf,
};

/**
 * The program. JavaScript makes the same call through the package; NumPy programs do not use the library, so they
 * confirm the number independently.
 */
export function snippetOf(number: CoreNumber, language: Language): string {
  const call = named(number);
  if (call === undefined) throw new RangeError(`There is no snippet for ${number.call.name}.`);
  return writers[language](call);
}

/** The functions whose NumPy programs compute all rows at once. */
const printsRows = new Set([
  ...["attention", "multiHeadAttention", "scores", "softmax", "linear", "batchMatmul"],
  ...["lookup", "kernelRegression"],
]);

/** The whole array of a number, row by row, if it is short enough to write out; otherwise the number alone. */
export function wholeSnippetOf(number: CoreNumber, language: Language): string {
  const call = named(number);
  const isArray =
    call !== undefined &&
    printsRows.has(call.name) &&
    call.path.at(-2) === "data" &&
    typeof call.path.at(-1) === "number";
  if (!isArray || Object.values(call.arrays).some(isFile)) return snippetOf(number, language);
  return writers[language]({ ...call, rows: true });
}

/** The files that the programs read: arrays too long to write out. */
export function snippetFiles(number: CoreNumber): SnippetFile[] {
  const call = named(number);
  if (call === undefined) return [];
  return Object.entries(focused(call).arrays)
    .filter(([, numbers]) => isFile(numbers))
    .map(([name, numbers]) => fileOf(name, numbers));
}
