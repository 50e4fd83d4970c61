/** A point of the plane for each word: its meaning. */
import type { SoftKnn } from "../../api/index.js";
import type { Point } from "../../figure/state/state.js";

/** Set by hand, nouns together. */
const known: Readonly<Record<string, Point>> = {
  the: [-1.1, -0.4],
  a: [-1.2, -0.1],
  dog: [1.15, 0.2],
  man: [0.9, 0.85],
  cat: [1.2, 0],
  woman: [0.6, 1.05],
  bites: [0.3, -1.25],
  sees: [0, -1.2],
};

/** FNV-1a of the UTF-16 code units: the same seed for a word in every engine. */
function seedOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++)
    hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** The farthest that an unknown word lies from the origin along an axis. */
const reach = 0.85;

/** An unknown word has a random point of its own. */
export function meaningOf(knn: SoftKnn, word: string): Point {
  const found = Object.hasOwn(known, word.toLowerCase()) ? known[word.toLowerCase()] : undefined;
  if (found) return found;
  const [u = 0, v = 0] = knn.random(seedOf(word)).rand(2);
  return [reach * (2 * u - 1), reach * (2 * v - 1)];
}
