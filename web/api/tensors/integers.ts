/** Lists of integers: lengths of sequences, dimensions of an experiment. */

import type { Place } from "../errors.js";
import { readInteger, readList } from "../options.js";
import { typedArrayName } from "./typed-array-name.js";
import { checkedLength, copyInto, isTypedArray } from "./typed-arrays.js";

/** One axis of integers: an array or a typed array of any kind except 64-bit integers. */
export type IntegersInput =
  | readonly number[]
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** A copy of a list of integers in [from, to]. */
export function readIntegers(value: unknown, place: Place, from: number, to: number): Float64Array {
  const isTyped = isTypedArray(value) && !typedArrayName(value)?.startsWith("Big");
  const list = isTyped
    ? [...copyInto(new Float64Array(checkedLength(value, place)), value)]
    : readList(value, place, "an array of integers");
  return Float64Array.from(list, (item, i) => readInteger(item, `${place}[${i}]`, from, to));
}
