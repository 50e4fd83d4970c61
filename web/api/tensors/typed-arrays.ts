/**
 * The true state of a typed array of any realm, read from its internal slots,
 * which own properties, subclasses and proxies cannot change.
 */

import { failure, type Place } from "../errors.js";
import { getter, typedArrayName, typedArrayPrototype } from "./slots.js";

export const trueLength = getter(typedArrayPrototype, "length") as (this: unknown) => number;
export const trueBuffer = getter(typedArrayPrototype, "buffer") as (
  this: unknown,
) => ArrayBufferLike;
export const trueByteOffset = getter(typedArrayPrototype, "byteOffset") as (
  this: unknown,
) => number;
const bufferByteLength = getter(ArrayBuffer.prototype, "byteLength");
// Throws if the array is detached or out of bounds of a shrunk buffer.
const validate = typedArrayPrototype.keys;
const setElements = typedArrayPrototype.set;

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
  if (!isUnsharedBuffer(trueBuffer.call(array))) {
    throw failure("SHARED", place, "must not be in a SharedArrayBuffer");
  }
  try {
    validate.call(array);
  } catch {
    throw failure("DETACHED", place, "has no memory: its buffer was detached or shrunk");
  }
  return trueLength.call(array);
}

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
  setElements.call(target, source);
  return target;
}

/**
 * A view of the same memory with this realm's class and no own properties. Only for a
 * checked array of the same type, and for immediate use.
 */
export function plainView<T>(
  Elements: new (buffer: ArrayBufferLike, offset: number, length: number) => T,
  array: TypedArray,
): T {
  const length = trueLength.call(array);
  return new Elements(trueBuffer.call(array), trueByteOffset.call(array), length);
}

/** Whether a value is an ArrayBuffer of any realm (a SharedArrayBuffer is not). */
export function isUnsharedBuffer(value: unknown): value is ArrayBuffer {
  try {
    bufferByteLength.call(value);
    return true;
  } catch {
    return false;
  }
}
