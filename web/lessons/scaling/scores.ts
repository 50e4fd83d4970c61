/** One softmax as a function of one score, and the distribution of scores of random vectors. */

import { decimals, formatNumber, formatPercent, formatSmall } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { oneField } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import type { State } from "../../figure/state/state.js";

export type SeriesName = "unscaled" | "scaled";

/** The other three scores of the row, constant. */
const others = [1, 0, -1];

/** The row whose first score is set by hand. */
export const movedScores = ({ score }: State): number[] => [score, ...others];

/** The rows of the articles: equal order, different shares. */
export const taughtRows = [
  [3, 2, 1],
  [30, 20, 10],
  [4, -1, 2.1],
];
/** Scores from −maxScore to maxScore are drawn, in this many steps and bins. */
export const maxScore = 20;
const stepCount = 161;
const binCount = 80;
/** The number of random pairs. */
const pairCount = 2000;
/** A smaller slope counts as a vanishing gradient. */
const deadSlope = 0.01;

/** Weight of the first score of each row, and its slope ∂w/∂score. */
export interface SoftmaxResponse {
  readonly weights: readonly number[];
  readonly slopes: readonly number[];
}

function respond(knn: LessonFunctions, scores: ArrayLike<number>): SoftmaxResponse {
  const n = others.length + 1;
  const rows = Array.from(scores, (score) => [score, ...others]);
  const weights = knn.softmax(rows).data;
  const slopes = knn.softmaxJacobian(rows).data;
  return {
    weights: rows.map((_, i) => weights[i * n] ?? 0),
    slopes: rows.map((_, i) => slopes[i * n * n] ?? 0),
  };
}

export function curveOf(knn: LessonFunctions): SoftmaxResponse {
  const at = (i: number) => -maxScore + (2 * maxScore * i) / (stepCount - 1);
  return respond(
    knn,
    Array.from({ length: stepCount }, (_, i) => at(i)),
  );
}

export interface Sample {
  readonly bins: readonly number[];
  readonly variance: Quantity;
  /** Share of the scores with a vanishing slope. */
  readonly dead: Quantity;
}

function sampleOf(knn: LessonFunctions, d: number, seed: number, name: SeriesName): Sample {
  const scaled = name === "scaled";
  const sample = knn.dotProductSample({ dimension: d, count: pairCount, seed, scaled });
  const counts = new Array<number>(binCount).fill(0);
  for (const score of sample.values) {
    const bin = Math.floor(((score + maxScore) / (2 * maxScore)) * binCount);
    if (bin >= 0 && bin < binCount) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const { slopes } = respond(knn, sample.values);
  const dead = slopes.filter((slope) => slope < deadSlope).length;
  const share = knn.scores([[dead]], [[1]], { scale: 1 / pairCount }).data;
  return {
    bins: counts.map((count) => count / pairCount),
    variance: oneField("variance", sample, "variance", decimals(scaled ? 3 : 1), [name]),
    dead: new Quantity("dead", share, formatPercent, [[name]]),
  };
}

export function samplesOf(
  knn: LessonFunctions,
  d: number,
  seed: number,
): Record<SeriesName, Sample> {
  return {
    unscaled: sampleOf(knn, d, seed, "unscaled"),
    scaled: sampleOf(knn, d, seed, "scaled"),
  };
}

/** Scores as a list: "4, −1, 2.1". */
export const scoreList = (scores: readonly number[], between = ", "): string =>
  scores.map((x) => String(x).replace("-", "−")).join(between);

export function taughtOf(knn: LessonFunctions): Quantity {
  const places = ["1", "2", "3"];
  const axes = [taughtRows.map((row) => scoreList(row, " ")), places];
  return new Quantity("softmax", knn.softmax(taughtRows).data, formatShare, axes);
}

/** Four digits; five for a share that rounds to one. */
function formatShare(x: number): string {
  return x > 0.9999 ? formatNumber(x, 5) : x < 0.001 ? formatSmall(x) : formatNumber(x, 4);
}
