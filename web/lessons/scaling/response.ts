/** One softmax as a function of one score. */
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { State } from "../../figure/state/state.js";

export type SeriesName = "unscaled" | "scaled";

/** The other three scores of the row, constant. */
const others = [1, 0, -1];

/** The row whose first score is set by hand. */
export const movedScores = ({ score }: State): number[] => [score, ...others];

/** Scores from −maxScore to maxScore are drawn, in this many steps. */
export const maxScore = 20;
const stepCount = 161;

/** Weight of the first score of each row, and its slope ∂w/∂score. */
export interface SoftmaxResponse {
  readonly weights: readonly number[];
  readonly slopes: readonly number[];
}

export function curveOf(knn: LessonFunctions): SoftmaxResponse {
  const n = others.length + 1;
  const rows = Array.from({ length: stepCount }, (_, i) => [
    -maxScore + (2 * maxScore * i) / (stepCount - 1),
    ...others,
  ]);
  const weights = knn.softmax(rows).data;
  const slopes = knn.softmaxJacobian(rows).data;
  return {
    weights: rows.map((_, i) => weights[i * n] ?? 0),
    slopes: rows.map((_, i) => slopes[i * n * n] ?? 0),
  };
}
