/** The vectors of the words: those of a table, or drawn from the seed. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import { entries, handMade2, handMade8, type WordTable } from "../../data/word-tables.js";
import type { State } from "../../figure/state/state.js";
import type { VectorsName } from "./state.js";

/** The vector tables; random vectors are drawn instead. */
export const tables: Readonly<Partial<Record<VectorsName, WordTable>>> = {
  plane: handMade2,
  wide: handMade8,
  glove,
};

/** Dimension of the random vectors, the article's `d_k`. */
const randomWidth = 8;

/** One vector per row. */
export function rowsTensor(rows: readonly (readonly number[])[]): Tensor {
  return { data: Float64Array.from(rows.flat()), shape: [rows.length, rows[0]?.length ?? 0] };
}

/** The vector of a word; undefined if the table lacks it. */
function vectorIn(table: WordTable, word: string): readonly number[] | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** The words with a vector. */
export function wordsOf(vectors: VectorsName): readonly string[] {
  return Object.keys(tables[vectors] ?? {});
}

export interface Vectors {
  readonly query: readonly number[];
  /** Of the entries. */
  readonly keys: readonly (readonly number[])[];
}

/** The entries take the first draws of the seed, any other word the next. */
function drawn(knn: SoftKnn, { seed, words }: State): Vectors {
  const draws = Array.from(knn.random(seed).randn((entries.length + 1) * randomWidth));
  const row = (i: number) => draws.slice(i * randomWidth, (i + 1) * randomWidth);
  const own = entries.findIndex(({ word }) => word === words.word);
  return { query: row(own < 0 ? entries.length : own), keys: entries.map((_, i) => row(i)) };
}

/** Query and keys; undefined for a word without a vector. */
export function vectorsFor(knn: SoftKnn, state: State, name: VectorsName): Vectors | undefined {
  const table = tables[name];
  if (table === undefined) return state.words.word === "" ? undefined : drawn(knn, state);
  const place = name === "plane" ? state.words.place : undefined;
  const query = place ?? vectorIn(table, state.words.word);
  if (query === undefined) return undefined;
  return { query, keys: entries.map(({ word }) => vectorIn(table, word) ?? []) };
}

/** The core's own 1/√d: its default scale of a product that is 1. */
export function scaleOf(knn: SoftKnn, width: number): number {
  const unit = rowsTensor([Array.from({ length: width }, (_, i) => (i === 0 ? 1 : 0))]);
  return knn.scores(unit, unit).data[0] ?? 1;
}
