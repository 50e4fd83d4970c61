/** Columns of a table, filled row by row: numbers, texts, or vectors of one length. */
import { excerpt, fail, type Where } from "../fault.js";

/** Row `i` is `data[i * d]` to `data[i * d + d - 1]`. */
export interface Vectors {
  readonly data: Float64Array<ArrayBuffer>;
  /** (n, d). */
  readonly shape: readonly [rows: number, dimension: number];
}

/** A column; its values are in the order of the rows. A missing number is NaN, a missing text "". */
export type Column = { readonly name: string } & (
  | { readonly kind: "numbers"; readonly values: Float64Array<ArrayBuffer> }
  | { readonly kind: "text"; readonly values: readonly string[] }
  | { readonly kind: "vectors"; readonly values: Vectors }
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
}

/** A table, and what was left out of it. */
export interface ReadTable {
  readonly table: Table;
  /** The line of the names. */
  readonly header?: number;
  /** The rows that were not kept, and the line of the first. */
  readonly beyond?: { readonly rows: number; readonly line?: number };
}

/** Numbers whose count is not known before. */
class Growing {
  #data = new Float64Array(64);
  length = 0;

  push(x: number): void {
    if (this.length === this.#data.length) {
      const longer = new Float64Array(2 * this.length);
      longer.set(this.#data);
      this.#data = longer;
    }
    this.#data[this.length++] = x;
  }

  get values(): Float64Array<ArrayBuffer> {
    return this.#data.slice(0, this.length);
  }
}

interface Filling {
  readonly name: string;
  /** A column without values is one of missing numbers, and not left out. */
  readonly kept: boolean;
  kind: Column["kind"] | undefined;
  /** Of vectors, known with the first. */
  dimension: number;
  rows: number;
  readonly numbers: Growing;
  readonly texts: string[];
}

type List = ArrayLike<unknown>;
const isList = (value: unknown): value is List =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

function kindOf(value: unknown): Column["kind"] | undefined {
  if (typeof value === "number" || typeof value === "bigint") return "numbers";
  if (typeof value === "object" && value !== null && !(value instanceof Date))
    return isList(value) ? "vectors" : undefined;
  return value === undefined || value === null ? undefined : "text";
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

/**
 * Takes rows of values; the first value of a column decides its kind, and every later one must be of it. Objects other
 * than lists and dates are left out, as are columns without a value.
 */
export class TableBuilder {
  rows = 0;
  readonly #gaps: Gap[] = [];
  readonly #columns: Filling[] = [];
  readonly #byName = new Map<string, number>();

  /** `named`: the file has names for its columns; `most`: rows beyond are counted only. */
  constructor(
    private readonly most = Number.POSITIVE_INFINITY,
    private readonly named = true,
  ) {}

  get isFull(): boolean {
    return this.rows >= this.most;
  }

  /** The index of a column; `isNew`: of a column of its own, whatever its name. */
  column(name: string, isNew = false): number {
    const known = isNew ? undefined : this.#byName.get(name);
    if (known !== undefined) return known;
    const filling = { name, kept: isNew, kind: undefined, dimension: 0, rows: 0 };
    this.#columns.push({ ...filling, numbers: new Growing(), texts: [] });
    this.#byName.set(name, this.#columns.length - 1);
    return this.#columns.length - 1;
  }

  /** Adds a row. `where` is the place of its columns in the file. */
  add(values: readonly unknown[], where: (column: number) => Where): void {
    for (let i = 0; !this.isFull && i < values.length; i++) {
      const column = this.#columns[i];
      if (column) this.#put(column, i, values[i], where);
    }
    this.rows += 1;
  }

  /** Adds a row of named values. */
  addNamed(values: Readonly<Record<string, unknown>>, where: Where): void {
    const row: unknown[] = [];
    for (const [name, value] of Object.entries(values)) row[this.column(name)] = value;
    this.add(row, (i) => ({ ...where, tensor: excerpt(this.#columns[i]?.name ?? "", 60) }));
  }

  #put(column: Filling, i: number, value: unknown, where: (column: number) => Where): void {
    column.kind ??= kindOf(value);
    if (column.kind === undefined) return;
    this.#fill(column, i, this.rows);
    const kind = kindOf(value);
    if (kind === undefined) {
      this.#fill(column, i, this.rows + 1);
      return;
    }
    const details = () => ({ ...where(i), found: excerpt(textOf(value)) });
    if (kind !== column.kind && column.kind !== "text")
      fail(column.kind === "vectors" ? "notAList" : "notANumber", details());
    column.rows += 1;
    if (column.kind === "text") column.texts.push(textOf(value));
    else if (column.kind === "numbers") {
      const x = Number(value);
      if (Number.isNaN(x))
        this.#gaps.push({ row: this.rows, column: this.named ? column.name : i });
      if (Math.abs(x) === Number.POSITIVE_INFINITY) fail("notFinite", details());
      if (typeof value === "bigint" && BigInt(x) !== value) fail("notExact", details());
      column.numbers.push(x);
    } else this.#vector(column, value as List, where(i));
  }

  #vector(column: Filling, list: List, where: Where): void {
    const first = column.dimension === 0;
    if (first && list.length === 0) fail("noNumbers", where);
    if (first) {
      column.dimension = list.length;
      // The rows before the first vector.
      for (let at = column.numbers.length; at < (column.rows - 1) * list.length; at++)
        column.numbers.push(Number.NaN);
    }
    const row = this.rows + 1;
    if (list.length !== column.dimension) {
      const at = Math.min(list.length, column.dimension) + 1;
      const sizes = { found: `${list.length}`, wanted: `${column.dimension}` };
      fail("ragged", { row, column: at, ...where, ...sizes });
    }
    for (let j = 0; j < list.length; j++) {
      const value = list[j] ?? Number.NaN;
      const at = () => ({ row, column: j + 1, ...where, found: excerpt(String(value)) });
      if (isList(value)) fail("axes", { ...where, wanted: "3" });
      if (typeof value !== "number" && typeof value !== "bigint") fail("notANumber", at());
      const x = Number(value);
      if (Number.isNaN(x))
        this.#gaps.push({ row: this.rows, column: this.named ? column.name : j });
      if (Math.abs(x) === Number.POSITIVE_INFINITY) fail("notFinite", at());
      column.numbers.push(x);
    }
  }

  /** Missing values up to a row. */
  #fill(column: Filling, i: number, rows: number): void {
    for (; column.rows < rows; column.rows++) {
      if (column.kind === "text") column.texts.push("");
      else {
        this.#gaps.push({ row: column.rows, column: this.named ? column.name : i });
        for (let j = 0; j < (column.kind === "numbers" ? 1 : column.dimension); j++)
          column.numbers.push(Number.NaN);
      }
    }
  }

  read(): ReadTable {
    const table = this.table();
    const rows = this.rows - table.rows;
    return { table, ...(rows > 0 && { beyond: { rows } }) };
  }

  table(): Table {
    const rows = Math.min(this.rows, this.most);
    const columns = this.#columns.flatMap((column, i): Column[] => {
      if (column.kept) column.kind ??= "numbers";
      if (column.kind === undefined) return [];
      this.#fill(column, i, rows);
      const { name, kind, texts, numbers, dimension } = column;
      if (kind === "text") return [{ name, kind, values: texts }];
      const { values } = numbers;
      if (kind === "numbers") return [{ name, kind, values }];
      return [{ name, kind, values: { data: values, shape: [rows, dimension] } }];
    });
    const gaps = this.#gaps.sort((a, b) => a.row - b.row);
    return { columns, rows, gaps };
  }
}
