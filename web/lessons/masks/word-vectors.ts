/**
 * A vector per word, independent of its position: a known word has its learned vector, projected
 * to the first two principal components of the known words; any other word has a seeded one.
 */
import type { RandomStream, SoftKnn } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import type { Point, State } from "../../figure/state/state.js";

/** The known words in the plane of their first two principal components. */
function solvePlane(knn: SoftKnn): ReadonlyMap<string, Point> {
  const words = Object.keys(glove);
  const { data } = knn.principalComponents(Object.values(glove), { dimensions: 2 }).projected;
  return new Map(words.map((word, i) => [word, [data[2 * i] ?? 0, data[2 * i + 1] ?? 0]]));
}

const planes = new WeakMap<SoftKnn, ReadonlyMap<string, Point>>();

function planeOf(knn: SoftKnn): ReadonlyMap<string, Point> {
  const plane = planes.get(knn) ?? solvePlane(knn);
  planes.set(knn, plane);
  return plane;
}

/** FNV-1a of the UTF-16 code units: the same seed for a word in every engine. */
function seedOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++)
    hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** Lookup ignores case. */
export const isKnown = (word: string): boolean => Object.hasOwn(glove, word.toLowerCase());

function vectorOf(knn: SoftKnn, word: string): Point {
  const known = planeOf(knn).get(word.toLowerCase());
  if (known) return known;
  const [x = 0, y = 0] = knn.random(seedOf(word)).randn(2);
  return [x, y];
}

/** This many known words, distinct while there are enough. */
export function randomWords(stream: RandomStream, count: number): string[] {
  const order = Object.keys(glove).map((word) => ({ word, at: stream.rand(1)[0] ?? 0 }));
  return order
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ word }) => word);
}

/** One point per token. */
export function tokenPoints(knn: SoftKnn, { embedding, keys, tokens }: State): readonly Point[] {
  if (embedding === "points") return keys.slice(0, tokens.length);
  return tokens.map((word) => vectorOf(knn, word));
}
