/**
 * NumPy's .npy in any byte and memory order. Sizes are checked against the length of the
 * file before any allocation, and only the kept rows are read.
 */

import { fail, tensorName } from "../fault.js";
import { numpyType } from "../number-type.js";
import type { Pace, Source } from "../source.js";
import { brokenTensor, type StoredTensor, sizeOf, storedTensor } from "../stored-tensor.js";
import { type NpyHeader, readNpyHeader } from "./npy-header.js";
import { npyTexts, textLength } from "./npy-texts.js";

/** `name` is that in an archive, for messages. */
export async function openNpy(source: Source, pace: Pace, name = ""): Promise<StoredTensor> {
  const header = await readNpyHeader(source);
  const { type: dtype, shape, fortran, start } = header;
  const at = { ...(name && { tensor: tensorName(name) }), byte: header.typeAt };
  const length = textLength(dtype);
  if (length > 0) {
    checkLength(source, header, sizeOf(shape) * length);
    const broken = brokenTensor({ kind: "numberType", ...at, found: dtype }, shape, dtype);
    return { ...broken, texts: (newPace = pace) => npyTexts(source, header, newPace) };
  }
  if (/^\|?O/.test(dtype)) fail("pickle", at);
  const type = numpyType(dtype, at);
  checkLength(source, header, sizeOf(shape) * type.bytes);
  const tensor = storedTensor({ source, start, type, shape, fortran, name }, dtype, pace);
  return { ...tensor, shapeAt: header.shapeAt };
}

/** Throws unless the file ends where its shape says; `bytes` may exceed every file size, even be infinite. */
function checkLength({ size }: Source, { start }: NpyHeader, bytes: number): void {
  const details = { found: `${size - start}`, wanted: `${bytes}` };
  if (bytes > size - start) fail("truncated", { byte: size, ...details });
  if (bytes < size - start) fail("overlong", { byte: start + bytes, ...details });
}
