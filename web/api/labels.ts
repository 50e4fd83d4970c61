/** Labels of classes. */

import { failure, type Place } from "./errors.js";
import { readIntegers } from "./integers.js";
import { maxElements } from "./limits.js";

/** A copy of a list of labels, integers ≥ 0. */
export function readLabels(value: unknown, where: string, argument: string): Float64Array {
  return readIntegers(value, { where, argument }, 0, maxElements - 1);
}

/** The number of classes: one more than the largest label. */
export function classesOf(labels: Float64Array): number {
  return labels.reduce((most, label) => Math.max(most, label + 1), 0);
}

/** Refuses labels that are not one per row or column of something. */
export function checkLabels(labels: Float64Array, count: number, of: string, place: Place): void {
  if (labels.length === count) return;
  const text = `must hold one label per ${of}: it holds ${labels.length}, there are ${count}`;
  throw failure("SOFTKNN_E_SHAPE", place, text);
}
