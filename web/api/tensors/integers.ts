/** Lists of numbers: lengths of sequences, dimensions of an experiment, one number per head. */

import { failure, type Place } from "../errors.js";
import { integerOption, type Option, readList } from "../options.js";
import { listed } from "./kinds.js";
import { readTensor, requireAxes, shapeName } from "./tensor.js";
import type { DimsTensor } from "./tensor-types.js";
import { checkedLength, isTypedArray, type TypedArray } from "./typed-arrays.js";

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

/** One number, or a list with one per batch row or head. */
export type PerAxis = number | readonly number[] | Float64Array | Float32Array | Int32Array;

/** One number, or a list whose length is checked before its numbers; see `readPerAxis`. */
export interface PerAxisOption<D extends number | undefined>
  extends Option<D | number | PerAxisList> {
  readonly one: Option<D | number>;
}

/** Of an array every item was read, none checked; the memory of a typed array is read later. */
export type PerAxisList = readonly unknown[] | TypedArray;

export function perAxisOption<D extends number | undefined>(
  one: Option<D | number>,
): PerAxisOption<D> {
  const read = (value: unknown, place: Place) => {
    if (isTypedArray(value)) return value;
    return Array.isArray(value) ? readList(value, place, "a list") : one.read(value, place);
  };
  return { default: one.default, read, one };
}

/** The numbers of such an option, one for each of `count` `what`. */
export function readPerAxis<D extends number | undefined>(
  { one }: PerAxisOption<D>,
  given: number | PerAxisList,
  place: Place,
  count: number,
  what: string,
): readonly number[] {
  if (typeof given === "number") return Array<number>(count).fill(given);
  const length = isTypedArray(given) ? checkedLength(given, place) : given.length;
  if (length !== count) {
    throw failure("SHAPE", place, `has ${length} numbers but there are ${count} ${what}`);
  }
  const read = (_: unknown, i: number) => one.read(given[i], `${place}[${i}]`) as number;
  return Array.from({ length: count }, read);
}
