/** Distances between two rows of numbers. */
import type { SoftKnn } from "../api/index.js";

/** ‖a − b‖: the score under `rbf` is −‖a − b‖²/2. */
export function distance(knn: SoftKnn, a: readonly number[], b: readonly number[]): number {
  const [score = 0] = knn.scores([a], [b], { similarity: "rbf" }).data;
  return Math.sqrt(-2 * score);
}
