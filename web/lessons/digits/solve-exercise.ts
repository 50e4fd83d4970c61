/** The soft and the hard prediction. */
import type { SoftKnn } from "../../api/index.js";
import type { State } from "../../figure/state/state.js";
import type { DigitSet } from "./digit-set.js";
import { solveQuery } from "./solve-query.js";

export function solveExercise(knn: SoftKnn, set: DigitSet, state: State) {
  const { soft, hard } = solveQuery(knn, set, state);
  return {
    answer: soft.prediction,
    share: String(soft.shares.at(soft.prediction)),
    hard: hard.prediction,
  };
}
