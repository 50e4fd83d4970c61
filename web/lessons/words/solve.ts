/** The results of the lesson: the answer, the map, sums of words and the fridge. */
import type { SoftKnn } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import { entries, handMade2, royal } from "../../data/word-tables.js";
import { decimals } from "../../figure/format-number.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import type { ResultTable } from "../../figure/result-table.js";
import { inDigits, type Row, type Rows, rowsOf } from "../../figure/rows.js";
import type { Point, State } from "../../figure/state/state.js";
import {
  type Answer,
  givenValues,
  plain,
  rowsTensor,
  solveAll,
  solveAnswer,
  solveTables,
  type TableAnswer,
  vectorsFor,
  type WordAnswer,
  wordTables,
} from "./solve-answer.js";
import type { NeedName, RoyalWord, WordsState } from "./state.js";

export interface Solved {
  /** The state of these results. */
  readonly words: WordsState;
  /** The values of the entries. */
  readonly values: Rows;
  /** The smallest and the largest value, for scalar values. */
  readonly range: readonly [low: NamedValue | undefined, high: NamedValue | undefined];
  readonly answer: Answer | undefined;
  /** Answers by vector table; empty for modes without vectors. */
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
  const isByMeaning = words.answer === "meaning";
  const isOrdered = isByMeaning && words.vectors !== "plane";
  const answer = solveAnswer(knn, state);
  const fridge = solveFridge(knn, words);
  const main = (isByMeaning ? answer?.value[0] : undefined) ?? fridge.value[0];
  const values = givenValues(words);
  return {
    ...{ words, values, range: rangeOf(values), answer, fridge },
    made: isByMeaning ? solveTables(knn, state) : [],
    all: solveAll(knn, state),
    map: isOrdered ? undefined : solveMap(knn, state),
    likeness: isOrdered ? solveLikeness(knn, state) : undefined,
    royal: solveSum(knn, words.sum, "royal"),
    glove: solveSum(knn, words.sum, "glove"),
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
      columns: ["washes down", "fills", "sweetens"],
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
  const { answer, similarity, place } = state.words;
  const query = { data: Float64Array.from(starAt(state)), shape: [1, 2] };
  const key = { data: Float64Array.from(mapWords.flatMap(placeOf)), shape: [mapWords.length, 2] };
  const isSigned = isPlaced(state) && answer === "meaning" && similarity === "dot";
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
  const { data } = knn.combine(rowsTensor(sum.map((word) => table[word] ?? [])), [1, -1, 1]);
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

interface FridgeItem {
  readonly name: (typeof fridge)[number]["name"];
  readonly key: Row;
  readonly value: Row;
  readonly weight: NamedValue;
}

export interface Opened {
  readonly want: Row;
  readonly items: readonly FridgeItem[];
  /** The item with the largest weight. */
  readonly best: number;
  readonly value: Row;
}

const parts = ["1", "2", "3"] as const;

const given = (name: string, row: readonly number[], of: readonly string[]): Row =>
  row.map((x, i) => chosen(name, x, plain, [...of, parts[i] ?? ""]));

function solveFridge(knn: SoftKnn, { need }: WordsState): Opened {
  const { value, weights } = knn.lookup({
    query: wants[need],
    keys: rowsTensor(fridge.map(({ key }) => key)),
    values: rowsTensor(fridge.map((item) => item.value)),
  });
  const names = fridge.map(({ name }) => name);
  const shares = new Quantity("itemWeight", weights.data, decimals(3), [names]);
  const got: Rows = rowsOf(new Quantity("got", value.data, decimals(1), [parts]));
  return {
    want: given("want", wants[need], []),
    items: fridge.map(({ name, key, value: own }, i) => ({
      ...{ name, weight: shares.at(i) },
      ...{ key: given("itemKey", key, [name]), value: given("itemValue", own, [name]) },
    })),
    best: ranked(weights.data)[0] ?? 0,
    value: got[0] ?? [],
  };
}

/** The column of the values for each need. */
export const columnOf: Readonly<Record<NeedName, number>> = { choking: 0, hungry: 1, sweet: 2 };

/** The components of keys and queries: wet, filling, sweet. */
export const wants: Readonly<Record<NeedName, readonly [number, number, number]>> = {
  choking: [2, -1, 0],
  hungry: [0, 2, -0.5],
  sweet: [0.5, 0, 2],
};

interface Item {
  readonly name: ItemName;
  readonly key: readonly [number, number, number];
  /** The effects, 0 … 10: washes down, fills, sweetens. */
  readonly value: readonly [number, number, number];
}

export const itemNames = ["water", "juice", "milk", "cake", "bread"] as const;
export type ItemName = (typeof itemNames)[number];

export const fridge: readonly Item[] = [
  { name: "water", key: [2, -1, -0.5], value: [10, 0, 0] },
  { name: "juice", key: [1.5, -0.5, 1], value: [7, 2, 7] },
  { name: "milk", key: [1, 0.5, 0], value: [6, 4, 2] },
  { name: "cake", key: [-1, 1, 2], value: [0, 6, 9] },
  { name: "bread", key: [-1.5, 2, -0.5], value: [0, 9, 1] },
];
