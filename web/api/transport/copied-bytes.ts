/** Copies bytes of the caller. A separate module: only `load({ wasm })` needs it. */

import { failure, type Place } from "../errors.js";
import { isShared } from "../tensors/typed-arrays.js";

/** A copy of the bytes of an ArrayBuffer or of any view of one. */
export function copyBytes(
  value: ArrayBuffer | ArrayBufferView,
  place: Place,
): Uint8Array<ArrayBuffer> {
  const buffer = ArrayBuffer.isView(value) ? value.buffer : value;
  if (isShared(buffer)) throw failure("SHARED", place, "must not be in a SharedArrayBuffer");
  try {
    const view = ArrayBuffer.isView(value)
      ? new Uint8Array(buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(buffer);
    return new Uint8Array(view);
  } catch {
    throw failure("DETACHED", place, "has no memory: its buffer was detached or shrunk");
  }
}
