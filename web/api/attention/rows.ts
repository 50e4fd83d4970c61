/** Functions of the last axis, applied to every row. */

import { call, type Family } from "../calls.js";
import { failure } from "../errors.js";
import { checkSize, maxRank, sizeOf } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import { type Source, toTensor } from "../tensors/tensor.js";
import type { ResultOf, RowsInput } from "../tensors/tensor-types.js";
import type { CoreModule, InputArray, Values } from "../transport/core-module.js";
import { infoOf } from "../transport/engine.js";

const softmaxOptions = {
  /** τ in [0, Infinity], default 1; 0 and Infinity are the exact limits. */
  temperature: option.number(1, 0, Infinity),
};

export interface SoftmaxOptions extends option.OptionsOf<typeof softmaxOptions>, Abortable {}

/**
 * All of these take a tensor, nested arrays or a bare float array (one row) of
 * shape (…,n), n ≥ 0, and give Float32 for Float32, Float64 otherwise. A result
 * per row has the shape (…), which is () for one row: its number is `data[0]`.
 */
export interface RowFunctions {
  /**
   * Converts each row of logits to weights that sum to 1.
   *
   * Formula: pⱼ = exp((xⱼ − max x)/τ) / Σₗ exp((xₗ − max x)/τ). Shape: (…,n) → (…,n).
   * Limits: τ = 0 shares all weight equally among the largest entries, Infinity
   * among all entries above −Infinity. −Infinity gets exactly 0; a row of
   * only −Infinity becomes zeros.
   * Errors: NaN and +Infinity.
   *
   * @example
   * ```ts
   * console.log(toNested(knn.softmax([4, -1, 2.1]))); // [0.8648…, 0.005827…, 0.1293…]
   * console.log(toNested(knn.softmax([3, 2, 1], { temperature: 0 }))); // [1, 0, 0]
   * ```
   */
  softmax<X extends RowsInput>(x: X, options?: SoftmaxOptions): ResultOf<X>;
  /**
   * The Jacobian of `softmax`: the derivative of each weight of a row with respect to
   * each logit, at temperature 1. At temperature τ, divide x and the result by τ.
   *
   * Formula: Jᵢⱼ = ∂pᵢ/∂xⱼ = pᵢ(δᵢⱼ − pⱼ), that is diag(p) − p pᵀ. Shape:
   * (…,n) → (…,n,n), at most 7 axes in. Range: entries in [−1/4, 1/4]; symmetric,
   * positive semidefinite, every row sums to 0 (within rounding).
   * Limits: −Infinity has zeros in its row and column; a row of only −Infinity
   * gives zeros. The diagonal is pᵢ·Σ of the others: no digit is lost for pᵢ ≈ 1.
   * Cost: O(elements·n) time and memory.
   * Source: Martins and Astudillo (2016), "From softmax to sparsemax", equation (8).
   *
   * @example
   * ```ts
   * console.log(toNested(knn.softmaxJacobian([0, 1])));
   * // [[0.1966…, -0.1966…], [-0.1966…, 0.1966…]]
   * ```
   */
  softmaxJacobian<X extends RowsInput>(x: X): ResultOf<X>;
  /**
   * The logarithm of the sum of the exponentials of each row, without overflow.
   *
   * Formula: max x + log Σⱼ exp(xⱼ − max x). Shape: (…,n) → (…). −Infinity is
   * allowed; a row of only −Infinity, or an empty row, gives −Infinity.
   *
   * @example
   * ```ts
   * console.log(toNested(knn.logSumExp([[1000, 1000], [0, -Infinity]]))); // [1000.6931…, 0]
   * ```
   */
  logSumExp<X extends RowsInput>(x: X): ResultOf<X>;
  /**
   * The entropy of each row of weights, in nats: 0 (all weight on one) to log n (equal weights).
   *
   * Formula: −Σⱼ pⱼ log pⱼ with 0·log 0 = 0, nothing clipped. Shape: (…,n) → (…).
   * A row of zeros gives 0. Rows need not sum to 1.
   * Errors: also negative numbers.
   *
   * @example
   * ```ts
   * console.log(toNested(knn.entropy([[0.5, 0.5], [1, 0]]))); // [0.6931…, 0]
   * ```
   */
  entropy<X extends RowsInput>(p: X): ResultOf<X>;
  /**
   * The effective number of neighbours of each row of weights, the soft counterpart of k:
   * exp(entropy), 1 to n. Shape: (…,n) → (…). A row of zeros gives 1.
   * Source: Hill (1973), N₁.
   *
   * @example
   * ```ts
   * console.log(toNested(knn.effectiveNeighbors([[0.5, 0.25, 0.25], [1, 0, 0]]))); // [2.8284…, 1]
   * ```
   */
  effectiveNeighbors<X extends RowsInput>(p: X): ResultOf<X>;
  /**
   * The sum of the k largest weights of each row: the weight that hard
   * k-nearest neighbours would keep.
   *
   * Formula: the sum of the k largest pⱼ, the largest first; all of them for
   * k ≥ n. k: an integer ≥ 0. Shape: (…,n) → (…). Range: 0 (for k = 0) to the sum
   * of the row, never falling as k grows. Ties do not change the sum.
   *
   * @example
   * ```ts
   * console.log(toNested(knn.capturedMass([0.1, 0.6, 0.3], 2))); // 0.8999…
   * ```
   */
  capturedMass<X extends RowsInput>(p: X, k: number): ResultOf<X>;
}

/** Maps the shape of the argument to that of the result. */
type ShapeOf = (shape: readonly number[]) => readonly number[];
const sameShape: ShapeOf = (shape) => shape;
const perRow: ShapeOf = (shape) => shape.slice(0, -1);
const perPair: ShapeOf = (shape) => [...shape, ...shape.slice(-1)];

/** Arguments of rows; the texts continue "must …". */
const logits = { x: "hold numbers below Infinity" };
const weights = { p: "be finite and ≥ 0" };

/** Declares a function of an array of rows, and perhaps more arguments and options. */
function byRow<More extends option.AnyTable, Options extends option.AnyTable>(
  argument: Readonly<Record<string, string>>,
  resultShape: ShapeOf,
  run: (
    core: CoreModule,
    given: [x: InputArray, rows: number, columns: number],
    settings: option.SettingsOf<More> & option.SettingsOf<Options>,
  ) => Values,
  more = {} as More,
  options = {} as Options,
) {
  const [[place, accepts]] = Object.entries(argument) as [[string, string]];
  return call({ [place]: option.tensor, ...more }, options, (given, settings, engine) => {
    const source = given[place] as Source;
    const { shape } = source;
    const columns = shape.at(-1);
    if (columns === undefined) {
      throw failure("SHAPE", place, "must have at least 1 axis, it has none");
    }
    const result = resultShape(shape);
    if (result.length > maxRank) {
      const text = `has ${shape.length} axes, so the result would have more than ${maxRank}`;
      throw failure("SHAPE", place, text);
    }
    checkSize("result", result);
    const { values } = engine.call(
      { x: source },
      (core, { x }) => run(core, [x, sizeOf(perRow(shape)), columns], { ...given, ...settings }),
      () => ({ x: { ...infoOf(source), accepts } }),
    );
    return toTensor(values, result, source.element, "result");
  });
}

const softmax = (
  core: CoreModule,
  at: [InputArray, number, number],
  { temperature }: { temperature: number },
) => core.softmax(...at, temperature);

export const rowFunctions: Family<RowFunctions> = {
  softmax: byRow(logits, sameShape, softmax, {}, softmaxOptions),
  softmaxJacobian: byRow(logits, perPair, (core, at) => core.softmaxJacobian(...at)),
  logSumExp: byRow(logits, perRow, (core, at) => core.logSumExp(...at)),
  entropy: byRow(weights, perRow, (core, at) => core.entropy(...at)),
  effectiveNeighbors: byRow(weights, perRow, (core, at) => core.effectiveNeighbors(...at)),
  capturedMass: byRow(weights, perRow, (core, at, { k }) => core.capturedMass(...at, k), {
    k: option.count(0, Number.MAX_SAFE_INTEGER),
  }),
};
