/** Source code that recomputes displayed numbers. */
import type { CoreNumber } from "../figure/core-call.js";
import { javascriptOf } from "./javascript.js";
import type { Program } from "./literals.js";
import { numpyOf } from "./numpy.js";

export const languages = ["javascript", "numpy"] as const;
export type ProgramLanguage = (typeof languages)[number];

export const languageNames: Readonly<Record<ProgramLanguage, string>> = {
  javascript: "JavaScript",
  numpy: "NumPy",
};

/**
 * The programs that print the numbers, or their whole arrays. JavaScript makes the same calls through the package;
 * NumPy does not use the library, so it confirms the numbers independently: for attention and its parts only.
 */
export function programsOf(
  numbers: readonly CoreNumber[],
  isWhole = false,
): Partial<Record<ProgramLanguage, Program>> {
  const numpy = numpyOf(numbers, isWhole);
  return { javascript: javascriptOf(numbers, isWhole), ...(numpy && { numpy }) };
}
