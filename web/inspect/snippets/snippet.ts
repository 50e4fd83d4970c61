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

/** The call whose program prints the whole array, if it is short enough to write out. */
function wholeCall(number: CoreNumber): Named | undefined {
  const call = named(number);
  const isArray =
    call !== undefined &&
    printsRows.has(call.name) &&
    call.path.at(-2) === "data" &&
    typeof call.path.at(-1) === "number";
  return isArray && !Object.values(call.arrays).some(isFile) ? call : undefined;
}

/** The whole arrays of numbers, row by row; a number alone where its array is too long to write out. */
export function wholeSnippetOf(numbers: readonly CoreNumber[], language: Language): string {
  const asked = [...new Set(numbers.map(({ call }) => call))];
  const programs = asked.flatMap((asked) => {
    const alike = numbers.filter(({ call }) => call === asked);
    const calls = alike.flatMap((number) => wholeCall(number) ?? []);
    const last = calls.at(-1);
    if (last === undefined || calls.length < alike.length)
      return alike.map((number) => snippetOf(number, language));
    return writers[language]({ ...last, rows: calls });
  });
  return joined(programs);
}

/** One program of several: what an earlier one imports, defines or declares is not repeated. */
function joined(programs: readonly string[]): string {
  if (programs.length < 2) return programs.join("");
  const seen = new Set<string>();
  const statements = programs.flatMap((program) => program.split(/\n(?=[^\s\])}])/));
  const fresh = statements.filter((statement) => {
    const text = statement.trim();
    const isRepeated = /^(import |def |const |\w+ = np\.array)/.test(text) && seen.has(text);
    seen.add(text);
    return !isRepeated;
  });
  return fresh
    .join("\n")
    .replace("const result", "let result")
    .replaceAll("const result", "result");
}

/** The files that the programs read: arrays too long to write out. */
export function snippetFiles(number: CoreNumber): SnippetFile[] {
  const call = named(number);
  if (call === undefined) return [];
  return Object.entries(focused(call).arrays)
    .filter(([, numbers]) => isFile(numbers))
    .map(([name, numbers]) => fileOf(name, numbers));
}
