/** Test helpers: the digits data set, and random states. */
import * as source from "../../../../web/data/digits.js";
import {
  type Bitmap,
  emptyBitmap,
  gridSide,
  packed,
} from "../../../../web/lessons/digits/bitmap.js";
import { DigitSet } from "../../../../web/lessons/digits/digit-set.js";
import {
  type DigitsState,
  defaultDigits,
  digitsLimits,
  drawn,
  partNames,
} from "../../../../web/lessons/digits/state.js";

export const digitSet = new DigitSet(source);

/** Random cells. */
export const randomBitmap = (next: () => number): Bitmap =>
  emptyBitmap.map(() => Math.floor(next() * 2 ** gridSide) >>> 0);

export function randomDigits(next: () => number): DigitsState {
  const upTo = (max: number) => Math.floor(next() * (max + 1));
  return {
    query: next() < 0.5 ? drawn : upTo(digitsLimits.query.max),
    drawing: next() < 0.5 ? defaultDigits.drawing : packed(randomBitmap(next)),
    neighbors: 1 + upTo(digitsLimits.neighbors.max - 1),
    part: partNames[upTo(partNames.length - 1)] ?? "query",
    epoch: upTo(digitsLimits.epoch.max),
  };
}
