/** The data set, fetched with the first figure of this lesson. */
import { downloads } from "../../data/downloads.js";
import { DigitSet } from "./digit-set.js";

let kept: DigitSet | undefined;

/** Resolves once `digitSet` may be called; a failed attempt may be repeated. */
export async function digitsReady(): Promise<void> {
  kept ??= new DigitSet(await downloads.digits());
}

export function digitSet(): DigitSet {
  if (kept === undefined) throw new Error("the digits are fetched with the view");
  return kept;
}
