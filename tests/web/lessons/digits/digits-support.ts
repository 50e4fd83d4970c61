/** Test helpers: the digits data set, and random states. */
import * as source from "../../../../web/data/digits.js";
import type { State } from "../../../../web/figure/state/state.js";
import {
  type Bitmap,
  emptyBitmap,
  gridSide,
  packed,
} from "../../../../web/lessons/digits/bitmap.js";
import {
  digitCount,
  drawn,
  lastEpoch,
  openingDrawing,
} from "../../../../web/lessons/digits/constants.js";
import { DigitSet } from "../../../../web/lessons/digits/digit-set.js";

export const digitSet = new DigitSet(source);

/** Random cells. */
export const randomBitmap = (next: () => number): Bitmap =>
  emptyBitmap.map(() => Math.floor(next() * 2 ** gridSide) >>> 0);

export function randomDigits(next: () => number): State["digits"] {
  const upTo = (max: number) => Math.floor(next() * (max + 1));
  return {
    query: next() < 0.5 ? drawn : upTo(digitCount - 1),
    drawing: next() < 0.5 ? openingDrawing : packed(randomBitmap(next)),
    neighbors: 1 + upTo(14),
    epoch: upTo(lastEpoch),
  };
}
