/** Word vectors as text in batches, for an index of all words of a large file. */
import { excerpt, fail } from "./fault.js";
import type { Pace, Source } from "./source.js";
import { linesOf } from "./text.js";
import { type WordLayout, wordLayout } from "./words.js";

const isNumber = (text: string) => /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);

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
