/**
 * NumPy's .npy: any order of bytes and of memory. Sizes are checked against the length of the
 * file before anything is allocated, and only the rows that are kept are ever read.
 */

import { fail, type Note, tensorName } from "./fault.js";
import { type OwnSlot, ownLimits } from "./matrix.js";
import { type NpyHeader, readNpyHeader } from "./npy-header.js";
import { numpyType } from "./number-type.js";
import { checkColumns, keptRows, type ReadMatrix } from "./rows.js";
import { vectorShape } from "./slots.js";
import type { Pace, Source } from "./source.js";
import { readStored, type StoredTensor, sizeOf } from "./stored-tensor.js";

export interface NpyTensor extends StoredTensor {
  readonly header: NpyHeader;
}

/** `tensor` is its name in an archive, for what is said about it. */
export async function openNpy(source: Source, pace: Pace, tensor?: string): Promise<NpyTensor> {
  const header = await readNpyHeader(source);
  const { shape, fortran, start } = header;
  const named = tensor === undefined ? {} : { tensor: tensorName(tensor) };
  const type = numpyType(header.type, { ...named, byte: header.typeAt });
  checkLength(source, header, sizeOf(shape) * type.bytes);
  const name = tensor === undefined ? {} : { name: tensor };
  const layout = { source, start, type, shape, fortran, ...name };
  const read = (kept = shape[0] ?? 1, newPace = pace) => readStored(layout, kept, newPace);
  return { header, shape, dtype: header.type, read };
}

/** One matrix, or a list, for one place. */
export async function readNpy(source: Source, slot: OwnSlot, pace: Pace): Promise<ReadMatrix> {
  const tensor = await openNpy(source, pace);
  const { shapeAt, start, fortran } = tensor.header;
  const [rows, columns] = shapeOf(tensor, slot);
  checkColumns(columns, { byte: shapeAt });
  const rowBytes = (source.size - start) / rows;
  const first = fortran ? {} : { byte: start + ownLimits.rows * rowBytes };
  const { kept, notes } = keptRows(rows, first);
  const data = await tensor.read(tensor.shape.length === 1 ? tensor.shape[0] : kept);
  const matrix = { name: source.name, rows: kept, columns, data };
  return { matrix, notes: [...vectorNote(tensor, slot), ...notes] };
}

function shapeOf({ shape, header }: NpyTensor, slot: OwnSlot): readonly [number, number] {
  const text = shape.join(" × ");
  const byte = header.shapeAt;
  if (shape.includes(0)) fail("noNumbers", { byte, found: text });
  if (shape.length === 1) return vectorShape(slot, shape[0] ?? 0);
  const [rows, columns, ...more] = shape;
  if (rows !== undefined && columns !== undefined && more.length === 0) return [rows, columns];
  return fail("axes", { byte, found: text, wanted: `${shape.length}` });
}

function vectorNote({ shape }: NpyTensor, slot: OwnSlot): Note[] {
  if (shape.length !== 1) return [];
  return [{ kind: slot === "query" ? "asRow" : "asColumn", found: `${shape[0]}` }];
}

/** The file ends where its shape says; `bytes` may be beyond every file, even infinite. */
function checkLength({ size }: Source, { start }: NpyHeader, bytes: number): void {
  const said = { found: `${size - start}`, wanted: `${bytes}` };
  if (bytes > size - start) fail("truncated", { byte: size, ...said });
  if (bytes < size - start) fail("overlong", { byte: start + bytes, ...said });
}
