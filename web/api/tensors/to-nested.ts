/** From tensors back to nested arrays. */

import { inCall, mustBe } from "../errors.js";
import { results } from "./kinds.js";
import { readTensor } from "./tensor.js";
import type { ByteTensor, Tensor } from "./tensor-types.js";
import { isTypedArray } from "./typed-arrays.js";

/** A number (of a tensor without axes) or nested arrays of numbers. */
export type Nested<T> = T | readonly Nested<T>[];

/**
 * Converts a tensor to nested arrays: numbers from a `Tensor`, booleans from a
 * `ByteTensor`, so that both are valid inputs again. Of shape (2, 3):
 * `[[a, b, c], [d, e, f]]`; of shape (): the bare number. An axis of length 0
 * gives empty arrays.
 *
 * Errors: `TypeError` if the argument is not a tensor, `RangeError` if data and shape
 * do not fit. Cost: O(elements).
 *
 * @example
 * ```ts
 * console.log(toNested({ data: new Float64Array([1, 2, 3, 4, 5, 6]), shape: [2, 3] }));
 * // [[1, 2, 3], [4, 5, 6]]
 * ```
 */
export function toNested(tensor: Tensor): Nested<number>;
export function toNested(tensor: ByteTensor): Nested<boolean>;
export function toNested(tensor: Tensor | ByteTensor): Nested<number> | Nested<boolean> {
  const { shape, data, element } = inCall("toNested", () => {
    const isShapeless = typeof tensor !== "object" || Array.isArray(tensor) || isTypedArray(tensor);
    if (isShapeless) throw mustBe("TYPE", "tensor", "a tensor { data, shape }", tensor);
    return readTensor(tensor, "tensor", results);
  });
  const areBooleans = element === "Uint8Array";
  const read = (i: number) => (areBooleans ? data[i] !== 0 : (data[i] as number));
  return nest<number | boolean>(read, shape, 0, 0) as Nested<number> | Nested<boolean>;
}

function nest<T>(
  read: (i: number) => T,
  shape: readonly number[],
  axis: number,
  index: number,
): Nested<T> {
  if (axis === shape.length) return read(index);
  const length = shape[axis] as number;
  const rows: Nested<T>[] = [];
  for (let i = 0; i < length; i++) rows.push(nest(read, shape, axis + 1, index * length + i));
  return rows;
}
