/**
 * The true state of a typed array of any realm, read from its internal slots:
 * own properties, subclasses and proxies can say what they like.
 */

import { failure, type Place, typedArrayName } from "./errors.js";

const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;

function getter(prototype: object, name: string): (this: unknown) => unknown {
  return Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: unknown) => unknown;
}

const trueLength = getter(typedArrayPrototype, "length") as (this: unknown) => number;
const trueBuffer = getter(typedArrayPrototype, "buffer") as (this: unknown) => ArrayBufferLike;
const trueByteLength = getter(typedArrayPrototype, "byteLength") as (this: unknown) => number;
const trueByteOffset = getter(typedArrayPrototype, "byteOffset") as (this: unknown) => number;
const bufferByteLength = getter(ArrayBuffer.prototype, "byteLength");
const dataViewBuffer = getter(DataView.prototype, "buffer") as (this: unknown) => ArrayBufferLike;
const dataViewByteLength = getter(DataView.prototype, "byteLength") as (this: unknown) => number;
const dataViewByteOffset = getter(DataView.prototype, "byteOffset") as (this: unknown) => number;
// Throws if the array is detached, or lies outside a buffer that has shrunk.
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

/** The number of elements, after making sure that the memory is there and not shared. */
export function checkedLength(array: TypedArray, place: Place): number {
  if (!isUnsharedBuffer(trueBuffer.call(array))) {
    throw failure("SOFTKNN_E_SHARED", place, "must not be in a SharedArrayBuffer");
  }
  try {
    validate.call(array);
  } catch {
    throw failure("SOFTKNN_E_DETACHED", place, "has no memory: its buffer was detached or shrunk");
  }
  return trueLength.call(array);
}

/** Copies element by element, converting the number type: what Float32 needs on the way in and out. */
export function copyInto<T extends TypedArray>(target: T, source: TypedArray): T {
  setElements.call(target, source);
  return target;
}

/**
 * A view of the same memory that is nothing but an array of this realm. Only for a
 * sound array of the same name, and for use at once.
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

/** A copy of the bytes of an ArrayBuffer or of any view of one. */
export function copyBytes(
  value: ArrayBuffer | ArrayBufferView,
  place: Place,
): Uint8Array<ArrayBuffer> {
  const [buffer, offset, length] = bytesOf(value);
  if (!isUnsharedBuffer(buffer)) {
    throw failure("SOFTKNN_E_SHARED", place, "must not be in a SharedArrayBuffer");
  }
  let view: Uint8Array;
  try {
    view = new Uint8Array(buffer, offset, length);
  } catch {
    throw failure("SOFTKNN_E_DETACHED", place, "has no memory: its buffer was detached or shrunk");
  }
  return copyInto(new Uint8Array(view.length), view);
}

function bytesOf(value: ArrayBuffer | ArrayBufferView): [unknown, number, number | undefined] {
  if (isTypedArray(value)) {
    return [trueBuffer.call(value), trueByteOffset.call(value), trueByteLength.call(value)];
  }
  if (!ArrayBuffer.isView(value)) return [value, 0, undefined];
  try {
    const slots = [dataViewByteOffset.call(value), dataViewByteLength.call(value)] as const;
    return [dataViewBuffer.call(value), ...slots];
  } catch {
    // A DataView of a detached buffer has no offset; the buffer itself tells.
    return [dataViewBuffer.call(value), 0, undefined];
  }
}
