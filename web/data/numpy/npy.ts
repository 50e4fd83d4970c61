/**
 * NumPy's .npy in any byte and memory order. Sizes are checked against the length of the
 * file before any allocation, and only the kept rows are read.
 */

import { type Fault, fail, tensorName } from "../fault.js";
import type { OwnSlot } from "../matrix.js";
import { numpyType } from "../number-type.js";
import { readOwnTensor } from "../own-tensor.js";
import type { ReadMatrix } from "../rows.js";
import type { Pace, Source } from "../source.js";
import { readBits, readStored, type StoredTensor, sizeOf } from "../stored-tensor.js";
import { type NpyHeader, readNpyHeader } from "./npy-header.js";
import { npyTexts, textLength } from "./npy-texts.js";

export interface NpyTensor extends StoredTensor {
  readonly header: NpyHeader;
}

/** `tensor` is its name in an archive, for messages. */
export async function openNpy(source: Source, pace: Pace, tensor?: string): Promise<NpyTensor> {
  const header = await readNpyHeader(source);
  const { shape, fortran, start } = header;
  const named = tensor === undefined ? {} : { tensor: tensorName(tensor) };
  const length = textLength(header.type);
  if (length > 0) {
    checkLength(source, header, sizeOf(shape) * length);
    const fault: Fault = { kind: "numberType", ...named, byte: header.typeAt, found: header.type };
    const refuse = async () => fail(fault.kind, fault);
    const texts = (newPace = pace) => npyTexts(source, header, newPace);
    return { header, shape, dtype: header.type, fault, read: refuse, bits: refuse, texts };
  }
  if (/^\|?O/.test(header.type)) fail("pickle", { ...named, byte: header.typeAt });
  const type = numpyType(header.type, { ...named, byte: header.typeAt });
  checkLength(source, header, sizeOf(shape) * type.bytes);
  const name = tensor === undefined ? {} : { name: tensor };
  const layout = { source, start, type, shape, fortran, ...name };
  const read = (kept?: number, newPace = pace) => readStored(layout, kept, newPace);
  const bits = (newPace = pace) => readBits(layout, newPace);
  return { header, shape, dtype: header.type, read, bits };
}

/** Reads one tensor for one place. */
export async function readNpy(source: Source, slot: OwnSlot, pace: Pace): Promise<ReadMatrix> {
  const tensor = await openNpy(source, pace);
  const { shape, header } = tensor;
  const { start, fortran, shapeAt } = header;
  const byteOfRow = (row: number) => start + (row * (source.size - start)) / (shape.at(-2) ?? 1);
  const place = { slot, name: source.name, shapeAt };
  return readOwnTensor(tensor, fortran ? place : { ...place, byteOfRow }, pace);
}

/** Throws unless the file ends where its shape says; `bytes` may exceed every file size, even be infinite. */
function checkLength({ size }: Source, { start }: NpyHeader, bytes: number): void {
  const details = { found: `${size - start}`, wanted: `${bytes}` };
  if (bytes > size - start) fail("truncated", { byte: size, ...details });
  if (bytes < size - start) fail("overlong", { byte: start + bytes, ...details });
}
