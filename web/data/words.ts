/**
 * Word vectors as text, as GloVe, word2vec and fastText write them: a word and its numbers in each line. A word may
 * contain spaces, so a line is read from its end.
 */
import { excerpt, fail } from "./fault.js";
import type { Pace, Source } from "./source.js";
import { mostRows, type Table, tableOf } from "./table.js";
import { linesOf } from "./text.js";

export interface WordLayout {
  readonly dimension: number;
  /** The first line holds the number of words and the dimension. */
  readonly head: boolean;
}

const isNumber = (text: string) => /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);

/** The numbers at the end of a line. */
const numbersAtEnd = (fields: readonly string[]): number =>
  fields.length - 1 - fields.findLastIndex((field) => !isNumber(field));

/** The layout of the first lines; undefined for anything but words with vectors of two or more numbers. */
export function wordLayout(lines: readonly string[]): WordLayout | undefined {
  const rows = lines
    .map((line) => line.trimEnd().split(/[ \t]/))
    .filter((fields) => fields.join("") !== "");
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

/** Writes the numbers of a line and returns its word. */
function takeWord(text: string, number: number, dimension: number, into: Float64Array): string {
  const line = text.replaceAll("\t", " ");
  let end = line.length;
  for (let i = dimension - 1; i >= 0; i--) {
    while (end > 0 && line[end - 1] === " ") end -= 1;
    const start = line.lastIndexOf(" ", end - 1);
    const found = line.slice(start + 1, end);
    const x = Number(found);
    if (end <= 0 || start < 0)
      fail("ragged", { line: number, found: `${dimension - 1 - i}`, wanted: `${dimension}` });
    if (!Number.isFinite(x))
      fail(isNumber(found) ? "overflow" : "notANumber", { line: number, found: excerpt(found) });
    into[i] = x;
    end = start;
  }
  return line.slice(0, end);
}

/** Words and the vectors of some, in the order of the file. */
export interface WordBatch {
  readonly words: readonly string[];
  /** (words, dimension), row-major. */
  readonly data: Float64Array<ArrayBuffer>;
  readonly dimension: number;
}

/** Streams a file of word vectors; refuses any other file. Memory is that of one batch. */
export async function* wordBatches(source: Source, pace: Pace): AsyncGenerator<WordBatch> {
  let layout: WordLayout | undefined;
  for await (const { lines, first, share } of linesOf(source, pace)) {
    const isStart = layout === undefined;
    layout ??= wordLayout(lines.slice(0, 1000)) ?? fail("noNumbers");
    const { dimension } = layout;
    const words: string[] = [];
    const data = new Float64Array(lines.length * dimension);
    for (const [i, line] of lines.entries()) {
      if (line.trim() === "" || (isStart && i === 0 && layout.head)) continue;
      const at = words.length * dimension;
      words.push(takeWord(line, first + i, dimension, data.subarray(at, at + dimension)));
      if (i % 16 === 0 && pace.due) await pace.rest(share);
    }
    if (words.length > 0) yield { words, data: data.slice(0, words.length * dimension), dimension };
  }
}

export async function readWords(source: Source, pace: Pace): Promise<Table> {
  const rows: unknown[][] = [];
  let beyond = 0;
  for await (const { words, data, dimension } of wordBatches(source, pace))
    for (const [i, word] of words.entries())
      if (rows.length === mostRows) beyond += 1;
      else rows.push([word, data.subarray(i * dimension, (i + 1) * dimension)]);
  return tableOf({ names: ["word", "vector"], rows, beyond, where: (row) => ({ row }) }, pace);
}
