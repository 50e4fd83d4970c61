/** The data set, fetched with the first figure of this lesson. */
import { DigitSet } from "./digit-set.js";

type Source = typeof import("../../data/digits.js");

/** The only place that fetches the data. */
export const loadDigits = (): Promise<Source> => import("../../data/digits.js");

let kept: DigitSet | undefined;

/** Resolves once `digitSet` may be called; a failed attempt may be repeated. */
export async function digitsReady(): Promise<void> {
  kept ??= new DigitSet(await loadDigits());
}

export function digitSet(): DigitSet {
  if (kept === undefined) throw new Error("the digits are fetched with the view");
  return kept;
}
