/**
 * NumPy's .npy: any order of bytes and of memory, one or two axes. Sizes are
 * checked against the length of the file before anything is allocated, and only
 * the rows that are kept are ever read.
 */

import { fail, type Note } from "./fault.js";
import { type OwnMatrix, type OwnSlot, ownLimits } from "./matrix.js";
import { type NpyHeader, readNpyHeader } from "./npy-header.js";
import { type NumberType, numberType } from "./npy-numbers.js";
import { checkColumns, keptRows, type ReadMatrix } from "./rows.js";
import { vectorShape } from "./slots.js";
import { type Pace, pieceBytes, type Source } from "./source.js";

interface Layout {
  readonly rows: number;
  readonly columns: number;
  /** Rows that are kept. */
  readonly kept: number;
  /** Column by column. */
  readonly fortran: boolean;
  readonly start: number;
  readonly type: NumberType;
}

export async function readNpy(source: Source, slot: OwnSlot, pace: Pace): Promise<ReadMatrix> {
  const header = await readNpyHeader(source);
  const type = numberType(header.type, header.typeAt);
  const [rows, columns] = shapeOf(header, slot);
  checkLength(source, header, rows * columns * type.bytes);
  checkColumns(columns, { byte: header.shapeAt });
  const first = header.fortran
    ? {}
    : { byte: header.start + ownLimits.rows * columns * type.bytes };
  const { kept, notes } = keptRows(rows, first);
  const layout = { rows, columns, kept, fortran: header.fortran, start: header.start, type };
  const data = type.single ? new Float32Array(kept * columns) : new Float64Array(kept * columns);
  await fill(data, source, layout, pace);
  const matrix: OwnMatrix = { name: source.name, rows: kept, columns, data };
  return { matrix, notes: [...vectorNote(header, slot), ...notes] };
}

function shapeOf({ shape, shapeAt }: NpyHeader, slot: OwnSlot): readonly [number, number] {
  const text = shape.join(" × ");
  if (shape.includes(0)) fail("noNumbers", { byte: shapeAt, found: text });
  if (shape.length === 1) return vectorShape(slot, shape[0] ?? 0);
  const [rows, columns, ...more] = shape;
  if (rows !== undefined && columns !== undefined && more.length === 0) return [rows, columns];
  return fail("axes", { byte: shapeAt, found: text, wanted: `${shape.length}` });
}

function vectorNote({ shape }: NpyHeader, slot: OwnSlot): Note[] {
  if (shape.length !== 1) return [];
  return [{ kind: slot === "query" ? "asRow" : "asColumn", found: `${shape[0]}` }];
}

/** The file ends where its shape says; `bytes` may be beyond every file, even infinite. */
function checkLength({ size }: Source, { start }: NpyHeader, bytes: number): void {
  const said = { found: `${size - start}`, wanted: `${bytes}` };
  if (bytes > size - start) fail("npyTruncated", { byte: size, ...said });
  if (bytes < size - start) fail("npyOverlong", { byte: start + bytes, ...said });
}

/** Runs of numbers of the file that are kept: all in one, or the beginnings of the columns. */
function* runs({ rows, columns, kept, fortran }: Layout): Generator<readonly [number, number]> {
  if (!fortran || rows === kept) yield [0, kept * columns];
  else for (let column = 0; column < columns; column++) yield [column * rows, kept];
}

async function fill(
  data: Float64Array | Float32Array,
  source: Source,
  layout: Layout,
  pace: Pace,
): Promise<void> {
  const { start, type } = layout;
  const itemsPerPiece = pieceBytes / type.bytes;
  let done = 0;
  for (const [first, count] of runs(layout)) {
    for (let at = first; at < first + count; at += itemsPerPiece) {
      const end = Math.min(at + itemsPerPiece, first + count);
      const bytes = await source.read(start + at * type.bytes, start + end * type.bytes);
      // A file that has been cut since it was chosen.
      if (bytes.length < (end - at) * type.bytes) fail("unreadable");
      put(data, bytes, at, layout);
      done += end - at;
      await pace.rest(done / data.length);
    }
  }
}

/** Puts the numbers of some bytes, the first of which is number `first` of the file. */
function put(
  data: Float64Array | Float32Array,
  bytes: Uint8Array,
  first: number,
  { rows, columns, fortran, start, type }: Layout,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = bytes.length / type.bytes;
  for (let i = 0; i < count; i++) {
    const at = first + i;
    const row = fortran ? at % rows : Math.floor(at / columns);
    const column = fortran ? Math.floor(at / rows) : at % columns;
    const number = type.get(view, i * type.bytes);
    if (typeof number === "bigint" || !Number.isFinite(number)) {
      const where = { row: row + 1, column: column + 1, byte: start + at * type.bytes };
      const kind = typeof number === "bigint" ? "notExact" : "notFinite";
      fail(kind, { ...where, found: String(number) });
    }
    data[row * columns + column] = number;
  }
}
