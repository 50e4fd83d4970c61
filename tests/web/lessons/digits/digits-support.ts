/** Test helpers: the digits data set, and random states. */
import * as source from "../../../../web/data/digits.js";
import { type Bitmap, emptyBitmap, gridSide } from "../../../../web/lessons/digits/bitmap.js";
import { DigitSet } from "../../../../web/lessons/digits/digit-set.js";

export const digitSet = new DigitSet(source);

/** Random cells. */
export const randomBitmap = (next: () => number): Bitmap =>
  emptyBitmap.map(() => Math.floor(next() * 2 ** gridSide) >>> 0);
