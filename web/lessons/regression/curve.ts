/** The curves of the regression, their errors, the weights at one position, and the losses over all bandwidths. */

import { logScale } from "../../charts/scale.js";
import { decimals } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { added, rowSums } from "../../figure/ranks.js";
import type { State } from "../../figure/state/state.js";
import { places, xRange } from "./constants.js";
import { type Data, truthAt } from "./data.js";

export type CurveName = "byHand" | "trained";

/** Points from left to right; two at one x are a step. */
export interface Line {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** A kernel with its bandwidth and text. */
export interface Settings {
  readonly name: CurveName;
  readonly kernel: State["kernel"];
  readonly bandwidth: NamedValue;
  readonly degree: 0 | 1;
}

export interface Curve extends Settings {
  /** At `places`. */
  readonly prediction: Quantity;
  readonly line: Line;
  /** (places, points), the points from left to right, and the index of the largest weight. */
  readonly weights: Quantity;
  readonly largest: number;
  /** The weights of the kernel, never negative: those of an average. */
  readonly shares: Float64Array;
  /** Mean squared error against the true curve, over `places`. */
  readonly error: Quantity;
  /** The number of positions without a near point. */
  readonly empty: number;
}

export interface Average {
  readonly level: number;
  readonly error: Quantity;
}

/** Sample positions of smooth lines: five times as dense as the grid of queries. */
export const fine: readonly number[] = Array.from({ length: 251 }, (_, i) => i * 0.02);

export const writePlace = decimals(1);
const placeLabels = places.map(writePlace);

/**
 * Mean squared errors of rows of predictions at `places` against the true curve. With n positions
 * the mean square of the residuals is their dot product with themselves, times 1/n.
 */
export function errorsOf(
  knn: LessonFunctions,
  predictions: readonly ArrayLike<number>[],
): ArrayLike<number> {
  const n = places.length;
  const rows = predictions.flatMap((row) => Array.from(row));
  const truth = truthAt(places);
  const truths = predictions.flatMap(() => Array.from(truth));
  const missing = { data: added(rows, truths, -1), shape: [predictions.length, 1, n] };
  return knn.scores(missing, missing, { scale: 1 / n }).data;
}

function errorOf(knn: LessonFunctions, name: string, predictions: ArrayLike<number>): Quantity {
  return new Quantity("error", errorsOf(knn, [predictions]), decimals(3), [[name]]);
}

export function solveAverage(knn: LessonFunctions, { y }: Data): Average {
  const row = knn.averagePooling({ y, at: [...places] });
  return { level: row[0] ?? 0, error: errorOf(knn, "average", row) };
}

/**
 * At bandwidth 0 the nearest point's prediction holds halfway to its neighbours: the ends of
 * each step, and the query position.
 */
function stepsOf(x: ArrayLike<number>) {
  const own = [...new Set(Array.from(x))];
  const { min, max } = xRange;
  const halfway = (i: number) => ((own[i - 1] ?? 0) + (own[i] ?? 0)) / 2;
  const ends = own.flatMap((_, i) => [
    i === 0 ? min : halfway(i),
    i === own.length - 1 ? max : halfway(i + 1),
  ]);
  return { ends, at: own.flatMap((place) => [place, place]) };
}

export function solveCurve(
  knn: LessonFunctions,
  { x, y, order }: Data,
  { name, kernel, bandwidth, degree }: Settings,
): Curve {
  const { ends, at: asked } = bandwidth.value === 0 ? stepsOf(x) : { ends: fine, at: fine };
  const at = [...places, ...asked];
  const given = { kernel, bandwidth: bandwidth.value, x, y };
  const solved = knn.kernelRegression({ ...given, at, degree });
  const m = places.length;
  const prediction = solved.prediction.subarray(0, m);
  const weights = (solved.weights.data as Float64Array).subarray(0, m * x.length);
  const average = degree === 1 && knn.kernelRegression({ ...given, at: [...places] });
  const sums = rowSums(weights, x.length);
  const axes = [[name], placeLabels];
  const pointLabels = order.map((id) => String(id + 1));
  return {
    name,
    kernel,
    bandwidth,
    degree,
    shares: average ? (average.weights.data as Float64Array) : weights,
    prediction: new Quantity("prediction", prediction, decimals(3), axes),
    line: { x: ends, y: solved.prediction.subarray(m) },
    weights: new Quantity("weight", weights, decimals(3), [...axes, pointLabels]),
    largest: weights.indexOf(Math.max(...weights)),
    error: errorOf(knn, name, prediction),
    empty: sums.filter((sum) => sum === 0).length,
  };
}

/** Every point beside the prediction at its place. */
export interface Fit {
  readonly curve: Curve;
  /** From left to right. */
  readonly predictions: ArrayLike<number>;
  /** Half the sum of the squared differences: the loss of training. */
  readonly loss: Quantity;
}

export function solveFit(
  knn: LessonFunctions,
  { x, y }: Data,
  curve: Curve,
  leaveOneOut: boolean,
): Fit {
  const { kernel, bandwidth, degree } = curve;
  const settings = { kernel, bandwidth: bandwidth.value, degree, leaveOneOut };
  const { prediction: predictions } = knn.kernelRegression({ ...settings, x, y });
  const misses = { data: added(predictions, y, -1), shape: [1, y.length] };
  const half = knn.scores(misses, misses, { scale: 0.5 });
  return {
    curve,
    predictions,
    loss: new Quantity("pointLoss", half.data, decimals(3), [[curve.name]]),
  };
}

/** The prediction at one position: the weights, and the kernel's effective number of neighbours. */
export interface Vote {
  readonly curve: Curve;
  /** Of the points from left to right. */
  readonly weights: Float64Array;
  readonly effective: NamedValue;
  readonly answer: NamedValue;
  /** No point is near. */
  readonly isEmpty: boolean;
}

export function voteAt(knn: LessonFunctions, curve: Curve, row: number): Vote {
  const { data } = curve.weights;
  const n = data.length / places.length;
  const weights = (data as Float64Array).subarray(row * n, (row + 1) * n);
  const shares = curve.shares.subarray(row * n, (row + 1) * n);
  const isEmpty = shares.every((w) => w === 0);
  // exp(entropy) of a row of zeros would be one neighbour.
  const effective = isEmpty ? [0] : knn.effectiveNeighbors({ data: shares, shape: [1, n] }).data;
  const axes = [[curve.name], [placeLabels[row] ?? ""]];
  return {
    curve,
    weights,
    isEmpty,
    effective: new Quantity("effective", effective, decimals(1), axes).at(),
    answer: curve.prediction.at(row),
  };
}

/** The training loss and the error against the true curve. */
export interface Landscape {
  readonly bandwidths: readonly number[];
  readonly losses: readonly number[];
  readonly errors: readonly number[];
  /** The index of the least error. */
  readonly best: number;
}

export const bandwidthRange = [0.01, 10] as const;

/** The number of tried bandwidths: fewer while data are dragged. */
export const landscapeSteps = { still: 49, moving: 17 } as const;

export function solveLandscape(
  knn: LessonFunctions,
  { x, y }: Data,
  leaveOneOut: boolean,
  steps: number,
): Landscape {
  const spaced = logScale(bandwidthRange, [0, steps - 1]);
  const bandwidths = Array.from({ length: steps }, (_, i) => spaced.invert(i));
  // An epoch with learning rate 0 computes the loss only.
  const look = { x, y, learningRate: 0, epochs: 1, leaveOneOut };
  const losses = bandwidths.map(
    (h) => knn.trainKernelRegression({ ...look, w0: 1 / h }).epochs[0]?.loss ?? 0,
  );
  const at = [...places];
  const curves = bandwidths.map(
    (bandwidth) => knn.kernelRegression({ x, y, at, bandwidth }).prediction,
  );
  const errors = Array.from(errorsOf(knn, curves));
  return { bandwidths, losses, errors, best: errors.indexOf(Math.min(...errors)) };
}

/** An error within this factor of the least counts as near the best. */
const nearFactor = 1.25;
/** Two bandwidths within this factor count as equal. */
const alikeFactor = 2;

/** Whether the average of a gaussian is too wide or too narrow for the true curve. */
export function fitOf(
  { kernel, degree, error, bandwidth }: Curve,
  { best, bandwidths, errors }: Landscape,
): "near" | "wide" | "narrow" | undefined {
  if (kernel !== "gaussian" || degree === 1) return undefined;
  if ((error.data[0] ?? 0) <= nearFactor * (errors[best] ?? 0)) return "near";
  return bandwidth.value > (bandwidths[best] ?? 0) ? "wide" : "narrow";
}

/** The result of the training so far. */
export function outcomeOf(
  trained: Curve | undefined,
  leaveOneOut: boolean,
  { best, bandwidths, errors, losses }: Landscape,
): "start" | "left" | "leftApart" | "kept" | "keptEarly" {
  if (trained === undefined) return "start";
  if (leaveOneOut) {
    const least = bandwidths[losses.indexOf(Math.min(...losses))] ?? 0;
    const ratio = least / (bandwidths[best] ?? 1);
    return ratio < alikeFactor && ratio > 1 / alikeFactor ? "left" : "leftApart";
  }
  const isPast = trained.bandwidth.value < (bandwidths[best] ?? 0);
  return isPast && (trained.error.data[0] ?? 0) > nearFactor * (errors[best] ?? 0)
    ? "kept"
    : "keptEarly";
}
