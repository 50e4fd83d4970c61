/** The values of an index for its attention: one row per key. */

import { shapeError } from "../errors.js";
import { sizeOf } from "../limits.js";
import { inTypeOf, readMatrix, readRows, requireEqual, type Source } from "../tensors/tensor.js";
import { copyInto, makeArray } from "../tensors/typed-arrays.js";
import type { ResidentKeys } from "./resident-keys.js";

/** Numbers without a type of their own take that of the keys. */
export function readValues(given: unknown, { element }: ResidentKeys): Source {
  const values = readMatrix(readRows(given, "values"), "(n, v)");
  return values.yields ? inTypeOf(values, element, "the index") : values;
}

/** The rows whose byte is not 0. */
export function keptValues(given: unknown, kept: Uint8Array, keys: ResidentKeys) {
  const { shape, data } = readValues(given, keys);
  const width = shape[1] as number;
  const left = (data as Float64Array).filter((_, i) => kept[Math.floor(i / width)] !== 0);
  return { data: left, shape: [left.length / width, width] };
}

/** The values of all keys, and behind them those of `count` new ones; the first keys may bring the first. */
export function joinedValues(old: unknown, given: unknown, count: number, keys: ResidentKeys) {
  const more = readValues(given, keys);
  const { size } = keys;
  const none = { ...more, data: new Float64Array(), shape: [0, more.shape[1] as number] };
  const own = old === undefined && size === 0 ? none : readValues(old, keys);
  const [rows, width] = own.shape as [number, number];
  requireEqual(more, [count, width], ": one row per key, as the values of the index");
  if (rows !== size) throw shapeError(own, `of the index have ${rows} rows for its ${size} keys`);
  const added = inTypeOf(more, own.element, "the values of the index");
  const shape = [rows + count, width];
  const data = makeArray(own.element, sizeOf(shape));
  copyInto(data, own.data);
  copyInto(data.subarray(rows * width), added.data);
  return { ...own, data, shape };
}
