/** Lists of integers: lengths of sequences, dimensions of an experiment. */

import { failure, mustBe, type Place, showValue } from "./errors.js";
import { maxElements } from "./limits.js";
import { readInteger } from "./options.js";
import { typedArrayName } from "./slots.js";
import { checkedLength, copyInto, isTypedArray } from "./typed-arrays.js";

/** One axis of integers: an array, or a typed array of any kind but the 64-bit ones. */
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
  const list = copyList(value, place);
  const integers = new Float64Array(list.length);
  list.forEach((item, i) => {
    integers[i] = readInteger(item, { ...place, path: `[${i}]` }, from, to);
  });
  return integers;
}

function copyList(
  value: unknown,
  place: Place,
): ArrayLike<unknown> &
  Iterable<unknown> & {
    forEach(visit: (item: unknown, i: number) => void): void;
  } {
  if (isTypedArray(value) && !typedArrayName(value)?.startsWith("Big")) {
    return copyInto(new Float64Array(checkedLength(value, place)), value);
  }
  if (!Array.isArray(value)) {
    throw mustBe("SOFTKNN_E_TYPE", place, "an array of integers", value);
  }
  const length: unknown = value.length;
  if (typeof length !== "number" || !(length <= maxElements)) {
    const text = `has ${showValue(length)} elements, at most ${maxElements} are possible`;
    throw failure("SOFTKNN_E_LIMIT", place, text);
  }
  return Array.from({ length }, (_, i) => value[i] as unknown);
}
