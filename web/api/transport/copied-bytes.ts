/** Copies bytes of the caller. A separate module: only `load({ wasm })` needs it. */

import { failure, type Place } from "../errors.js";
import { getter, typedArrayPrototype } from "../tensors/slots.js";
import {
  copyInto,
  isTypedArray,
  isUnsharedBuffer,
  trueBuffer,
  trueByteOffset,
} from "../tensors/typed-arrays.js";

const trueByteLength = getter(typedArrayPrototype, "byteLength") as (this: unknown) => number;
const dataViewBuffer = getter(DataView.prototype, "buffer") as (this: unknown) => ArrayBufferLike;
const dataViewByteLength = getter(DataView.prototype, "byteLength") as (this: unknown) => number;
const dataViewByteOffset = getter(DataView.prototype, "byteOffset") as (this: unknown) => number;

/** A copy of the bytes of an ArrayBuffer or of any view of one. */
export function copyBytes(
  value: ArrayBuffer | ArrayBufferView,
  place: Place,
): Uint8Array<ArrayBuffer> {
  const [buffer, offset, length] = bytesOf(value);
  if (!isUnsharedBuffer(buffer)) {
    throw failure("SHARED", place, "must not be in a SharedArrayBuffer");
  }
  let view: Uint8Array;
  try {
    view = new Uint8Array(buffer, offset, length);
  } catch {
    throw failure("DETACHED", place, "has no memory: its buffer was detached or shrunk");
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
    // A DataView of a detached buffer has no offset; reading the buffer reports that.
    return [dataViewBuffer.call(value), 0, undefined];
  }
}
