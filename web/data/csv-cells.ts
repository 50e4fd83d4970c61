/** Splits one line of a table into cells, and parses their numbers. */
import { excerpt, fail } from "./fault.js";

/** The cell separator; a space means any run of white space, ignored at both ends of a line. */
export type Delimiter = "," | ";" | "\t" | " ";

/** "1,5 2,5": decimal commas, cells separated by white space. */
const decimalCommas = /^\s*[+-]?\d+,\d+([ \t]+[+-]?\d+,\d+)+\s*$/;

/** The first separator that occurs outside quotes, the rarer ones first. */
export function delimiterOf(line: string): Delimiter {
  const bare = line.length > 1e5 ? line : line.replace(/"(?:[^"]|"")*"/g, '""');
  if (bare.includes("\t")) return "\t";
  if (bare.includes(";")) return ";";
  return bare.includes(",") && !decimalCommas.test(bare.slice(0, 1e4)) ? "," : " ";
}

/** The trimmed cells of a line without quotes. Throws for an unclosed quote, or text after a closed one. */
export function cellsOf(text: string, delimiter: Delimiter, line: number): string[] {
  if (text.includes('"')) return quotedCells(text, delimiter, line);
  if (delimiter === " ") return text.trim().split(/\s+/);
  return text.split(delimiter).map((cell) => cell.trim());
}

/** A quoted or bare cell, and its separator. */
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

/** Longer than any written number; limits the time of the pattern. */
const longestNumber = 400;

/** Parses a number with a decimal point; undefined for text, NaN for infinities and NaN. */
export function numberOf(cell: string): number | undefined {
  // The typographic minus sign, which these pages also write.
  const text = cell.startsWith("−") ? `-${cell.slice(1)}` : cell;
  if (text.length <= longestNumber && number.test(text)) {
    const x = Number(text);
    return Number.isFinite(x) ? x : Number.NaN;
  }
  return /^[+-]?(nan|inf|infinity|∞)$/i.test(text.slice(0, 12)) ? Number.NaN : undefined;
}

/** Throws the reason why a cell cannot be parsed. */
export function failCell(cell: string, line: number, column: number): never {
  const where = { line, column, found: excerpt(cell) };
  if (cell === "") fail("missingCell", { line, column });
  if (numberOf(cell) !== undefined) fail("notFinite", where);
  if (/^[+−-]?\d{1,40},\d{1,40}([eE][+-]?\d+)?$/.test(cell)) fail("decimalComma", where);
  return fail("notANumber", where);
}
