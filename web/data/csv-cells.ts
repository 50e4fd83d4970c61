/** One line of a table: its cells, and the numbers in them. */
import { excerpt, fail } from "./fault.js";

/** What parts the cells; white space is any run of it, at the ends of a line too. */
export type Delimiter = "," | ";" | "\t" | " ";

/** "1,5 2,5": the commas are decimal ones, and white space parts the cells. */
const decimalCommas = /^\s*[+-]?\d+,\d+([ \t]+[+-]?\d+,\d+)+\s*$/;

/** The first that occurs outside of quotes, the rarer ones first. */
export function delimiterOf(line: string): Delimiter {
  const bare = line.length > 1e5 ? line : line.replace(/"(?:[^"]|"")*"/g, '""');
  if (bare.includes("\t")) return "\t";
  if (bare.includes(";")) return ";";
  return bare.includes(",") && !decimalCommas.test(bare.slice(0, 1e4)) ? "," : " ";
}

/** The cells of a line, trimmed, quotes taken off. A quote that is open, or goes on behind its end, is refused. */
export function cellsOf(text: string, delimiter: Delimiter, line: number): string[] {
  if (text.includes('"')) return quotedCells(text, delimiter, line);
  if (delimiter === " ") return text.trim().split(/\s+/);
  return text.split(delimiter).map((cell) => cell.trim());
}

/** A cell in quotes or a bare one, and what parts it from the next. */
const quotedPatterns: Readonly<Record<Delimiter, string>> = {
  ",": '(?: *"([^"]*(?:""[^"]*)*)" *|([^",]*))(,|$)',
  ";": '(?: *"([^"]*(?:""[^"]*)*)" *|([^";]*))(;|$)',
  "\t": '(?: *"([^"]*(?:""[^"]*)*)" *|([^"\t]*))(\t|$)',
  " ": '(?:"([^"]*(?:""[^"]*)*)"|([^"\\s]*))(\\s+|$)',
};

function quotedCells(text: string, delimiter: Delimiter, line: number): string[] {
  const whole = delimiter === " " ? text.trim() : text;
  const pattern = new RegExp(quotedPatterns[delimiter], "y");
  const cells: string[] = [];
  for (let parted = true; parted; ) {
    const found = pattern.exec(whole);
    if (found === null) return fail("unclosedQuote", { line, column: cells.length + 1 });
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? "").trim());
    parted = found[3] !== "";
  }
  return cells;
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Longer than any number is written; the pattern would take its time. */
const longestNumber = 400;

/** The number of a cell with a decimal point; undefined if it is none, NaN for infinite and undefined ones. */
export function numberOf(cell: string): number | undefined {
  // The minus sign that typesetters, and these pages, write.
  const text = cell.startsWith("−") ? `-${cell.slice(1)}` : cell;
  if (text.length <= longestNumber && number.test(text)) {
    const x = Number(text);
    return Number.isFinite(x) ? x : Number.NaN;
  }
  return /^[+-]?(nan|inf|infinity|∞)$/i.test(text.slice(0, 12)) ? Number.NaN : undefined;
}

/** Says why a cell is no number. */
export function failCell(cell: string, line: number, column: number): never {
  const where = { line, column, found: excerpt(cell) };
  if (cell === "") fail("missingCell", { line, column });
  if (numberOf(cell) !== undefined) fail("notFinite", where);
  if (/^[+−-]?\d{1,40},\d{1,40}([eE][+-]?\d+)?$/.test(cell)) fail("decimalComma", where);
  return fail("notANumber", where);
}
