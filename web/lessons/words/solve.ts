/** The results of the lesson: the answer, the map, sums of words and the fridge. */
import type { SoftKnn } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import { entries, handMade2, royal } from "../../data/word-tables.js";
import { decimals } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import type { ResultTable } from "../../figure/result-table.js";
import { inDigits, type Row, type Rows } from "../../figure/rows.js";
import type { Point, State } from "../../figure/state/state.js";
import {
  type Answer,
  givenValues,
  rowsTensor,
  type Softmax,
  solveAll,
  solveByHand,
  solveMeaning,
  solveSoftmax,
  solveTables,
  type TableAnswer,
  vectorsFor,
  type WordAnswer,
  wordTables,
} from "./solve-answer.js";
import { type Opened, solveFridge } from "./solve-fridge.js";
import type { RoyalWord, WordsState } from "./state.js";

export interface Solved {
  /** The state of these results. */
  readonly words: WordsState;
  /** The values of the entries. */
  readonly values: Rows;
  /** The smallest and the largest value, for scalar values. */
  readonly range: readonly [low: NamedValue | undefined, high: NamedValue | undefined];
  /** As the dictionary answers; undefined for an exact lookup, and for a word without a vector. */
  readonly answer: Answer | undefined;
  readonly softmax: Softmax;
  /** The answer by meaning, whatever the dictionary answers. */
  readonly meant: Answer | undefined;
  /** Answers by vector table. */
  readonly made: readonly TableAnswer[];
  readonly all: readonly WordAnswer[];
  /** Either the map or the ranking is drawn: only the plane has a map. */
  readonly map: MapSolved | undefined;
  readonly likeness: readonly Alike[] | undefined;
  readonly royal: SumAnswer;
  readonly glove: SumAnswer;
  readonly fridge: Opened;
  /** The main number of the lookup. */
  readonly main: NamedValue | undefined;
}

function rangeOf(values: Rows): Solved["range"] {
  const ordered = values.flatMap(([x]) => x ?? []).sort((a, b) => a.value - b.value);
  return [ordered[0], ordered.at(-1)];
}

export function solve(knn: SoftKnn, state: State): Solved {
  const { words } = state;
  const hasMap = words.vectors === "plane";
  const [softmax, meant] = [solveSoftmax(knn, words), solveMeaning(knn, state)];
  const answers = {
    exact: undefined,
    blend: words.answer === "blend" ? solveByHand(knn, words) : undefined,
    scores: softmax.answer,
    meaning: meant,
  };
  const answer = answers[words.answer];
  const main = (answer ?? meant ?? softmax.answer).value[0];
  const values = givenValues(words);
  return {
    ...{ words, values, range: rangeOf(values), answer, softmax, meant },
    made: solveTables(knn, state),
    all: solveAll(knn, state),
    map: hasMap ? solveMap(knn, state) : undefined,
    likeness: hasMap ? undefined : solveLikeness(knn, state),
    royal: solveSum(knn, words.sum, "royal"),
    glove: solveSum(knn, words.sum, "glove"),
    fridge: solveFridge(knn, words),
    main: main && inDigits(main, decimals(3)),
  };
}

const valuesOf = (row: Row): number[] => row.map(({ value }) => value);

function list(name: string, alike: readonly Alike[]): ResultTable {
  const rows = alike.map(({ word }) => word);
  return { name, rows, columns: ["cosine"], values: valuesOf(alike.map(({ score }) => score)) };
}

function vote(word: string, { scores, weights, value }: Answer): ResultTable[] {
  return [
    {
      name: "dictionary",
      rows: [word],
      columns: entries.map((entry) => entry.word),
      scores: scores && valuesOf(scores),
      weights: valuesOf(weights),
    },
    {
      name: "answer",
      rows: [word],
      columns: value.map((_, i) => String(i + 1)),
      values: valuesOf(value),
    },
  ];
}

export function tables({ words, answer, royal, glove, fridge }: Solved): ResultTable[] {
  const { items, value } = fridge;
  return [
    ...(answer ? vote(words.word, answer) : []),
    list("sum, 2-D", royal.all),
    list("sum, 2-D, others", royal.others),
    list("sum, GloVe", glove.all),
    list("sum, GloVe, others", glove.others),
    {
      name: "fridge",
      rows: [words.need],
      columns: items.map(({ name }) => name),
      weights: valuesOf(items.map(({ weight }) => weight)),
    },
    {
      name: "fridge answer",
      rows: [words.need],
      columns: ["relieves dryness", "staple", "drink", "nourishing"],
      values: valuesOf(value),
    },
  ];
}

/** The keys first, then all other words. */
export const keyWords = entries.map(({ word }) => word);
export const mapWords = [
  ...keyWords,
  ...Object.keys(handMade2).filter((word) => !keyWords.includes(word)),
];

export const placeOf = (word: string): Point => {
  const [x = 0, y = 0] = handMade2[word] ?? [];
  return [x, y];
};

/** Whether the query word, or the selected position, is on the map. */
export function isPlaced({ words }: State): boolean {
  return words.place !== undefined || Object.hasOwn(handMade2, words.word);
}

/** The position of the star; the origin for a word without a position. */
export function starAt(state: State): Point {
  const { place, word } = state.words;
  return place ?? (isPlaced(state) ? placeOf(word) : [0, 0]);
}

export interface MapSolved {
  /** The sign of each word's score; undefined if the map does not show signs. */
  readonly signs: readonly (-1 | 0 | 1)[] | undefined;
  /** The word nearest to a moved star. */
  readonly nearest: string;
}

export interface Alike {
  readonly word: string;
  readonly score: NamedValue;
}

function solveMap(knn: SoftKnn, state: State): MapSolved {
  const { similarity, place } = state.words;
  const query = { data: Float64Array.from(starAt(state)), shape: [1, 2] };
  const key = { data: Float64Array.from(mapWords.flatMap(placeOf)), shape: [mapWords.length, 2] };
  const isSigned = isPlaced(state) && similarity === "dot";
  const scores = isSigned ? knn.scores(query, key, { scale: 1 }).data : undefined;
  const nearest = place && knn.nearestNeighbors(query, key, { similarity: "rbf" }).indices[0];
  return {
    signs: scores && Array.from(scores, (score) => Math.sign(score) as -1 | 0 | 1),
    nearest: mapWords[nearest ?? 0] ?? "",
  };
}

/** Dot products of the query with all other words, in decreasing order. */
function solveLikeness(knn: SoftKnn, state: State): readonly Alike[] {
  const { vectors, word: own, place } = state.words;
  const given = vectorsFor(knn, state, vectors);
  if (given === undefined) return [];
  const table = wordTables[vectors];
  const names = table ? Object.keys(table) : keyWords;
  const rows = table ? names.map((name) => table[name] ?? []) : given.keys;
  const query = rowsTensor([given.query]);
  const { indices, scores } = knn.nearestNeighbors(query, rowsTensor(rows), { k: names.length });
  const words = Array.from(indices, (at) => names[at] ?? "");
  const quantity = new Quantity("alike", scores.data, decimals(2), [words]);
  return words
    .map((word, r) => ({ word, score: quantity.at(r) }))
    .filter(({ word }) => word !== own || place !== undefined);
}

export interface SumAnswer {
  /** Its first two components. */
  readonly at: readonly [x: NamedValue, y: NamedValue];
  /** Nearest by cosine among all words, and without the summands. */
  readonly all: readonly Alike[];
  readonly others: readonly Alike[];
}

/** The number of listed nearest words. */
const nearestCount = 4;

/** a − b + c among the words of the plane, or among those of GloVe. */
export function solveSum(
  knn: SoftKnn,
  sum: readonly RoyalWord[],
  name: "royal" | "glove",
): SumAnswer {
  const table = name === "royal" ? royal : glove;
  const { data } = knn.linear([[1, -1, 1]], rowsTensor(sum.map((word) => table[word] ?? [])));
  const query = { data, shape: [1, data.length] };
  const nearest = (list: "all" | "others", names: readonly string[]): Alike[] => {
    const keys = rowsTensor(names.map((word) => table[word] ?? []));
    const k = Math.min(nearestCount, names.length);
    const { indices, scores } = knn.nearestNeighbors(query, keys, { k, similarity: "cosine" });
    const words = Array.from(indices, (at) => names[at] ?? "");
    const quantity = new Quantity("near", scores.data, decimals(3), [[name], [list], words]);
    return words.map((word, r) => ({ word, score: quantity.at(r) }));
  };
  const names = Object.keys(table);
  const others = names.filter((word) => !sum.some((used) => used === word));
  const place = new Quantity("sum", data.subarray(0, 2), decimals(2), [["x", "y"]]);
  return {
    at: [place.at(0), place.at(1)],
    ...{ all: nearest("all", names), others: nearest("others", others) },
  };
}
