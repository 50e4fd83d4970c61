/** The results of the lesson: the answer of the dictionary, the softmax of given scores, and the answer by meaning. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { powerOfE } from "../../charts/scale.js";
import { entries, handMade2 } from "../../data/word-tables.js";
import { decimals, formatLarge, formatSmall } from "../../figure/format-number.js";
import { chosen, type Format, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked, sumOf, winners } from "../../figure/ranks.js";
import type { ResultTable } from "../../figure/result-table.js";
import { type Row, rowsOf } from "../../figure/rows.js";
import type { Point, State } from "../../figure/state/state.js";

type WordsState = State["words"];

export interface Answer {
  readonly weights: Row;
  /** The sum of the weights. */
  readonly total: NamedValue;
  readonly value: NamedValue;
  /** Score of each entry before the softmax; undefined for weights set by hand. */
  readonly scores: Row | undefined;
  /** The entries by decreasing weight. */
  readonly order: readonly number[];
  /** The entries with the largest weight. */
  readonly winners: readonly number[];
}

/** The softmax of the scores set by hand, in its steps. */
export interface Softmax {
  readonly answer: Answer;
  /** e^(score / temperature); undefined at temperature 0. */
  readonly raised: Row | undefined;
  readonly raisedTotal: NamedValue | undefined;
}

export interface Solved {
  /** The state of these results. */
  readonly words: WordsState;
  /** As the dictionary answers; undefined for an exact look-up, and for a word without a vector. */
  readonly answer: Answer | undefined;
  readonly softmax: Softmax;
  /** The answer by meaning, however the dictionary answers. */
  readonly meant: Answer | undefined;
}

const three = decimals(3);
export const keyWords = entries.map(({ word }) => word);
const values: Tensor = {
  data: Float64Array.from(entries, ({ value }) => value),
  shape: [entries.length, 1],
};

/** A given number as it is written. */
const plain: Format = (x) => String(x).replace("-", "−");

/** The values of the entries. */
export const givenValues: Row = entries.map(({ word, value }) =>
  chosen("entry", value, plain, [word]),
);

/** A number of any size, small ones as powers of ten. */
const formatAny: Format = (x) => (x < 0.001 ? formatSmall(x) : formatLarge(x));

const setByHand = (name: string, numbers: readonly number[]): Row =>
  numbers.map((x, i) => chosen(name, x, three, [keyWords[i] ?? ""]));

const rowOf = (name: string, data: ArrayLike<number>): Row =>
  rowsOf(new Quantity(name, data, three, [keyWords]))[0] ?? [];

function answerOf(
  weights: ArrayLike<number>,
  value: ArrayLike<number>,
  own: { readonly weights?: Row; readonly scores?: Row },
): Answer {
  return {
    weights: own.weights ?? rowOf("weight", weights),
    total: new Quantity("total", [sumOf(weights)], decimals(2)).at(),
    value: new Quantity("answer", value, three).at(),
    scores: own.scores,
    order: ranked(weights),
    winners: winners(weights),
  };
}

function solveByHand(knn: SoftKnn, { blend }: WordsState): Answer {
  const { data } = knn.linear([[...blend]], values);
  return answerOf(blend, data, { weights: setByHand("weight", blend) });
}

export function solveSoftmax(knn: SoftKnn, { scores, temperature }: WordsState): Softmax {
  const key = scores.map((score) => [score]);
  // One call from the scores to the answer, because its code is what a reader exports.
  const { value, weights } = knn.lookup({ query: [[1]], key, value: values, temperature });
  const answer = answerOf(weights.data, value.data, { scores: setByHand("score", scores) });
  if (temperature === 0) return { answer, raised: undefined, raisedTotal: undefined };
  const { data } = knn.scores([[1]], key, { scale: 1, temperature });
  const raised = Float64Array.from(data, powerOfE);
  const total = [raised.every(Number.isFinite) ? sumOf(raised) : Infinity];
  return {
    answer,
    raised: Array.from(raised, (x, i) => chosen("raised", x, formatAny, [keyWords[i] ?? ""])),
    raisedTotal: new Quantity("raisedTotal", total, formatAny).at(),
  };
}

const placeOf = (word: string): Point => {
  const [x = 0, y = 0] = handMade2[word] ?? [];
  return [x, y];
};

/** Every word of the map with its place: the keys first. */
export const mapWords: readonly { readonly word: string; readonly at: Point }[] = [
  ...new Set([...keyWords, ...Object.keys(handMade2)]),
].map((word) => ({ word, at: placeOf(word) }));

/** The place of the star; undefined for a word without one. */
export function starAt({ words: { place, word } }: State): Point | undefined {
  return place ?? (Object.hasOwn(handMade2, word) ? placeOf(word) : undefined);
}

function solveMeaning(knn: SoftKnn, state: State): Answer | undefined {
  const star = starAt(state);
  if (star === undefined) return undefined;
  const [query, key] = [[[...star]], keyWords.map((word) => [...placeOf(word)])];
  const { value, weights } = knn.lookup({ query, key, value: values });
  const { data } = knn.scores(query, key, { scale: 1 });
  return answerOf(weights.data, value.data, { scores: rowOf("score", data) });
}

export function solve(knn: SoftKnn, state: State): Solved {
  const { words } = state;
  const meant = solveMeaning(knn, state);
  const answers = { exact: undefined, blend: solveByHand(knn, words), meaning: meant };
  return { words, answer: answers[words.answer], softmax: solveSoftmax(knn, words), meant };
}

const numbers = (row: Row): number[] => row.map(({ value }) => value);

function tablesOf(name: string, row: string, { scores, weights, value }: Answer): ResultTable[] {
  const given = scores && numbers(scores);
  return [
    { name, rows: [row], columns: keyWords, scores: given, weights: numbers(weights) },
    { name: `${name}, answer`, rows: [row], columns: ["value"], values: [value.value] },
  ];
}

export function tables({ words, answer, softmax, meant }: Solved): ResultTable[] {
  return [
    ...(answer ? tablesOf("dictionary", words.word, answer) : []),
    ...tablesOf("scores", "scores", softmax.answer),
    ...(meant ? tablesOf("meaning", words.word, meant) : []),
  ];
}
