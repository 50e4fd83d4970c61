/**
 * Matrices in JSON: rows as lists of numbers, `{data, shape}` as tensors are written,
 * and an object with named matrices, `{query, key, value}`, `{q, k, v}` or `{x}`.
 */

import { excerpt, fail, type Note, type Where } from "./fault.js";
import type { OwnSlot } from "./matrix.js";
import { checkColumns, keptRows, type ReadMatrix } from "./rows.js";
import { slotOfWord, vectorShape } from "./slots.js";
import { printedJson } from "./tables/printed.js";

export type ReadMatrices = Partial<Record<OwnSlot, ReadMatrix>>;

type Members = Readonly<Record<string, unknown>>;

/** A list before it is a matrix: rows and columns; a flat list has only its length. */
interface Listed {
  readonly list: readonly unknown[];
  readonly shape: readonly number[];
}

/** The number of unknown keys that are named. */
const namedKeys = 8;

/** The value of a text, also of one that a program printed. */
export const parseJson = (text: string, where: Where = {}): unknown =>
  printedJson(text.replace(/^\uFEFF/, "")) ?? fail("jsonSyntax", where);

export const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A short form of a value of the reader. */
const shown = (value: unknown): string =>
  isObject(value) ? "{" : Array.isArray(value) ? "[" : excerpt(JSON.stringify(value));

/** Whether a value is an object with named matrices or a tensor; tables are read elsewhere. */
export const holdsMatrices = (value: unknown, slot: OwnSlot | undefined): boolean =>
  (Array.isArray(value) &&
    slot !== undefined &&
    !isObject(value[0]) &&
    !value.flat(1).includes(null)) ||
  (!Array.isArray(value) &&
    (!isObject(value) ||
      Object.keys(value).some((key) => slotOfWord(key) !== undefined) ||
      (Object.hasOwn(value, "data") && !(Array.isArray(value.data) && isObject(value.data[0])))));

/** Reads the matrices of a value; `slot` is the place of an unnamed one. */
export function readJson(value: unknown, name: string, slot: OwnSlot | undefined): ReadMatrices {
  const found: ReadMatrices = {};
  const other: string[] = [];
  if (isObject(value)) {
    for (const [key, of] of Object.entries(value)) {
      const named = slotOfWord(key);
      if (named === undefined) {
        if (key !== "data" && key !== "shape") other.push(key);
        continue;
      }
      if (found[named]) fail("jsonTwice", { found: excerpt(key) });
      found[named] = matrixOf(listedOf(of), name, named);
    }
  }
  const notes = keyNotes(other);
  const [[first, read] = []] = Object.entries(found) as [OwnSlot, ReadMatrix][];
  if (isObject(value) && !Object.hasOwn(value, "data")) {
    if (first === undefined || read === undefined) return fail("jsonKeys");
    return { ...found, [first]: { ...read, notes: [...notes, ...read.notes] } };
  }
  if (first !== undefined) fail("jsonTwice", { found: "data" });
  if (slot === undefined) return fail("noSlot", { found: name });
  const alone = matrixOf(listedOf(value), name, slot);
  return { [slot]: { ...alone, notes: [...notes, ...alone.notes] } };
}

/** The first keys without a place, and the number of the others. */
function keyNotes(keys: readonly string[]): Note[] {
  const names = keys.slice(0, namedKeys).map((key) => excerpt(key));
  const more = keys.length - names.length;
  if (more > 0) names.push(`… +${more}`);
  return names.map((found) => ({ kind: "keyLeftOut", found }));
}

/** A list, or an object with data and shape. */
function listedOf(value: unknown): Listed {
  if (!isObject(value)) return plainList(value);
  if (!Object.hasOwn(value, "data")) return fail("jsonKeys");
  const data = plainList(value.data);
  return value.shape === undefined ? data : { ...data, shape: checkedShape(value.shape, data) };
}

function plainList(list: unknown): Listed {
  if (!Array.isArray(list)) return fail("notAList", { found: shown(list) });
  const [first] = list;
  if (list.length === 0) return fail("noNumbers");
  if (!Array.isArray(first)) return { list, shape: [list.length] };
  if (first.length === 0) return fail("noNumbers");
  return { list, shape: [list.length, first.length] };
}

/** The shape of a tensor: that of its rows, or one that divides its only list. */
function checkedShape(given: unknown, data: Listed): readonly number[] {
  const shape: readonly unknown[] = Array.isArray(given) ? given : [given];
  const [found, wanted] = [data.shape.join(" × "), shape.slice(0, 8).map(shown).join(" × ")];
  if (shape.length > 2) fail("axes", { found: wanted, wanted: `${shape.length}` });
  const isSide = (side: unknown): side is number => Number.isInteger(side) && Number(side) > 0;
  if (!shape.every(isSide)) return fail("jsonShape", { found, wanted });
  const count = shape.reduce((product, side) => product * side, 1);
  const fits = data.shape.length === 1 ? count === data.shape[0] : found === wanted;
  return fits ? shape : fail("jsonShape", { found, wanted });
}

function matrixOf({ list, shape }: Listed, name: string, slot: OwnSlot): ReadMatrix {
  const [length = 0] = shape;
  const [rows = 0, columns = 0] = shape.length === 1 ? vectorShape(slot, length) : shape;
  checkColumns(columns, {});
  const { kept, notes } = keptRows(rows, {});
  const data = new Float64Array(kept * columns);
  if (Array.isArray(list[0])) {
    for (let row = 0; row < kept; row++) data.set(rowOf(list[row], row, columns), row * columns);
  } else {
    for (let i = 0; i < data.length; i++) {
      data[i] = numberAt(list[i], Math.floor(i / columns), i % columns);
    }
  }
  const kind = slot === "query" ? "asRow" : "asColumn";
  const vector: Note[] = shape.length === 1 ? [{ kind, found: `${length}` }] : [];
  return { matrix: { name, rows: kept, columns, data }, notes: [...vector, ...notes] };
}

function rowOf(list: unknown, row: number, columns: number): number[] {
  if (!Array.isArray(list)) return fail("notAList", { found: shown(list) });
  if (list.length !== columns) {
    const column = Math.min(list.length, columns) + 1;
    fail("ragged", { row: row + 1, column, found: `${list.length}`, wanted: `${columns}` });
  }
  return list.map((number, column) => numberAt(number, row, column));
}

function numberAt(value: unknown, row: number, column: number): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return fail("axes", { wanted: "3" });
  const kind = typeof value === "number" ? "notFinite" : "notANumber";
  const found = typeof value === "number" ? `${value}` : shown(value);
  return fail(kind, { row: row + 1, column: column + 1, found });
}
