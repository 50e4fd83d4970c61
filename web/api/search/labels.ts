/** Class labels. */

import { type Place, shapeError } from "../errors.js";
import { maxElements } from "../limits.js";
import type { Option } from "../options.js";
import { readIntegers } from "../tensors/integers.js";

/** A list of labels, integers ≥ 0. */
export const labelsOption: Option<Float64Array | undefined> = {
  default: undefined,
  read: (value, place) => readIntegers(value, place, 0, maxElements - 1),
};

/** The number of classes: one more than the largest label. */
export function classesOf(labels: Iterable<number>): number {
  let most = 0;
  for (const label of labels) most = Math.max(most, label + 1);
  return most;
}

/** Throws if there is not one label per row or column. */
export function checkLabels(labels: Float64Array, count: number, of: string, place: Place): void {
  if (labels.length === count) return;
  throw shapeError(
    { place },
    `must hold one label per ${of}: it holds ${labels.length}, there are ${count}`,
  );
}
