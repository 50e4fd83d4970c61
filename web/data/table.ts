/** Tables: rows of values become columns of numbers, texts, or vectors of one length. */
import { excerpt, fail, type Where } from "./fault.js";
import { isObject } from "./json-object.js";

/** A column; its values are in the order of the rows. A missing number is NaN, a missing text "". */
export type Column = { readonly name: string } & (
  | { readonly kind: "text"; readonly texts: readonly string[] }
  | {
      readonly kind: "numbers" | "vectors";
      /** Row `i` is `data[i * width]` to `data[i * width + width - 1]`. */
      readonly data: Float64Array<ArrayBuffer>;
      readonly width: number;
    }
);

/** A missing number: an empty cell, NaN, or null. */
export interface Gap {
  /** From 0. */
  readonly row: number;
  /** The name of the column; where the file has no names, its index from 0. */
  readonly column: string | number;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: number;
  readonly gaps: readonly Gap[];
  /** Rows that were not kept. */
  readonly beyond: number;
}

/** Rows beyond are counted only. */
export const mostRows = 2048;

/** What a reader found. */
export interface Found {
  /** Undefined where the file has none. */
  readonly names: readonly string[] | undefined;
  readonly rows: readonly (readonly unknown[])[];
  readonly beyond: number;
  /** The place of a value in the file. */
  where(row: number, column: number): Where;
  /** The number, list or text of a cell that is written as text. */
  read?(cell: string): unknown;
}

/** Rows of named values: the names in the order in which they occur. */
export function byName(objects: readonly Readonly<Record<string, unknown>>[]) {
  const names = [...new Set(objects.flatMap(Object.keys))];
  return { names, rows: objects.map((object) => names.map((name) => object[name])) };
}

const isList = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

const isMissing = (value: unknown) => value === undefined || value === null || Number.isNaN(value);

/** "1,000" or "1,5": a number to some, and another one to others. */
const isAmbiguous = (value: unknown) =>
  typeof value === "string" && /^[+-]?\d{1,40}(,\d{1,40})+(\.\d*)?$/.test(value);

/** Digits that no number keeps: a code with a leading zero, or an integer above 2⁵³. */
const isCode = (value: unknown) => typeof value === "string" && /^[+-]?\d+$/.test(value);

/** Integers above 2⁵³ and dates are texts; objects are left out. */
function plainOf(value: unknown): unknown {
  if (typeof value === "bigint")
    return Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`;
  if (value instanceof Date) return value.toISOString();
  return isObject(value) && !isList(value) ? undefined : value;
}

/** Refuses a table without numbers. */
export function tableOf(found: Found): Table {
  const { names, rows, beyond } = found;
  const width = names?.length ?? rows[0]?.length ?? 0;
  const gaps: Gap[] = [];
  const columns: Column[] = [];
  for (let i = 0; i < width; i++) {
    const column = columnOf(found, i, gaps);
    if (column) columns.push(column);
  }
  if (rows.length === 0 || columns.every(({ kind }) => kind === "text")) fail("noNumbers");
  return { columns, rows: rows.length, gaps: gaps.sort((a, b) => a.row - b.row), beyond };
}

/**
 * Numbers if at least half of the values are, and no code is among them; lists if there is one; else texts. Undefined
 * for a column without values, unless it has cells.
 */
function columnOf({ names, rows, where, read }: Found, i: number, gaps: Gap[]): Column | undefined {
  const name = names?.[i] ?? `${i}`;
  const values = rows.map((row) => {
    const raw = row[i];
    return plainOf(read && typeof raw === "string" ? read(raw) : raw);
  });
  const there = values.filter((value) => !isMissing(value));
  if (there.length === 0 && read === undefined && !values.some(Number.isNaN)) return undefined;
  const countable = there.filter((value) => typeof value === "number" || isAmbiguous(value)).length;
  const list = there.find(isList);
  if (list === undefined && (there.some(isCode) || countable < there.length / 2)) {
    const text = (raw: unknown, row: number) => (isMissing(values[row]) ? "" : String(raw));
    return { name, kind: "text", texts: rows.map((row, at) => text(plainOf(row[i]), at)) };
  }
  const width = list?.length ?? 1;
  if (width === 0) fail("noNumbers", where(0, i));
  const data = new Float64Array(rows.length * width);
  for (const [row, value] of values.entries()) {
    const at = (j: number) =>
      list ? { row: row + 1, column: j + 1, ...where(row, i) } : where(row, i);
    const raw = (x: unknown) => excerpt(String(list ? x : rows[row]?.[i]));
    if (list && !isMissing(value) && !isList(value))
      fail("notANumber", { ...where(row, i), found: excerpt(String(value)) });
    const cells = isList(value) ? value : Array<unknown>(width).fill(value);
    if (cells.length !== width)
      fail("ragged", {
        ...at(Math.min(cells.length, width)),
        found: `${cells.length}`,
        wanted: `${width}`,
      });
    for (let j = 0; j < width; j++) {
      const x = plainOf(cells[j]) ?? Number.NaN;
      if (typeof x !== "number") return fail("notANumber", { ...at(j), found: raw(x) });
      if (Math.abs(x) === Number.POSITIVE_INFINITY)
        fail(/\d/.test(raw(x)) ? "overflow" : "notFinite", { ...at(j), found: raw(x) });
      if (Number.isNaN(x) && (isList(value) || j === 0))
        gaps.push({ row, column: names ? name : list ? j : i });
      data[row * width + j] = x;
    }
  }
  return { name, kind: list ? "vectors" : "numbers", data, width };
}
