/** What the regression asks of the core: its data, the curves, their errors and the vote at the star. */
import type { Kernel, SoftKnn } from "../../api/index.js";
import { rowOf } from "../../model/derive.js";
import { places } from "../../model/presets.js";
import { pointsOf, type RegressionPoint } from "../../model/regression-points.js";
import { limits, type State } from "../../model/state.js";

export interface Data {
  /** What the data depend on, as text. */
  readonly id: string;
  /** By ascending id, as they are drawn. */
  readonly points: readonly RegressionPoint[];
  /** Their numbers in the order of `points`, from left to right: the order of x, y and weights. */
  readonly order: readonly number[];
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Where training starts. */
  readonly w0: number;
}

/** A kernel with its width. */
export interface Settings {
  readonly kernel: Kernel;
  readonly bandwidth: number;
}

export interface Curve extends Settings {
  /** At `places` and at `fine`. */
  readonly atPlaces: ArrayLike<number>;
  readonly line: ArrayLike<number>;
  /** (places, points), the points from left to right. */
  readonly weights: Float64Array;
  /** Mean squared error against the true curve, over `places`. */
  readonly error: number;
  /** How many places have no point near. */
  readonly empty: number;
}

export interface Average {
  readonly level: number;
  readonly error: number;
}

/** Where the lines are drawn: five times as dense as the grid of questions. */
export const fine: readonly number[] = Array.from({ length: 251 }, (_, i) => i * 0.02);

/** Bandwidth from w and back: 1/|x|, which is the score of 1 and 1 at a temperature of |x|. */
export function reciprocal(knn: SoftKnn, x: number): number {
  if (x === 0 || !Number.isFinite(x)) return Math.abs(1 / x);
  const options = { scale: 1, temperature: Math.abs(x) };
  return knn.scores([[1]], [[1]], options).data[0] ?? 0;
}

/** Keeps the last answer: most drawings change nothing but what is lit. */
export function onceFor<T>(): (id: string, make: () => T) => T {
  let last: { id: string; value: T } | undefined;
  return (id, make) => {
    if (last?.id !== id) last = { id, value: make() };
    return last.value;
  };
}

export function solveData(knn: SoftKnn, state: State): Data {
  const { seed, noise, points, removed } = state;
  const drawn = knn.regressionData({ count: limits.regression.drawn, noise, seed });
  const all = pointsOf(state, drawn);
  const order = all.map((_, i) => i).sort((a, b) => (all[a]?.x ?? 0) - (all[b]?.x ?? 0) || a - b);
  return {
    id: JSON.stringify([seed, noise, points, removed]),
    points: all,
    order,
    x: Float64Array.from(order, (i) => all[i]?.x ?? 0),
    y: Float64Array.from(order, (i) => all[i]?.y ?? 0),
    w0: drawn.w0,
  };
}

/**
 * Mean squared errors of rows of predictions at `places` against the true curve. With n places
 * the mean of the squares of what is missing is the dot product of that with itself, times 1/n.
 */
export function errorsOf(knn: SoftKnn, predictions: readonly ArrayLike<number>[]): number[] {
  const n = places.length;
  const rows = predictions.flatMap((row) => Array.from(row));
  const truth = knn.regressionTruth([...places]);
  const truths = predictions.flatMap(() => Array.from(truth));
  const { data } = knn.combine([rows, truths], [1, -1]);
  const missing = { data, shape: [predictions.length, 1, n] };
  return Array.from(knn.scores(missing, missing, { scale: 1 / n }).data);
}

export function solveAverage(knn: SoftKnn, { y }: Data): Average {
  const row = knn.averagePooling({ y, at: [...places] });
  return { level: row[0] ?? 0, error: errorsOf(knn, [row])[0] ?? 0 };
}

export function solveCurve(knn: SoftKnn, { x, y }: Data, settings: Settings): Curve {
  const { prediction, weights } = knn.kernelRegression({
    ...settings,
    x,
    y,
    at: [...places, ...fine],
  });
  const m = places.length;
  const atPlaces = prediction.slice(0, m);
  const rows = Float64Array.from(weights.data.subarray(0, m * x.length));
  const sums = knn.rowSums({ data: rows, shape: [m, x.length] }).data;
  return {
    ...settings,
    atPlaces,
    line: prediction.slice(m),
    weights: rows,
    error: errorsOf(knn, [atPlaces])[0] ?? 0,
    empty: sums.filter((sum) => sum === 0).length,
  };
}

/** The vote at one place: who has how much to say, and how many that amounts to. */
export interface Vote {
  readonly weights: Float64Array;
  readonly effective: number;
  readonly answer: number;
}

export function voteAt(knn: SoftKnn, curve: Curve, row: number): Vote {
  const n = curve.weights.length / places.length;
  const weights = rowOf(curve.weights, row, n);
  // A place without a neighbour has a row of zeros, which amounts to nobody.
  const none = weights.every((w) => w === 0);
  const effective = knn.effectiveNeighbors({ data: weights, shape: [1, n] }).data[0] ?? 0;
  return { weights, effective: none ? 0 : effective, answer: curve.atPlaces[row] ?? 0 };
}

/** The kernel as a curve around a place, as high as the bars of the points under it. */
export interface KernelShape {
  readonly x: readonly number[];
  /** Of one vote among the samples and the points: alike but for a factor. */
  readonly share: ArrayLike<number>;
  /** Share of the heaviest point in that vote: where its bar ends. */
  readonly anchor: number;
}

const { min: left, max: right } = limits.regression.x;

/** Asks the kernel at samples of its own width, by letting them vote beside the points. */
export function shapeAt(knn: SoftKnn, data: Data, curve: Curve, row: number): KernelShape {
  const { kernel, bandwidth } = curve;
  const at = places[row] ?? 0;
  // A gaussian is as good as flat at four bandwidths, the others are done at one.
  const wide = (kernel === "gaussian" ? 4 : 1.1) * bandwidth;
  const reach = bandwidth === 0 ? 0 : Math.min(wide, right - left);
  const x = Array.from({ length: 81 }, (_, i) => at + ((i - 40) / 40) * reach).filter(
    (a) => a >= left && a <= right,
  );
  const { weights } = knn.kernelRegression({
    kernel,
    bandwidth,
    x: [...x, ...data.x],
    y: [...x, ...data.x],
    at: [at],
  });
  const points = weights.data.subarray(x.length);
  return { x, share: weights.data.subarray(0, x.length), anchor: Math.max(...points) };
}

/** The kernel itself from −1.5 to 1.5 bandwidths, its top at 1: for the button that chooses it. */
export function kernelIcon(knn: SoftKnn, kernel: Kernel): readonly number[] {
  const x = Array.from({ length: 49 }, (_, i) => (i - 24) / 16);
  const { data } = knn.kernelRegression({ kernel, x, y: x, at: [0] }).weights;
  const top = Math.max(...data);
  return Array.from(data, (w) => w / top);
}
