/**
 * Tables as text: cells separated by commas, tabs or semicolons, which Papa Parse splits, or by white space. The first row may
 * hold names. Lines that start with `#` before it are comments, as `numpy.savetxt` writes them; later ones are data.
 */
import Papa from "papaparse";
import { fail } from "./fault.js";
import { linesOf } from "./file.js";
import { mostRows, type Table, tableOf } from "./table.js";

export function readCsv(whole: string): Table {
  const start = /^\uFEFF?(\s*(#.*)?\n)*/.exec(whole)?.[0] ?? "";
  const bare = whole.slice(start.length);
  const delimiter = delimiterOf(bare);
  const text =
    delimiter === " "
      ? bare
          .replace(/[ \t]+/g, " ")
          .replace(/ ?\n ?/g, "\n")
          .trimStart()
      : bare;
  // Names, rows, and empty lines among them.
  const parser = new Papa.Parser({ delimiter, newline: "\n", preview: 2 * mostRows });
  const { data, errors } = parser.parse(text, 0, false);
  const rows: string[][] = [];
  const lines: number[] = [];
  let line = start.split("\n").length;
  for (const [i, cells] of (data as string[][]).entries()) {
    if (errors[0]?.row === i) fail("openQuote", { line });
    if (cells.length > 1 || cells[0]?.trim() !== "") {
      const wanted = rows[0]?.length ?? cells.length;
      const sizes = { found: `${cells.length}`, wanted: `${wanted}` };
      if (cells.length !== wanted)
        fail("ragged", { line, column: Math.min(cells.length, wanted) + 1, ...sizes });
      rows.push(cells.map((cell) => cell.trim()));
      lines.push(line);
    }
    line += cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 1);
  }
  if (errors.length > 0) fail("openQuote", { line });
  const parsed = line - start.split("\n").length;
  let unread = 0;
  for (const [at, one] of linesOf(text)) if (at > parsed && one.trim() !== "") unread += 1;
  return named(rows, lines, unread);
}

/** Any white space if the first line has no other separator. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split("\n", 1);
  if (!/[\t,;]/.test(first) && /\S +\S/.test(first)) return " ";
  const guess = { preview: 20, skipEmptyLines: true, delimitersToGuess: [",", "\t", ";"] };
  return Papa.parse(text.slice(0, 2 ** 16), guess).meta.delimiter;
}

/** Finds the names and the row numbers that pandas writes first, under no name. */
function named(all: string[][], lines: number[], unread: number): Table {
  const [first = [], ...others] = all;
  const isIndex = others.length > 0 && others.slice(0, 3).every(([at], i) => at === `${i}`);
  const skipped = isIndex && first.length > 1 && /^(Unnamed: 0)?$/.test(first[0] ?? "x") ? 1 : 0;
  const isText = (cell: string) => typeof cellOf(cell) === "string" && !/^[+-]?[\d.,]+$/.test(cell);
  const from = skipped > 0 || first.every(isText) ? 1 : 0;
  const rows = all.slice(from, from + mostRows).map((row) => row.slice(skipped));
  return tableOf({
    names: from === 1 ? first.slice(skipped).map((name, i) => name || `${i}`) : undefined,
    rows,
    beyond: unread + all.length - from - rows.length,
    where: (row, i) => ({ line: lines[row + from] ?? 0, column: i + 1 + skipped }),
    read: cellOf,
  });
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const infinity = /^[+-]?(inf|infinity|∞)$/i;
/** Longer than any written number; limits the time of the patterns. */
const longestNumber = 400;

/** Undefined for what pandas and R write for a missing number; integers that begin with 0 or are above 2⁵³ are texts. */
function cellOf(cell: string): unknown {
  if (/^([+-]?nan|na|n\/a|#n\/a|null|none|)$/i.test(cell)) return undefined;
  if (cell.startsWith("[")) return listOf(cell);
  const text = cell.replace("−", "-");
  if (text.length > longestNumber || /^[+-]?0\d/.test(text)) return cell;
  if (infinity.test(text)) return Number.POSITIVE_INFINITY;
  const isCode = /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
  return number.test(text) && !isCode ? Number(text) : cell;
}

/** A list of numbers in JSON, which pandas writes for a column of lists. */
function listOf(cell: string): unknown {
  try {
    const list: unknown = JSON.parse(cell.replace(/\bNaN\b/g, "null"));
    const isNumber = (x: unknown) => x === null || typeof x === "number";
    return Array.isArray(list) && list.every(isNumber) ? list : cell;
  } catch {
    return cell;
  }
}
