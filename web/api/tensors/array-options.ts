/** Options that are arrays: tensors in any form, and lists of numbers. */

import { failure, mustBe, type Place, shapeError } from "../errors.js";
import { checkSize, maxElements } from "../limits.js";
import { integer, type Option, required } from "../options.js";
import { listed } from "./kinds.js";
import { readRows, readTensor, requireAxes, type Source, shapeName } from "./tensor.js";
import type { IntegersInput, PerAxis, RowsInput, TensorInput } from "./tensor-types.js";
import { checkedLength, isTypedArray, type TypedArray } from "./typed-arrays.js";

export const optionalTensor: Option<Source | undefined, RowsInput> = {
  default: undefined,
  read: (value, place) => readTensor(value, place),
};
export const optionalRows: Option<Source | undefined, TensorInput> = {
  default: undefined,
  read: (value, place) => readRows(value, place),
};
/** A tensor in any form; a bare array is one row. */
export const tensor = required<Source, RowsInput>(optionalTensor);
/** A tensor of rows. */
export const rows = required<Source, TensorInput>(optionalRows);

/** A copy of a list of numbers, each read as an option; of a tensor with one axis too, or (1, n), as tokenizers give it. */
export function numbers<Given = IntegersInput>(
  item: Option<number>,
  accepts = "an array of numbers",
): Option<Float64Array | undefined, Given> {
  const read = (value: unknown, place: Place) => {
    const isTensor = isTypedArray(value) || shapeName(value) !== undefined;
    if (!isTensor && !Array.isArray(value)) throw mustBe("TYPE", place, accepts, value);
    const list: ArrayLike<unknown> = isTensor
      ? oneAxis(readTensor(value, place, listed)).data
      : (value as unknown[]);
    checkSize(place, [list.length]);
    return Float64Array.from(list, (one, i) => item.read(one, `${place}[${i}]`));
  };
  return { default: undefined, read };
}

const oneAxis = (source: Source) =>
  source.shape.length === 2 && source.shape[0] === 1 ? source : requireAxes(source, 1, 1, "1 axis");

export const integers = (from: number, to: number) =>
  numbers(integer(0, from, to), "an array of integers");

/** Classes, counted from 0. */
export const labels = integers(0, maxElements - 1);

/** The number of classes: one more than the largest label. */
export const classesOf = (labels: Float64Array): number =>
  labels.reduce((most, label) => Math.max(most, label + 1), 0);

/** Throws if there is not one label per row or column. */
export function checkLabels(labels: Float64Array, count: number, of: string, place: Place): void {
  if (labels.length === count) return;
  const text = `must hold one label per ${of}: it holds ${labels.length}, there are ${count}`;
  throw shapeError({ place }, text);
}

/** One number, or a list whose length is checked before its numbers; see `readPerAxis`. */
export interface PerAxisOption<D extends number | undefined>
  extends Option<D | number | PerAxisList, PerAxis> {
  readonly one: Option<D | number>;
}

/** Nothing of it was checked. */
type PerAxisList = readonly unknown[] | TypedArray;

export function perAxis<D extends number | undefined>(one: Option<D | number>): PerAxisOption<D> {
  const read = (value: unknown, place: Place) => {
    if (isTypedArray(value)) return value;
    return Array.isArray(value) ? value : one.read(value, place);
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
