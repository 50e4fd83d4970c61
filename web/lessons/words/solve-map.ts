/** The map: signs of dot products, the word nearest to the star, and the ranking. */
import type { SoftKnn } from "../../api/index.js";
import { entries, handMade2 } from "../../data/word-tables.js";
import { decimals } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import type { Point, State } from "../../figure/state/state.js";
import { rowsTensor, tables, vectorsFor } from "./solve-answer.js";

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

export function solveMap(knn: SoftKnn, state: State): MapSolved {
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
export function solveLikeness(knn: SoftKnn, state: State): readonly Alike[] {
  const { vectors, word: own, place } = state.words;
  const given = vectorsFor(knn, state, vectors);
  if (given === undefined) return [];
  const table = tables[vectors];
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
