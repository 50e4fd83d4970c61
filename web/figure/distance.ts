/** Distances between two rows of numbers. */
import type { SoftKnn } from "../api/index.js";

/** ‖a − b‖: the score under `rbf` is −‖a − b‖²/2. */
export function distance(knn: SoftKnn, a: readonly number[], b: readonly number[]): number {
  const [score = 0] = knn.scores([a], [b], { similarity: "rbf" }).data;
  return Math.sqrt(-2 * score);
}

/** Total variation distance of two rows of weights, computed as the diversity of two heads. */
export function misplaced(knn: SoftKnn, a: readonly number[], b: readonly number[]): number {
  return knn.headDiversity({ data: Float64Array.from([...a, ...b]), shape: [2, 1, a.length] });
}
