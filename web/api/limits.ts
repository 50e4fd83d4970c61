/** Size limits, checked before any allocation. */

import { failure, type Place } from "./errors.js";

/**
 * The largest number of elements of any one array, in or out: 2²⁷, which in
 * double precision is 1 GiB; the core's own `kMaximumElements`. (All arrays of
 * a call and all indexes together must fit in the core's memory of 2 GiB, so a
 * smaller call may still throw `SOFTKNN_E_MEMORY`.)
 */
export const maxElements = 2 ** 27;

/** The largest number of scores of a call that does not keep them, as in the core. */
export const maxScores = 2 ** 36;

/** The largest length of an axis. */
export const maxAxis = 2 ** 31 - 1;

/** The largest number of axes of a tensor. */
export const maxRank = 8;

/**
 * The number of elements of a shape. Exact up to 2⁵³ and never too small beyond,
 * as every axis is at most 2³¹ − 1: the product cannot wrap around.
 */
export function sizeOf(shape: readonly number[]): number {
  let size = 1;
  for (const axis of shape) size *= axis;
  return size;
}

/**
 * Throws if an array has more than `most` elements. Axes of length 0
 * count as 1, so that an empty tensor cannot have an unlimited axis.
 */
export function checkSize(place: Place, shape: readonly number[], most = maxElements): number {
  let size = 1;
  for (const axis of shape) size *= Math.max(axis, 1);
  if (size > most) {
    const product = shape.join(" × ");
    throw failure(
      "LIMIT",
      place,
      `of shape ${product} exceeds the largest size, ${most} elements (${product} = ${size})`,
    );
  }
  return sizeOf(shape);
}
