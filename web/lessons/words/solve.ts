/** What the words ask of the core: shares, sums, signs, neighbours of a sum, the fridge. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { fridge, wants } from "../../model/fridge.js";
import type { State } from "../../model/state.js";
import { glove } from "../../model/words-glove.js";
import type { RoyalWord, VectorsName, WordsState } from "../../model/words-state.js";
import {
  entries,
  handMade2,
  handMade8,
  royal,
  vectorValues,
  type WordTable,
} from "../../model/words-tables.js";

/** The tables whose words are written down; random vectors are drawn. */
const tables: Readonly<Partial<Record<VectorsName, WordTable>>> = {
  plane: handMade2,
  wide: handMade8,
  glove,
};

/** Width of the vectors drawn at random, as the article's `d_k`. */
const randomWidth = 8;

/** One vector per row. */
export function rowsTensor(rows: readonly (readonly number[])[]): Tensor {
  return { data: Float64Array.from(rows.flat()), shape: [rows.length, rows[0]?.length ?? 0] };
}

/** The vector of a word; undefined where the table does not hold it. */
function vectorIn(table: WordTable, word: string): readonly number[] | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** The words that have a vector. */
export function wordsOf(vectors: VectorsName): readonly string[] {
  return Object.keys(tables[vectors] ?? {});
}

interface Vectors {
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

/** Question and keys; undefined where the asked word has no vector. */
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

/** The values as rows: a number each, or a vector of four. */
export function valueRows({ values }: WordsState): readonly (readonly number[])[] {
  return values === "vectors" ? vectorValues : entries.map(({ value }) => [value]);
}

export interface Answer {
  readonly weights: readonly number[];
  /** What the weights sum to. */
  readonly total: number;
  /** Each entry's weight times its value. */
  readonly terms: readonly (readonly number[])[];
  readonly value: readonly number[];
  /** Score of each entry before the softmax; undefined where the shares were set by hand. */
  readonly scores: readonly number[] | undefined;
}

/** Weight × value of every entry, in one call: a batch of (1,1) by (1,v). */
function termsOf(knn: SoftKnn, weights: ArrayLike<number>, values: Tensor): number[][] {
  const [n = 0, v = 1] = values.shape;
  const a = { data: Float64Array.from(weights as number[]), shape: [n, 1, 1] };
  const { data } = knn.batchMatmul(a, { data: values.data, shape: [n, 1, v] });
  return Array.from({ length: n }, (_, i) => Array.from(data.slice(i * v, (i + 1) * v)));
}

export function blend(knn: SoftKnn, words: WordsState): Answer {
  const values = rowsTensor(valueRows(words));
  const weights = { data: Float64Array.from(words.blend), shape: [words.blend.length] };
  return {
    weights: words.blend,
    total: knn.rowSums(weights).data[0] ?? 0,
    terms: termsOf(knn, words.blend, values),
    value: Array.from(knn.combine(values, weights).data),
    scores: undefined,
  };
}

/** The softmax of scores that a hand has set. */
export function shareOut(knn: SoftKnn, words: WordsState): Answer {
  const values = rowsTensor(valueRows(words));
  const weights = knn.softmax(words.scores, { temperature: words.temperature });
  return {
    weights: Array.from(weights.data),
    total: knn.rowSums(weights).data[0] ?? 0,
    terms: termsOf(knn, weights.data, values),
    value: Array.from(knn.combine(values, weights).data),
    scores: words.scores,
  };
}

/** What the vectors answer; undefined where the asked word has none. */
export function ask(
  knn: SoftKnn,
  state: State,
  vectors: VectorsName,
  scaled: boolean,
): Answer | undefined {
  const given = vectorsFor(knn, state, vectors);
  if (given === undefined) return undefined;
  const { similarity, temperature } = state.words;
  const [query, keys] = [rowsTensor([given.query]), rowsTensor(given.keys)];
  const values = rowsTensor(valueRows(state.words));
  const scoring = {
    similarity,
    temperature,
    scale: scaled ? scaleOf(knn, given.query.length) : 1,
  };
  const { value, weights } = knn.lookup({ query, keys, values, ...scoring });
  // The score itself, of which a temperature of 0 or ∞ leaves nothing to see.
  const scores = knn.scores(query, keys, { ...scoring, temperature: 1 });
  return {
    weights: Array.from(weights.data),
    total: knn.rowSums(weights).data[0] ?? 0,
    terms: termsOf(knn, weights.data, values),
    value: Array.from(value.data),
    scores: Array.from(scores.data),
  };
}

/** The answer every word of a table would get: all are asked in one call, a row of Q each. */
export function askAll(
  knn: SoftKnn,
  { words }: State,
): readonly { readonly word: string; readonly value: readonly number[] }[] {
  const table = tables[words.vectors];
  if (table === undefined) return [];
  const names = Object.keys(table);
  const query = rowsTensor(names.map((name) => table[name] ?? []));
  const width = query.shape[1] ?? 0;
  const { value } = knn.lookup({
    query,
    keys: rowsTensor(entries.map(({ word }) => table[word] ?? [])),
    values: rowsTensor(valueRows(words)),
    similarity: words.similarity,
    temperature: words.temperature,
    scale: words.scaled ? scaleOf(knn, width) : 1,
  });
  const v = value.shape[1] ?? 1;
  return names.map((word, i) => ({
    word,
    value: Array.from(value.data.slice(i * v, (i + 1) * v)),
  }));
}

export interface Alike {
  readonly word: string;
  readonly score: number;
}

/** Dot products of the question with every other word, greatest first. */
export function dotProducts(knn: SoftKnn, state: State): readonly Alike[] {
  const { vectors, word: own } = state.words;
  const given = vectorsFor(knn, state, vectors);
  if (given === undefined) return [];
  const table = tables[vectors];
  const names = table ? Object.keys(table) : entries.map(({ word }) => word);
  const rows = table ? names.map((name) => table[name] ?? []) : given.keys;
  const query = rowsTensor([given.query]);
  const { indices, scores } = knn.nearestNeighbors(query, rowsTensor(rows), { k: names.length });
  const all = Array.from(indices, (at, r) => ({
    word: names[at] ?? "",
    score: scores.data[r] ?? 0,
  }));
  return all.filter(({ word }) => word !== own || state.words.place !== undefined);
}

export interface SumAnswer {
  readonly vector: readonly number[];
  /** Nearest by cosine among all words, and without those that went in. */
  readonly all: readonly Alike[];
  readonly others: readonly Alike[];
}

/** How many of the nearest words are told. */
const told = 4;

/** a − b + c among the words of the plane, or among those of GloVe. */
export function addUp(knn: SoftKnn, sum: readonly RoyalWord[], name: "royal" | "glove"): SumAnswer {
  const table = name === "royal" ? royal : glove;
  const result = knn.combine(rowsTensor(sum.map((word) => table[word] ?? [])), [1, -1, 1]);
  const query = { data: result.data, shape: [1, result.data.length] };
  const nearest = (names: readonly string[]): Alike[] => {
    const keys = rowsTensor(names.map((word) => table[word] ?? []));
    const k = Math.min(told, names.length);
    const { indices, scores } = knn.nearestNeighbors(query, keys, { k, similarity: "cosine" });
    return Array.from(indices, (at, r) => ({ word: names[at] ?? "", score: scores.data[r] ?? 0 }));
  };
  const names = Object.keys(table);
  const others = names.filter((word) => !sum.some((used) => used === word));
  return { vector: Array.from(result.data), all: nearest(names), others: nearest(others) };
}

export function openFridge(knn: SoftKnn, { need }: WordsState) {
  const { value, weights } = knn.lookup({
    query: wants[need],
    keys: rowsTensor(fridge.map(({ key }) => key)),
    values: rowsTensor(fridge.map(({ value }) => value)),
  });
  return { weights: Array.from(weights.data), value: Array.from(value.data) };
}
