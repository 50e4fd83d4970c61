/**
 * Tables as text: cells separated by commas, semicolons, tabs or white space, with decimal points or, where no comma
 * separates, decimal commas. The first line may hold names; lines that start with `#` are comments, as
 * `numpy.savetxt` writes them. Quotes follow RFC 4180, with spaces allowed around them.
 */
import { excerpt, fail } from "../fault.js";
import { linesOf } from "../lines.js";
import type { Pace, Source } from "../source.js";
import { type ReadTable, type Table, TableBuilder } from "./columns.js";
import { printedJson } from "./printed.js";
import { takeWord, type WordLayout, wordLayout } from "./word-vectors.js";

/** The rows that decide whether a column holds numbers. */
const sampleRows = 1000;
/** The number of cells between two checks of the clock. */
const batchCells = 4096;
/** A longer quoted cell is a quote that was left open. */
const longestQuote = 2 ** 20;

export async function readDelimited(
  source: Source,
  encoding: string,
  pace: Pace,
  most?: number,
): Promise<ReadTable> {
  const reader = new Reader(most);
  for await (const { lines, first, share } of linesOf(source, encoding, pace)) {
    for (const [i, line] of lines.entries()) {
      reader.line(line, first + i);
      if (i % reader.pause === 0 && pace.due) await pace.rest(share);
    }
  }
  return reader.end();
}

/** An empty line or a comment. */
const isBlank = (text: string): boolean => /^\s*(#|$)/.test(text);

class Reader {
  /** The lines between two checks of the clock. */
  pause = 64;
  #delimiter = "";
  #header: number | undefined;
  /** The first name is missing. */
  #corner = false;
  #beyond: number | undefined;
  #words: WordLayout | undefined;
  #commas = false;
  #builder: TableBuilder | undefined;
  /** Whether a column holds numbers; undefined without a value so far. */
  #isNumbers: (boolean | undefined)[] = [];
  /** A quoted cell that spans lines. */
  #open = "";
  #openAt = 0;
  #sample: { text: string; cells: readonly string[]; line: number }[] = [];

  constructor(private readonly most: number | undefined) {}

  line(text: string, line: number): void {
    if (this.#open === "" && isBlank(text)) return;
    if (this.#builder?.isFull) {
      this.#beyond ??= line;
      this.#builder.add([], () => ({}));
      return;
    }
    this.#delimiter ||= delimiterOf(text);
    if (this.#words && this.#builder) {
      this.#word(text, line);
      return;
    }
    let whole = text;
    if (this.#delimiter !== " " && (this.#open !== "" || text.includes('"'))) {
      whole = this.#open + text;
      if (this.#open === "") this.#openAt = line;
      this.#open = (whole.match(/"/g) ?? []).length % 2 === 1 ? `${whole}\n` : "";
      if (this.#open.length > longestQuote) fail("openQuote", { line: this.#openAt });
      if (this.#open !== "") return;
    }
    const cells = cellsOf(whole, this.#delimiter, line);
    if (this.#builder) {
      this.#add(cells, line);
      return;
    }
    this.#sample.push({ text: whole, cells, line });
    if (this.#sample.length > sampleRows) this.#start();
  }

  end(): ReadTable {
    if (this.#open !== "") fail("openQuote", { line: this.#openAt });
    if (this.#builder === undefined) this.#start();
    const { rows = 0 } = this.#builder ?? {};
    if (rows === 0 && this.#header !== undefined) fail("noRows", { line: this.#header });
    if (rows === 0) fail("noNumbers");
    const read = withVectors((this.#builder as TableBuilder).table());
    const table = this.#corner ? withoutIndex(read) : read;
    const beyond = this.#beyond && { line: this.#beyond, rows: rows - table.rows };
    return {
      table,
      ...(this.#header !== undefined && { header: this.#header }),
      ...(beyond && { beyond }),
    };
  }

  /** Decides about names, kinds and decimal commas, and takes the lines that it decided by. */
  #start(): void {
    const sample = this.#sample;
    this.#sample = [];
    const [first, ...others] = sample;
    if (this.#delimiter === " ") this.#words = wordLayout(sample.map(({ text }) => text));
    if (this.#words !== undefined) {
      this.#builder = new TableBuilder(this.most);
      this.#builder.column("word");
      this.#builder.column("vector");
      for (const { text, line } of this.#words.head ? others : sample) this.line(text, line);
      return;
    }
    this.pause = Math.ceil(batchCells / (first?.cells.length ?? 1));
    const every = sample.flatMap(({ cells }) => cells);
    this.#commas =
      this.#delimiter !== "," &&
      every.some(isComma) &&
      !every.some((cell) => /^\D?\d+\.\d+$/.test(cell));
    const columns = (first?.cells ?? []).map((_, i) => i);
    const isHeader =
      first !== undefined &&
      this.#isHeader(
        first.cells,
        others.map(({ cells }) => cells),
      );
    const body = isHeader ? others : sample;
    this.#builder = new TableBuilder(this.most, isHeader);
    if (isHeader) this.#header = first.line;
    this.#corner = isHeader && /^(Unnamed: 0)?$/.test(first.cells[0] ?? "x");
    for (const i of columns) {
      this.#builder.column((isHeader && first.cells[i]) || `${i}`, true);
      const cells = body.map((row) => row.cells[i] ?? "").filter((cell) => !isMissing(cell));
      const numbers = cells.filter((cell) => this.#number(cell) !== undefined || isComma(cell));
      this.#isNumbers[i] = cells.length === 0 ? undefined : numbers.length >= cells.length / 2;
    }
    for (const { text, line } of body) this.line(text, line);
  }

  /** Names and no numbers; or names of which one is above numbers, as after the empty one of an index. */
  #isHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
    const isName = (cell: string) => this.#number(cell) === undefined && !isComma(cell);
    if (first.some((cell) => /\p{L}|_/u.test(cell) && !isMissing(cell)) && first.every(isName))
      return (
        first.some((_, i) => others.some((row) => !isName(row[i] ?? ""))) || others.length === 0
      );
    const [corner, ...names] = first;
    const rest = others.slice(0, 3);
    if (corner === "" && names.length > 0)
      return names.every((name) => name !== "") && rest.every(([at], i) => Number(at) === i);
    return false;
  }

  #add(cells: readonly string[], line: number): void {
    const builder = this.#builder as TableBuilder;
    const width = this.#isNumbers.length;
    const values = Array.from({ length: Math.min(cells.length, width) }, (_, i) =>
      this.#value(cells[i] ?? "", i, line),
    );
    if (cells.length !== width) {
      const column = Math.min(cells.length, width) + 1;
      fail("ragged", { line, column, found: `${cells.length}`, wanted: `${width}` });
    }
    builder.add(values, (i) => ({ line, column: i + 1 }));
  }

  #value(cell: string, i: number, line: number): string | number | undefined {
    if (this.#isNumbers[i] === false) return cell;
    if (isMissing(cell)) return undefined;
    const x = this.#number(cell);
    this.#isNumbers[i] ??= x !== undefined;
    if (this.#isNumbers[i] === false) return cell;
    if (x !== undefined && Number.isFinite(x)) return x;
    const where = { line, column: i + 1, found: excerpt(cell) };
    if (x !== undefined) fail(/\d/.test(cell) ? "overflow" : "notFinite", where);
    return fail(isComma(cell) || isPoint(cell) ? "decimalComma" : "notANumber", where);
  }

  /** Parses a number; undefined for text. */
  #number(cell: string): number | undefined {
    // The typographic minus sign, which these pages also write.
    const signed = cell.startsWith("−") ? `-${cell.slice(1)}` : cell;
    if (signed.length > longestNumber) return undefined;
    if (/^[+-]?(inf|infinity|∞)$/i.test(signed)) return Number.POSITIVE_INFINITY;
    if (this.#commas && signed.includes(".")) return undefined;
    const text = this.#commas ? signed.replace(",", ".") : signed;
    return number.test(text) ? Number(text) : undefined;
  }

  #word(text: string, line: number): void {
    const { dimension = 0 } = this.#words ?? {};
    const numbers = new Float64Array(dimension);
    const word = takeWord(text, line, dimension, numbers, 0);
    (this.#builder as TableBuilder).add([word, numbers], () => ({ line }));
  }
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Longer than any written number; limits the time of the pattern. */
const longestNumber = 400;
const isComma = (cell: string): boolean => /^[+−-]?\d{1,40},\d{1,40}([eE][+-]?\d+)?$/.test(cell);
const isPoint = (cell: string): boolean => /^[+−-]?\d{1,40}\.\d{1,40}([eE][+-]?\d+)?$/.test(cell);
/** What pandas and R write for a missing number. */
const isMissing = (cell: string): boolean => /^([+-]?nan|na|n\/a|#n\/a|null|none|)$/i.test(cell);

/** "1,5 2,5": decimal commas, cells separated by white space. */
const decimalCommas = /^\s*[+-]?\d+(,\d+)?(e[+-]?\d+)?([ \t]+[+-]?\d+(,\d+)?(e[+-]?\d+)?)+\s*$/i;

/** The first separator that occurs outside quotes, the rarer ones first; a space is any run of white space. */
function delimiterOf(line: string): string {
  const bare = line.slice(0, 1e5).replace(/"[^"]*"/g, "");
  if (bare.includes("\t")) return /\S[ ]/.test(bare.trim()) && wordLayout([bare]) ? " " : "\t";
  if (bare.includes(";")) return ";";
  return bare.includes(",") && !decimalCommas.test(bare.slice(0, 1e4)) ? "," : " ";
}

const unquoted = (cell: string) => {
  const bare = cell.trim();
  return bare.length > 1 && bare.startsWith('"') && bare.endsWith('"')
    ? bare.slice(1, -1).trim()
    : bare;
};

/** The cells of a line, without white space and quotes around them. */
function cellsOf(text: string, delimiter: string, line: number): string[] {
  if (delimiter === " ") return text.trim().split(/\s+/).map(unquoted);
  if (!text.includes('"')) return text.split(delimiter).map((cell) => cell.trim());
  const cell = new RegExp(
    `(?: *"([^"]*(?:""[^"]*)*)" *|(?! *")([^${delimiter}]*))(${delimiter}|$)`,
    "y",
  );
  const cells: string[] = [];
  for (let end: string | undefined = delimiter; end !== ""; ) {
    const found: RegExpExecArray = cell.exec(text) ?? fail("openQuote", { line });
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? "").trim());
    end = found[3];
  }
  return cells;
}

/** Without the row numbers that pandas writes first, under no name. */
function withoutIndex(table: Table): Table {
  const [first, ...columns] = table.columns;
  const isIndex = first?.kind === "numbers" && first.values.every((x, i) => x === i);
  return isIndex && columns.length > 0 ? { ...table, columns } : table;
}

/** Lists inside cells, as pandas writes them, are vectors. */
function withVectors(table: Table): Table {
  const columns = table.columns.map((column) => {
    if (column.kind !== "text" || !column.values.every((text) => /^\[.*\]$/s.test(text)))
      return column;
    const builder = new TableBuilder();
    builder.column(column.name);
    for (const [i, text] of column.values.entries()) {
      const list = printedJson(text);
      if (list === undefined) return column;
      builder.add([list], () => ({ row: i + 1, tensor: excerpt(column.name, 60) }));
    }
    return builder.table().columns[0] ?? column;
  });
  return { ...table, columns };
}
