/** The entropy without the scale. */
import type { SoftKnn } from "../../api/index.js";
import type { State } from "../../figure/state/state.js";
import { experimentDims } from "./article.js";

/** The exact expectation for n weights whose scores have this variance, in nats. */
export const entropyAt = (knn: SoftKnn, n: number, variance: number): number =>
  knn.expectedEntropy({ n, variance });

/** Unscaled, scores of vectors of dimension d have the variance d; the part that all keys share does not count. */
export const unscaledEntropies = (knn: SoftKnn, { count, correlation }: State): number[] =>
  experimentDims.map((dim) => entropyAt(knn, count, dim * (1 - correlation)));
