/**
 * Word vectors as text, as GloVe, word2vec and fastText write them: a word and its numbers in each line. A word may
 * contain spaces, so a line is read from its end.
 */
import { excerpt, fail } from "../fault.js";
import { checkText, encodingOf, linesOf } from "../lines.js";
import type { Pace, Source } from "../source.js";

export interface WordLayout {
  readonly dimension: number;
  /** The first line holds the number of words and the dimension. */
  readonly head: boolean;
}

const isNumber = (text: string) => /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);

/** The numbers at the end of a line. */
function numbersAtEnd(fields: readonly string[]): number {
  const last = fields.findLastIndex((field) => !isNumber(field));
  return fields.length - 1 - last;
}

/** The layout of the first lines; undefined for anything but words with vectors of two or more numbers. */
export function wordLayout(lines: readonly string[]): WordLayout | undefined {
  const rows = lines
    .map((line) => line.trimEnd().split(/[ \t]/))
    .filter((fields) => fields.join("") !== "");
  const [first = [], second = []] = rows;
  const wanted = Number(first[1]);
  const head =
    first.length === 2 &&
    first.every((x) => /^\d+$/.test(x)) &&
    second.length > wanted &&
    numbersAtEnd(second) >= wanted;
  const body = head ? rows.slice(1) : rows;
  const dimension = head ? wanted : Math.min(...body.map(numbersAtEnd));
  if (head) return { dimension, head };
  const named = body.filter((fields) => fields.length > numbersAtEnd(fields)).length;
  const fits = body.every((fields) => fields.length > dimension && fields.length - dimension < 9);
  return fits && dimension > 1 && named > body.length / 2 ? { dimension, head: false } : undefined;
}

/** Writes the numbers of a line and returns its word. */
export function takeWord(
  text: string,
  number: number,
  dimension: number,
  into: Float32Array | Float64Array,
  at: number,
): string {
  const line = text.includes("\t") ? text.replaceAll("\t", " ") : text;
  let end = line.length;
  for (let i = dimension - 1; i >= 0; i--) {
    while (end > 0 && line[end - 1] === " ") end -= 1;
    const start = line.lastIndexOf(" ", end - 1);
    const found = line.slice(start + 1, end);
    const x = Number(found);
    const where = { line: number, found: excerpt(found) };
    if (end <= 0 || start < 0)
      fail("ragged", { line: number, found: `${dimension - 1 - i}`, wanted: `${dimension}` });
    if (!Number.isFinite(x)) fail(isNumber(found) ? "overflow" : "notANumber", where);
    into[at + i] = x;
    end = start;
  }
  return line.slice(0, end);
}

/** Words and the vectors of some, in the order of the file. */
export interface WordBatch {
  readonly words: readonly string[];
  /** (words, dimension), row-major. */
  readonly data: Float32Array<ArrayBuffer>;
  readonly dimension: number;
  /** The fraction of the file that is read, 0 … 1. */
  readonly share: number;
}

/** Streams a file of word vectors; refuses any other file. Memory is that of one batch. */
export async function* wordBatches(source: Source, pace: Pace): AsyncGenerator<WordBatch> {
  let layout: WordLayout | undefined;
  const head = await source.read(0, Math.min(4096, source.size));
  checkText(head);
  for await (const { lines, first, share } of linesOf(source, encodingOf(head), pace)) {
    const isStart = layout === undefined;
    layout ??= wordLayout(lines.slice(0, 1000)) ?? fail("notWords");
    const { dimension } = layout;
    const words: string[] = [];
    const data = new Float32Array(lines.length * dimension);
    for (const [i, line] of lines.entries()) {
      if (line.trim() === "" || (isStart && i === 0 && layout.head)) continue;
      words.push(takeWord(line, first + i, dimension, data, words.length * dimension));
      if (i % 16 === 0 && pace.due) await pace.rest(share);
    }
    if (words.length > 0)
      yield { words, data: data.slice(0, words.length * dimension), dimension, share };
  }
}
