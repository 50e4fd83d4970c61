/** The answer of the dictionary: weights, weighted values, and their sum. */

import type { SoftKnn, Tensor } from "../../api/index.js";
import { powerOfE } from "../../charts/scale.js";
import { glove } from "../../data/glove.js";
import {
  entries,
  handMade2,
  handMade8,
  vectorValues,
  type WordTable,
} from "../../data/word-tables.js";
import { decimals, formatLarge, formatSmall } from "../../figure/format-number.js";
import { chosen, type Format, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked, sumOf, winners } from "../../figure/ranks.js";
import { type Row, type Rows, rowsOf } from "../../figure/rows.js";
import type { State } from "../../figure/state/state.js";
import { type VectorsName, vectorNames, type WordsState } from "./state.js";

export interface Answer {
  readonly weights: Row;
  /** The sum of the weights. */
  readonly total: NamedValue;
  /** Each entry's weight times its value. */
  readonly terms: Rows;
  readonly value: Row;
  /** Score of each entry before the softmax; undefined for weights set by hand. */
  readonly scores: Row | undefined;
  /** The entries by decreasing weight. */
  readonly order: readonly number[];
  /** The entries with the largest weight. */
  readonly winners: readonly number[];
}

/** The answer with one vector table and one score: the dot product, the same / √d, or another. */
export interface TableAnswer {
  readonly vectors: VectorsName;
  readonly scaled: boolean;
  readonly value: Row | undefined;
}

export interface WordAnswer {
  readonly word: string;
  readonly value: Row;
}

const three = decimals(3);
const names = entries.map(({ word }) => word);

/** A number of any size, small ones as powers of ten. */
const formatAny: Format = (x) => (x < 0.001 ? formatSmall(x) : formatLarge(x));

/** A given number, unformatted. */
export const plain: Format = (x) => String(x).replace("-", "−");

/** The values as rows: a number each, or a vector of four. */
function valueRows({ values }: WordsState): readonly (readonly number[])[] {
  return values === "vectors" ? vectorValues : entries.map(({ value }) => [value]);
}

/** "1", "2", …, or no label for a single number. */
const components = (width: number): readonly string[] =>
  width === 1 ? [""] : Array.from({ length: width }, (_, i) => String(i + 1));

/** The values of the entries. */
export function givenValues(words: WordsState): Rows {
  return valueRows(words).map((row, i) => {
    const labels = components(row.length);
    return row.map((x, c) => chosen("entry", x, plain, [names[i] ?? "", labels[c] ?? ""]));
  });
}

const rowOf = (quantity: Quantity): Row => rowsOf(quantity)[0] ?? [];

const setByHand = (name: string, numbers: readonly number[]): Row =>
  numbers.map((x, i) => chosen(name, x, three, [names[i] ?? ""]));

/** Weight × value of every entry, in one call: a batch of (1,1) by (1,v). */
function termsOf(knn: SoftKnn, weights: ArrayLike<number>, values: Tensor): Rows {
  const [n = 0, v = 1] = values.shape;
  const a = { data: Float64Array.from(weights as number[]), shape: [n, 1, 1] };
  const { data } = knn.batchMatmul(a, { data: values.data, shape: [n, 1, v] });
  return rowsOf(new Quantity("term", data, three, [names, components(v)]));
}

function answerOf(
  knn: SoftKnn,
  words: WordsState,
  weights: Tensor,
  own: { readonly value?: ArrayLike<number>; readonly weights?: Row; readonly scores?: Row },
): Answer {
  const values = rowsTensor(valueRows(words));
  const row = { data: weights.data, shape: [1, weights.data.length] };
  const value = own.value ?? knn.linear(row, values).data;
  return {
    weights: own.weights ?? rowOf(new Quantity("weight", weights.data, three, [names])),
    total: new Quantity("total", [sumOf(weights.data)], decimals(2)).at(),
    terms: termsOf(knn, weights.data, values),
    value: rowOf(new Quantity("answer", value, three, [components(value.length)])),
    scores: own.scores,
    order: ranked(weights.data),
    winners: winners(weights.data),
  };
}

export function solveByHand(knn: SoftKnn, words: WordsState): Answer {
  const weights = { data: Float64Array.from(words.blend), shape: [words.blend.length] };
  return answerOf(knn, words, weights, { weights: setByHand("weight", words.blend) });
}

/** The softmax of the scores set by hand, in its steps. */
export interface Softmax {
  readonly answer: Answer;
  /** e^(score / temperature); undefined at temperature 0. */
  readonly raised: Row | undefined;
  readonly raisedTotal: NamedValue | undefined;
}

export function solveSoftmax(knn: SoftKnn, words: WordsState): Softmax {
  const { scores, temperature } = words;
  const keys = rowsTensor(scores.map((score) => [score]));
  const one = rowsTensor([[1]]);
  // One call from the scores to the answer, because its code is what a reader exports.
  const { value } = knn.lookup({
    query: one,
    key: keys,
    value: rowsTensor(valueRows(words)),
    temperature,
  });
  const own = { value: value.data, scores: setByHand("score", scores) };
  const answer = answerOf(knn, words, knn.softmax(scores, { temperature }), own);
  if (temperature === 0) return { answer, raised: undefined, raisedTotal: undefined };
  const { data } = knn.scores(one, keys, { scale: 1, temperature });
  const raised = Float64Array.from(data, powerOfE);
  const total = [raised.every(Number.isFinite) ? sumOf(raised) : Infinity];
  return {
    answer,
    raised: Array.from(raised, (x, i) => chosen("raised", x, formatAny, [names[i] ?? ""])),
    raisedTotal: new Quantity("raisedTotal", total, formatAny).at(),
  };
}

function lookUp(knn: SoftKnn, { words }: State, given: Vectors, scaled: boolean) {
  const { similarity, temperature } = words;
  const [query, keys] = [rowsTensor([given.query]), rowsTensor(given.keys)];
  const scale = scaled ? scaleOf(knn, given.query.length) : 1;
  const scoring = { similarity, temperature, scale };
  const values = rowsTensor(valueRows(words));
  return { query, keys, scoring, ...knn.lookup({ query, key: keys, value: values, ...scoring }) };
}

/** The answer of the vectors; undefined for a word without one. */
export function solveMeaning(knn: SoftKnn, state: State): Answer | undefined {
  const { words } = state;
  const given = vectorsFor(knn, state, words.vectors);
  if (given === undefined) return undefined;
  const { query, keys, scoring, value, weights } = lookUp(knn, state, given, words.scaled);
  // The score before the temperature, which at 0 or ∞ would hide it.
  const { data } = knn.scores(query, keys, { ...scoring, temperature: 1 });
  const scores = rowOf(new Quantity("score", data, three, [names]));
  return answerOf(knn, words, weights, { value: value.data, scores });
}

/** The answers of all vector tables; the scale applies to the dot product only. */
export function solveTables(knn: SoftKnn, state: State): readonly TableAnswer[] {
  const { similarity, scaled: own, values } = state.words;
  const format = decimals(values === "vectors" ? 2 : 3);
  return vectorNames.flatMap((vectors) =>
    (similarity === "dot" ? [false, true] : [own]).map((scaled): TableAnswer => {
      const given = vectorsFor(knn, state, vectors);
      if (given === undefined) return { vectors, scaled, value: undefined };
      const { data } = lookUp(knn, state, given, scaled).value;
      const by = similarity === "dot" && scaled ? "scaled" : similarity;
      const axes = [[vectors], [by], components(data.length)];
      return { vectors, scaled, value: rowOf(new Quantity("made", data, format, axes)) };
    }),
  );
}

/** The answers for every word of a table, in one call with a row of Q each. */
export function solveAll(knn: SoftKnn, { words }: State): readonly WordAnswer[] {
  const table = wordTables[words.vectors];
  if (table === undefined) return [];
  const queryWords = Object.keys(table);
  const query = rowsTensor(queryWords.map((name) => table[name] ?? []));
  const { value } = knn.lookup({
    query,
    key: rowsTensor(names.map((word) => table[word] ?? [])),
    value: rowsTensor(valueRows(words)),
    similarity: words.similarity,
    temperature: words.temperature,
    scale: words.scaled ? scaleOf(knn, query.shape[1] ?? 0) : 1,
  });
  const format = decimals(words.values === "vectors" ? 2 : 3);
  const axes = [queryWords, components(value.shape[1] ?? 1)];
  const rows = rowsOf(new Quantity("asked", value.data, format, axes));
  return queryWords.map((word, i) => ({ word, value: rows[i] ?? [] }));
}

/** The vector tables; random vectors are drawn instead. */
export const wordTables: Readonly<Partial<Record<VectorsName, WordTable>>> = {
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
  return Object.keys(wordTables[vectors] ?? {});
}

export interface Vectors {
  readonly query: readonly number[];
  /** Of the entries. */
  readonly keys: readonly (readonly number[])[];
}

/** In the article's order: the query takes the first draws of the seed, the entries the next. */
function drawn(knn: SoftKnn, { seed, words }: State): Vectors {
  const draws = Array.from(knn.random(seed).randn((entries.length + 1) * randomWidth));
  const row = (i: number) => draws.slice(i * randomWidth, (i + 1) * randomWidth);
  const keys = entries.map((_, i) => row(i + 1));
  const own = entries.findIndex(({ word }) => word === words.word);
  return { query: keys[own] ?? row(0), keys };
}

/** Query and keys; undefined for a word without a vector. */
export function vectorsFor(knn: SoftKnn, state: State, name: VectorsName): Vectors | undefined {
  const table = wordTables[name];
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
