/** What the entropy does without the scale. */
import type { SoftKnn } from "../../api/index.js";
import type { State } from "../../figure/state.js";
import { experimentDims } from "./article.js";

/** The exact expectation of n weights whose scores have this variance, nats. */
export const entropyAt = (ask: SoftKnn, n: number, variance: number): number =>
  ask.expectedEntropy({ n, variance });

/** Unscaled, the scores of vectors of dimension d have the variance d; what all keys share does not count. */
export const unscaledEntropies = (ask: SoftKnn, { count, correlation }: State): number[] =>
  experimentDims.map((dim) => entropyAt(ask, count, dim * (1 - correlation)));
