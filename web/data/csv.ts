/**
 * Tables of numbers: cells separated by commas, semicolons, tabs or white space, with decimal
 * points. The first line may hold names; lines that start with `#` are comments, as
 * `numpy.savetxt` writes them. Nothing is guessed or filled in: the first cell without
 * a number, and the first row of another length, are errors. A number holds no separator, so
 * quotes around a cell are only taken off.
 */
import { excerpt, fail, type Note } from "./fault.js";
import { linesOf } from "./lines.js";
import { ownLimits } from "./matrix.js";
import { checkColumns, keptRows, type ReadMatrix } from "./rows.js";
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
  readonly #numbers: number[] = [];

  take(text: string, line: number): void {
    if (this.rows >= ownLimits.rows) {
      if (isBlank(text)) return;
      this.#beyond ??= line;
      this.rows += 1;
      return;
    }
    if (isBlank(text)) return;
    this.#delimiter ??= delimiterOf(text);
    const cells = cellsOf(text, this.#delimiter);
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
    const matrix = { name, rows: kept, columns, data: Float64Array.from(this.#numbers) };
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

/** The cell separator; a space means any run of white space, ignored at both ends of a line. */
type Delimiter = "," | ";" | "\t" | " ";

/** "1,5 2,5": decimal commas, cells separated by white space. */
const decimalCommas = /^\s*[+-]?\d+,\d+([ \t]+[+-]?\d+,\d+)+\s*$/;

/** The first separator that occurs, the rarer ones first. */
function delimiterOf(line: string): Delimiter {
  if (line.includes("\t")) return "\t";
  if (line.includes(";")) return ";";
  return line.includes(",") && !decimalCommas.test(line.slice(0, 1e4)) ? "," : " ";
}

/** The cells of a line, without white space and quotes around them. */
function cellsOf(text: string, delimiter: Delimiter): string[] {
  const cells = delimiter === " " ? text.trim().split(/\s+/) : text.split(delimiter);
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Longer than any written number; limits the time of the pattern. */
const longestNumber = 400;

/** Parses a number with a decimal point; undefined for text, NaN for infinities and NaN. */
function numberOf(cell: string): number | undefined {
  // The typographic minus sign, which these pages also write.
  const text = cell.startsWith("−") ? `-${cell.slice(1)}` : cell;
  if (text.length <= longestNumber && number.test(text)) {
    const x = Number(text);
    return Number.isFinite(x) ? x : Number.NaN;
  }
  return /^[+-]?(nan|inf|infinity|∞)$/i.test(text.slice(0, 12)) ? Number.NaN : undefined;
}

/** Throws the reason why a cell cannot be parsed. */
function failCell(cell: string, line: number, column: number): never {
  const where = { line, column, found: excerpt(cell) };
  if (cell === "") fail("missingCell", { line, column });
  if (numberOf(cell) !== undefined) fail("notFinite", where);
  if (/^[+−-]?\d{1,40},\d{1,40}([eE][+-]?\d+)?$/.test(cell)) fail("decimalComma", where);
  return fail("notANumber", where);
}
