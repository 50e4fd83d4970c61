/** Exported results of a view, and their CSV form with one number per line. */

export interface ResultTable {
  readonly name: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Row-major, rows × columns; a blocked score is −∞. */
  readonly scores?: ArrayLike<number> | undefined;
  readonly weights?: ArrayLike<number> | undefined;
  /** Other numbers: outputs, means, losses. NaN for missing entries. */
  readonly values?: ArrayLike<number> | undefined;
}

/** Text that a spreadsheet would evaluate as a formula gets a leading apostrophe. */
const formula = /^[=+\-@\t\r]/;

/** A text cell by RFC 4180. */
export function csvText(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The shortest digits that parse to the same bits, at most 17; empty without a number. */
export function csvNumber(x: number | undefined): string {
  if (x === undefined || Number.isNaN(x)) return "";
  return Number.isFinite(x) ? String(x) : x > 0 ? "inf" : "-inf";
}

const header = ["table", "row", "column", "score", "weight", "value"];

/** Long format, a line per cell, in the order of tables, rows and columns. */
export function csvOf(tables: readonly ResultTable[]): string {
  const lines = [header.join()];
  for (const { name, rows, columns, scores, weights, values } of tables) {
    for (const [i, row] of rows.entries()) {
      for (const [j, column] of columns.entries()) {
        const at = i * columns.length + j;
        const numbers = [scores, weights, values].map((data) => csvNumber(data?.[at]));
        lines.push([csvText(name), csvText(row), csvText(column), ...numbers].join());
      }
    }
  }
  return `${lines.join("\r\n")}\r\n`;
}
