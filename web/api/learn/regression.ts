/** Kernel regression (Nadaraya–Watson): a weighted average of neighbours. */

import { call, type Family } from "../calls.js";
import { failure, shapeError } from "../errors.js";
import { checkSize, maxElements } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import { type Source, toDoubles, toTensor } from "../tensors/tensor.js";
import type { Floats, FloatsOfAll, RowsInput, Tensor } from "../tensors/tensor-types.js";
import { type InfoByName, infoOf } from "../transport/engine.js";
import { checkPaired, inSeries, lengthOf, toList, withinPositions } from "./series.js";

/** How the weight of a point falls with its distance; formulas at `kernelRegression`. */
export type Kernel = "gaussian" | "boxcar" | "triangular" | "epanechnikov";

const dataOptions = {
  /** The number of points, an integer in [1, 2²⁵]. Default 50. */
  count: option.integer(50, 1, maxElements / 4),
  /** The standard deviation of the added noise, in [0, 1e300]. Default 0.5. */
  noise: option.number(0.5, 0, 1e300),
  /** Seed of NumPy's legacy generator, an integer in [0, 2³² − 1]. Default 7. */
  seed: option.seed(7),
};

export interface RegressionDataOptions extends option.OptionsOf<typeof dataOptions> {}

export interface RegressionData {
  /** (n): positions of the points, in [0, 5), ascending. */
  readonly x: Float64Array<ArrayBuffer>;
  /** (n): noisy values at x. */
  readonly y: Float64Array<ArrayBuffer>;
  /** (n): the curve without noise at x. */
  readonly truth: Float64Array<ArrayBuffer>;
  /** One more uniform of the same stream, in [0, 1): an initial weight for training. */
  readonly w0: number;
}

export interface AveragePoolingInputs<
  Y extends RowsInput = RowsInput,
  A extends RowsInput = RowsInput,
> {
  /** (n): the numbers to average. */
  readonly y: Y;
  /** (m): positions of the predictions, any finite numbers within ±2^1021. */
  readonly at: A;
}

/** In the order of the core's `Kernel`. */
const kernels: readonly Kernel[] = ["gaussian", "boxcar", "triangular", "epanechnikov"];

const kernelTable = {
  /** Default `"gaussian"`. */
  kernel: option.choice<Kernel>("gaussian", kernels),
  /** h, a length along x in [0, Infinity]; 0 and Infinity are the exact limits. Default 1. */
  bandwidth: option.number(1, 0, Infinity),
  /** Predict every point from the other points only; `at` must be x. Default false. */
  leaveOneOut: option.flag(false),
  /** 0: the weighted average. 1: the height of the best weighted line there. Default 0. */
  degree: option.integer(0, 0, 1) as option.Option<0 | 1>,
};

export interface KernelRegressionOptions<
  X extends RowsInput = RowsInput,
  Y extends RowsInput = RowsInput,
  A extends RowsInput = RowsInput,
> extends option.OptionsOf<typeof kernelTable>,
    Abortable {
  /** (n): positions of the points, within ±2^1021 (2.2e307). */
  readonly x: X;
  /** (n): values of the points, any finite numbers. */
  readonly y: Y;
  /** (m): positions of the predictions, within ±2^1021. Default: x. */
  readonly at?: A;
}

export interface KernelRegressionResult<A extends Floats = Floats> {
  /** (m), Float32 for Float32. */
  readonly prediction: A;
  /** (m,n): the weight of each point; each row sums to 1 or is empty. */
  readonly weights: Tensor<A>;
  /** The number of positions without a neighbour. */
  readonly emptyRows: number;
}

/**
 * Lists of numbers are bare float arrays, arrays of numbers or tensors of one
 * axis; results are float arrays of the same number type.
 */
export interface RegressionFunctions {
  /**
   * Noisy points of a curve: the data set of the articles.
   *
   * Formula: x = sort(5·u) with u uniform, y = 2 sin x + x^0.8 + noise·z with z
   * standard normal, truth = 2 sin x + x^0.8; w0 is one more uniform.
   * The stream is NumPy's legacy one: count uniforms, count gaussians, w0. x and
   * w0 are NumPy's bit for bit, y within 1e-13. noise 0 leaves the curve.
   * Source: Zhang, Lipton, Li and Smola, "Dive into Deep Learning" (0.17), 10.2.
   *
   * @example
   * ```ts
   * const { x, y, w0 } = knn.regressionData({ count: 2 });
   * console.log(x); // Float64Array(2) [ 0.3815…, 3.899… ]
   * console.log(y, w0); // Float64Array(2) [ 2.052…, 1.362… ] 0.9779…
   * ```
   */
  regressionData(options?: RegressionDataOptions): RegressionData;
  /**
   * The constant prediction: the mean of y at every position.
   *
   * Formula: ŷᵢ = Σⱼ yⱼ/n. Shapes: y (n), at (m) → (m). Limit: `kernelRegression`
   * at bandwidth Infinity. No y gives 0. Exact for equal numbers; the sum may
   * exceed the largest double.
   *
   * @example
   * ```ts
   * console.log(knn.averagePooling({ y: [1, 2, 6], at: [0, 5] })); // Float64Array(2) [ 3, 3 ]
   * ```
   */
  averagePooling<Y extends RowsInput, A extends RowsInput>(
    inputs: AveragePoolingInputs<Y, A>,
  ): FloatsOfAll<[Y, A]>;
  /**
   * Predicts at every position by a weighted average of the points; near points get more weight.
   *
   * Formula: ŷᵢ = Σⱼ wᵢⱼ yⱼ, wᵢⱼ = K(uᵢⱼ)/Σₗ K(uᵢₗ), uᵢⱼ = (atᵢ − xⱼ)/bandwidth;
   * K(u) is exp(−u²/2) (gaussian: wᵢ = softmax(−uᵢ²/2)), 1 for |u| ≤ 1 (boxcar),
   * max(1 − |u|, 0) (triangular) or ¾ max(1 − u², 0) (epanechnikov).
   *
   * The gaussian is `attention` with rbf and temperature = bandwidth.
   *
   * Limits: at bandwidth Infinity all points have equal weight (a plain mean). At 0 the
   * nearest points share all weight of a gaussian; with the other kernels only points
   * at exactly that position count. A point exactly one bandwidth away counts for boxcar
   * and has weight 0 for triangular and epanechnikov. Predictions stay in the range of y.
   *
   * Empty: a position without neighbours has zero weights, predicts the mean of all
   * y and is counted in `emptyRows`. No points: predictions of 0.
   *
   * leaveOneOut: point i has weight 0 in row i, as if it were absent (another point
   * at the same x counts); an empty row still predicts the mean of all y.
   *
   * degree: 1 (local linear) predicts by the weighted least-squares line through the points, at the
   * position itself. With dᵢⱼ = xⱼ − atᵢ, its weighted mean mᵢ and variance vᵢ, the
   * weights become wᵢⱼ(1 − mᵢ(dᵢⱼ − mᵢ)/vᵢ). They still sum to 1, but may be
   * negative, and predictions may leave the range of y; a straight line is predicted exactly.
   * Where all weight lies at one place (vᵢ = 0) it is degree 0. A prediction too large for
   * double precision throws `SOFTKNN_E_OVERFLOW`.
   *
   * Numerical note: exponents of the gaussian are differences to the nearest
   * point, so tiny bandwidths and far positions lose no digits. Cost: O(m·n).
   *
   * Sources: Nadaraya (1964), equation (1); Watson (1964); Epanechnikov (1969);
   * Fan (1993), "Local linear regression smoothers and their minimax efficiencies".
   *
   * @example
   * ```ts
   * const points = { x: [0, 1, 2], y: [0, 1, 4] };
   * const r = knn.kernelRegression({ ...points, at: [1.5], bandwidth: 0.5 });
   * console.log(r.prediction); // Float64Array(1) [ 2.477… ]
   * console.log(toNested(r.weights)); // [[0.009074…, 0.4954…, 0.4954…]]
   * ```
   */
  kernelRegression<X extends RowsInput, Y extends RowsInput, A extends RowsInput = never>(
    options: KernelRegressionOptions<X, Y, A>,
  ): KernelRegressionResult<FloatsOfAll<[X, Y, A]>>;
}

/** Maps errors in points, targets and positions to the caller's arguments. */
function infosOf({ x, y, at }: Readonly<Partial<Record<"x" | "y" | "at", Source>>>): InfoByName {
  const accepts = withinPositions;
  return {
    ...(x && { key: { ...infoOf(x), accepts } }),
    ...(y && { value: infoOf(y) }),
    ...(at && { query: { ...infoOf(at), accepts } }),
  };
}

/** Leave-one-out predictions exist only at the points themselves. */
function checkSame({ x, at }: { readonly x: Source; readonly at: Source }): void {
  const text = "must be x where leaveOneOut is true";
  if (lengthOf(at) !== lengthOf(x)) {
    throw shapeError(at, `${text}: it holds ${lengthOf(at)} numbers, x holds ${lengthOf(x)}`);
  }
  const [points, places] = [toDoubles(x), toDoubles(at)];
  // The core reports a NaN with its place in x.
  const i = places.findIndex((a, i) => a !== points[i] && !Number.isNaN(a));
  if (i < 0) return;
  throw failure("VALUE", at.place, `${text}, got ${places[i]} at [${i}], x has ${points[i]}`);
}

export const regressionFunctions: Family<RegressionFunctions> = {
  regressionData: call({}, dataOptions, (_, { count, noise, seed }, engine): RegressionData => {
    const { values } = engine.call({}, (core) => core.regressionData(count, noise, seed));
    const part = (i: number) => values.slice(i * count, (i + 1) * count);
    return { x: part(0), y: part(1), truth: part(2), w0: values[3 * count] as number };
  }),

  averagePooling: call({}, { y: option.tensor, at: option.tensor }, (_, { y, at }, engine) => {
    const { series, element } = inSeries({ y, at });
    const { values } = engine.call(
      series,
      (core, at) => core.averagePooling(at.y, at.at),
      () => infosOf(series),
    );
    return toList(values, element);
  }),

  kernelRegression: call(
    {},
    { x: option.tensor, y: option.tensor, at: option.optionalTensor, ...kernelTable },
    (_, { x, y, at = { ...x, place: "at" }, kernel, bandwidth, leaveOneOut, degree }, engine) => {
      const { series, element } = inSeries({ x, y, at });
      checkPaired(series);
      const shape = [lengthOf(series.at), lengthOf(series.x)];
      checkSize("result", shape);
      if (leaveOneOut) checkSame(series);
      const linear = degree === 1;
      const crossing = { kernel: kernels.indexOf(kernel), bandwidth, leaveOneOut, linear };
      const { prediction, weights, emptyRows } = engine.call(
        series,
        (core, at) => core.kernelRegression(crossing, at.x, at.y, at.at),
        () => ({
          ...infosOf(series),
          output: { argument: "prediction", shown: series.at.shape, made: series.at.shape },
        }),
      );
      return {
        prediction: toList(prediction, element),
        weights: toTensor(weights, shape, element, "weights"),
        emptyRows,
      };
    },
  ),
};
