/** The labels and the given numbers of the steps. */
import { formatEntry } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import type { Rows } from "../../figure/rows.js";
import type { Matrix } from "./state.js";

/** The labels of rows and of columns. */
export type Axes = readonly [readonly string[], readonly string[]];

/** "1", "2", … */
export const counted = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => String(i + 1));

/** Numbers of the state. */
export function givenRows(name: string, matrix: Matrix, [rows, columns]: Axes): Rows {
  return matrix.map((row, i) =>
    row.map((x, j) => chosen(name, x, formatEntry, [rows[i] ?? "", columns[j] ?? ""])),
  );
}

export const valuesOf = (rows: Rows): number[][] => rows.map((row) => row.map((x) => x.value));
