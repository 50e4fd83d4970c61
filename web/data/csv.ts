/**
 * Tables of numbers: cells separated by commas, semicolons, tabs or white space, with decimal
 * points. The first line may hold names; lines that start with `#` are comments, as
 * `numpy.savetxt` writes them. Nothing is guessed or filled in: the first cell without
 * a number, and the first row of another length, are errors.
 */
import { cellsOf, type Delimiter, delimiterOf, failCell, numberOf } from "./csv-cells.js";
import { fail, type Note } from "./fault.js";
import { linesOf } from "./lines.js";
import { ownLimits } from "./matrix.js";
import { checkColumns, keptRows, Numbers, type ReadMatrix } from "./rows.js";
import type { Pace, Source } from "./source.js";

/** The number of cells between two checks of the clock. */
const batchCells = 4096;

export async function readCsv(source: Source, encoding: string, pace: Pace): Promise<ReadMatrix> {
  const table = new Table();
  for await (const { lines, first, share } of linesOf(source, encoding, pace)) {
    for (const [i, line] of lines.entries()) {
      table.take(line, first + i);
      if (i % Math.ceil(batchCells / table.columns) === 0 && pace.due) await pace.rest(share);
    }
  }
  return table.matrix(source.name);
}

class Table {
  rows = 0;
  columns = 1;
  #delimiter: Delimiter | undefined;
  /** The line number of the header. */
  #header: number | undefined;
  /** The first line whose row exceeds the limit. */
  #beyond: number | undefined;
  readonly #numbers = new Numbers();

  take(text: string, line: number): void {
    if (this.rows >= ownLimits.rows) {
      if (isBlank(text)) return;
      this.#beyond ??= line;
      this.rows += 1;
      return;
    }
    if (isBlank(text)) return;
    this.#delimiter ??= delimiterOf(text);
    const cells = cellsOf(text, this.#delimiter, line);
    if (this.rows === 0 && this.#header === undefined && isHeader(cells)) this.#header = line;
    else this.#add(cells, line);
  }

  #add(cells: readonly string[], line: number): void {
    if (this.rows === 0) {
      checkColumns(cells.length, { line });
      this.columns = cells.length;
    }
    for (let i = 0; i < Math.min(cells.length, this.columns); i++) {
      const cell = cells[i] ?? "";
      const x = numberOf(cell);
      if (x === undefined || Number.isNaN(x)) failCell(cell, line, i + 1);
      this.#numbers.push(x);
    }
    if (cells.length !== this.columns) {
      const column = Math.min(cells.length, this.columns) + 1;
      const [found, wanted] = [`${cells.length}`, `${this.columns}`];
      fail("ragged", { line, column, found, wanted });
    }
    this.rows += 1;
  }

  matrix(name: string): ReadMatrix {
    const [columns, line] = [this.columns, this.#beyond];
    if (this.rows === 0) fail("noNumbers", this.#header === undefined ? {} : { line: 1 });
    const { kept, notes } = keptRows(this.rows, line === undefined ? {} : { line });
    const header: Note[] =
      this.#header === undefined ? [] : [{ kind: "headerLeftOut", line: this.#header }];
    const matrix = { name, rows: kept, columns, data: this.#numbers.take(kept * columns) };
    return { matrix, notes: [...header, ...notes] };
  }
}

/** An empty line or a comment. */
const isBlank = (text: string): boolean => /^\s*(#|$)/.test(text);

/** A header has names only; a row with some numbers has an error instead. */
function isHeader(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => /\p{L}|_/u.test(cell)) &&
    cells.every((cell) => numberOf(cell) === undefined && !/^[+-]?[\d.]+(,\d+)?$/.test(cell))
  );
}
