/** Functions of the last axis, applied to every row. */

import { failure } from "../errors.js";
import { checkSize, maxRank, sizeOf } from "../limits.js";
import { numberOption, type OptionTable, readInteger, readOptions } from "../options.js";
import {
  checkMemory,
  type ResultOf,
  type RowsInput,
  toTensor,
  uncheckedTensor,
} from "../tensors/tensor.js";
import type { CoreModule, InputArray, Values } from "../transport/core-module.js";
import { type Engine, infoOf } from "../transport/engine.js";
import type { Family } from "../transport/family.js";
import type { Abortable } from "./attention-options.js";

export interface SoftmaxOptions extends Abortable {
  /** τ in [0, Infinity], default 1; 0 and Infinity are the exact limits. */
  readonly temperature?: number;
}

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
   * Errors: `RangeError` for NaN and +Infinity, naming the place; `TypeError`
   * for a wrong kind. Cost: O(elements).
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
   * Errors: as `softmax`. Cost: O(elements·n) time and memory.
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
   * Errors and cost: as `softmax`.
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
   * Errors: `RangeError` for NaN, Infinity and negative numbers. Cost: O(elements).
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
   * Errors and cost: as `entropy`. Source: Hill (1973), N₁.
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
   * Errors: as `entropy`. Cost: O(elements·log k).
   *
   * @example
   * ```ts
   * console.log(toNested(knn.capturedMass([0.1, 0.6, 0.3], 2))); // 0.8999…
   * ```
   */
  capturedMass<X extends RowsInput>(p: X, k: number): ResultOf<X>;
}

const softmaxTable = { temperature: numberOption(1, 0, Infinity) } satisfies OptionTable<{
  readonly temperature: number;
}>;

/** Maps the shape of the argument to that of the result. */
const sameShape = (shape: readonly number[]) => shape;
const perRow = (shape: readonly number[]) => shape.slice(0, -1);
const perPair = (shape: readonly number[]) => [...shape, ...shape.slice(-1)];

/** A call of the core with one array of rows. */
type RowCall = (
  core: CoreModule,
  ...given: [x: InputArray, rows: number, columns: number]
) => Values;

interface RowArgument {
  readonly argument: string;
  /** Continues "must …". */
  readonly accepts: string;
}

const logits: RowArgument = { argument: "x", accepts: "hold numbers below Infinity" };
const weights: RowArgument = { argument: "p", accepts: "be finite and ≥ 0" };

interface RowFunction extends RowArgument {
  resultShape(shape: readonly number[]): readonly number[];
}

function byRow(engine: Engine, called: RowFunction, value: unknown, call: RowCall): never {
  const { argument: place, accepts } = called;
  const source = checkMemory(uncheckedTensor(value, place));
  const { shape } = source;
  const columns = shape.at(-1);
  if (columns === undefined) {
    throw failure("SHAPE", place, "must have at least 1 axis, it has none");
  }
  const result = called.resultShape(shape);
  if (result.length > maxRank) {
    throw failure(
      "SHAPE",
      place,
      `has ${shape.length} axes, so the result would have more than ${maxRank}`,
    );
  }
  const resultPlace = "result";
  checkSize(place, shape);
  checkSize(resultPlace, result);
  const rows = sizeOf(perRow(shape));
  const { values } = engine.call(
    { x: source },
    (core, { x }) => call(core, x, rows, columns),
    () => ({ x: { ...infoOf(source), accepts } }),
  );
  return toTensor(values, result, source.element, resultPlace) as never;
}

const reduce = (engine: Engine, argument: RowArgument, x: unknown, call: RowCall) =>
  byRow(engine, { ...argument, resultShape: perRow }, x, call);

export const rowFunctions: Family<RowFunctions> = {
  softmax(engine, x: unknown, options: unknown) {
    const { temperature } = readOptions(softmaxTable, options);
    const called = { ...logits, resultShape: sameShape };
    return byRow(engine, called, x, (core, ...given) => core.softmax(...given, temperature));
  },
  softmaxJacobian(engine, x: unknown) {
    const called = { ...logits, resultShape: perPair };
    return byRow(engine, called, x, (core, ...given) => core.softmaxJacobian(...given));
  },
  logSumExp: (engine, x: unknown) =>
    reduce(engine, logits, x, (core, ...given) => core.logSumExp(...given)),
  entropy: (engine, x: unknown) =>
    reduce(engine, weights, x, (core, ...given) => core.entropy(...given)),
  effectiveNeighbors: (engine, x: unknown) =>
    reduce(engine, weights, x, (core, ...given) => core.effectiveNeighbors(...given)),
  capturedMass(engine, p: unknown, k: unknown) {
    const count = readInteger(k, "k", 0, Number.MAX_SAFE_INTEGER);
    return reduce(engine, weights, p, (core, ...given) => core.capturedMass(...given, count));
  },
};
