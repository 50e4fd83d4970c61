/**
 * Word vectors as text, as GloVe, word2vec and fastText write them: a word and its numbers in each line. A word may
 * contain spaces, so a line is read from its end.
 */
import { excerpt, fail } from "./fault.js";
import { linesOf } from "./file.js";
import { mostRows, type Table, tableOf } from "./table.js";

export interface WordLayout {
  readonly dimension: number;
  /** The first line holds the number of words and the dimension. */
  readonly head: boolean;
}

const isNumber = (text: string) => /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);

/** The numbers at the end of a line. */
const numbersAtEnd = (fields: readonly string[]): number =>
  fields.length - 1 - fields.findLastIndex((field) => !isNumber(field));

const fieldsOf = (line: string) => line.trimEnd().split(/[ \t]/);

/** The layout of the first lines; undefined for anything but words with vectors of two or more numbers. */
export function wordLayout(lines: readonly string[]): WordLayout | undefined {
  const rows = lines.map(fieldsOf).filter((fields) => fields.join("") !== "");
  const [first = [], second = []] = rows;
  const wanted = Number(first[1]);
  const isCounts = first.length === 2 && first.every((x) => /^\d+$/.test(x));
  if (isCounts && second.length > wanted && numbersAtEnd(second) >= wanted)
    return { dimension: wanted, head: true };
  const dimension = Math.min(...rows.map(numbersAtEnd));
  const named = rows.filter((fields) => fields.length > numbersAtEnd(fields)).length;
  const fits = rows.every((fields) => fields.length > dimension && fields.length < dimension + 9);
  return fits && dimension > 1 && named > rows.length / 2 ? { dimension, head: false } : undefined;
}

export function readWords(text: string, { dimension, head }: WordLayout): Table {
  const rows: unknown[][] = [];
  let beyond = 0;
  for (const [line, one] of linesOf(text)) {
    if (one.trim() === "" || (head && line === 1)) continue;
    if (rows.length === mostRows) beyond += 1;
    else rows.push(wordAndVector(one, line, dimension));
  }
  return tableOf({ names: ["word", "vector"], rows, beyond, where: (row) => ({ row }) });
}

function wordAndVector(text: string, line: number, dimension: number): [string, Float64Array] {
  const fields = fieldsOf(text);
  const numbers = fields.splice(-dimension);
  if (fields.length === 0)
    fail("ragged", { line, found: `${numbers.length - 1}`, wanted: `${dimension}` });
  const vector = numbers.map((found) => {
    const x = Number(found);
    if (Number.isFinite(x)) return x;
    return fail(isNumber(found) ? "overflow" : "notANumber", { line, found: excerpt(found) });
  });
  return [fields.join(" "), Float64Array.from(vector)];
}
