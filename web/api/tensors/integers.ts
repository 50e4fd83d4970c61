/** Lists of integers: lengths of sequences, dimensions of an experiment. */

import type { Place } from "../errors.js";
import { integerOption, type Option, readList } from "../options.js";
import { listed } from "./kinds.js";
import { readTensor, requireAxes, shapeName } from "./tensor.js";
import type { DimsTensor } from "./tensor-types.js";
import { isTypedArray } from "./typed-arrays.js";

/** One axis of integers: an array, a typed array or a tensor; those of 64 bits within ±2⁵³. */
export type IntegersInput =
  | readonly number[]
  | IntegerArray
  | { readonly data: IntegerArray; readonly shape: readonly number[] }
  | DimsTensor;

type IntegerArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | Float32Array
  | Float64Array;

/** A copy of a list of integers in [from, to]. */
export function readIntegers(value: unknown, place: Place, from: number, to: number): Float64Array {
  return readNumbers(value, place, "an array of integers", integerOption(0, from, to));
}

/** A copy of a list of numbers, each read as an option; of a tensor with one axis too. */
export function readNumbers(value: unknown, place: Place, accepts: string, item: Option<number>) {
  const isList = !isTypedArray(value) && shapeName(value) === undefined;
  const list = isList
    ? readList(value, place, accepts)
    : requireAxes(readTensor(value, place, listed), 1, 1, "1 axis").data;
  return Float64Array.from(list as ArrayLike<unknown>, (one, i) =>
    item.read(one, `${place}[${i}]`),
  );
}
