/** How large things may be. Checked before anything is allocated. */

import { failure, type Place } from "./errors.js";

/**
 * The largest number of elements of any one array, in or out: 2²⁷, which in
 * double precision is 1 GiB; the core's own `kMaximumElements`. (All arrays of
 * a call together must fit in the memory of 32-bit WebAssembly, so a call may
 * still be refused with `SOFTKNN_E_MEMORY` below this.)
 */
export const maxElements = 2 ** 27;

/** The largest length of an axis. */
export const maxAxis = 2 ** 31 - 1;

/** The largest number of axes of a tensor. */
export const maxRank = 8;

/**
 * The number of elements of a shape. Exact up to 2⁵³ and, as every axis is at
 * most 2³¹ − 1, never too small beyond: it cannot wrap around to a small number.
 */
export function sizeOf(shape: readonly number[]): number {
  let size = 1;
  for (const axis of shape) size *= axis;
  return size;
}

/**
 * Refuses a result or an input of more than `maxElements`. Axes of length 0
 * count as 1, so that an empty tensor cannot hide an endless axis.
 */
export function checkSize(place: Place, shape: readonly number[]): number {
  let size = 1;
  for (const axis of shape) size *= Math.max(axis, 1);
  if (size > maxElements) {
    const product = shape.join(" × ");
    throw failure(
      "LIMIT",
      place,
      `of shape ${product} passes the largest size, ${maxElements} elements (${product} = ${size})`,
    );
  }
  return sizeOf(shape);
}
