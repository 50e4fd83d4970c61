/** Typed arrays of any realm: their memory, and copies. */

import { failure, type Place } from "../errors.js";
import { typedArrayName } from "./typed-array-name.js";

export type TypedArray =
  | Float64Array
  | Float32Array
  | Uint8Array
  | Int8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array;

export function isTypedArray(value: unknown): value is TypedArray {
  return typedArrayName(value) !== undefined;
}

/** The number of elements; throws for detached or shared memory. */
export function checkedLength(array: TypedArray, place: Place): number {
  if (isShared(array.buffer)) throw failure("SHARED", place, "must not be in a SharedArrayBuffer");
  try {
    // Throws if the array is detached or out of bounds of a shrunk buffer.
    array.keys();
  } catch {
    throw failure("DETACHED", place, "has no memory: its buffer was detached or shrunk");
  }
  return array.length;
}

/** Whether a buffer of any realm is a SharedArrayBuffer. */
export const isShared = (buffer: ArrayBufferLike): boolean =>
  buffer[Symbol.toStringTag] === "SharedArrayBuffer";

type MadeArray = new (length: number) => Float64Array | Float32Array | Uint8Array;

const { Float16Array } = globalThis as { Float16Array?: unknown };
const smaller = { Uint8Array, Int8Array, Int16Array, Uint16Array, Int32Array, BigInt64Array };
const makers = { Float32Array, Float16Array, ...smaller } as unknown as Record<string, MadeArray>;

/** An array for elements of a kind; all other kinds become doubles. */
export function makeArray(element: string | undefined, length: number) {
  return element === undefined
    ? new Float64Array(length)
    : new (makers[element] ?? Float64Array)(length);
}

/** Copies and converts element by element, as Float32 needs on the way in and out. */
export function copyInto<T extends TypedArray>(target: T, source: TypedArray): T {
  target.set(source);
  return target;
}

/** A view of the same memory with this realm's class. Only for a checked array of the same type, and for immediate use. */
export function plainView<T>(
  Elements: new (buffer: ArrayBufferLike, offset: number, length: number) => T,
  array: TypedArray,
): T {
  return new Elements(array.buffer, array.byteOffset, array.length);
}
