/** Functions of the last axis: every row on its own. */

import type { Engine } from "./engine.js";
import { failure } from "./errors.js";
import { checkSize, sizeOf } from "./limits.js";
import { numberOption, type OptionTable, readOptions } from "./options.js";
import type { RawModule, RawValues } from "./raw.js";
import {
  draftTensor,
  floatElements,
  type RowsInput,
  settle,
  type Tensor,
  toDoubles,
  toTensor,
} from "./tensor.js";

export interface SoftmaxOptions {
  /** τ in [0, Infinity], default 1; 0 and Infinity are the exact limits. */
  readonly temperature?: number;
}

/**
 * All of these take a tensor, nested arrays or a bare float array (one row) of
 * shape (…,n), n ≥ 0, and give Float32 for Float32, Float64 otherwise. A result
 * per row has the shape (…), which for one row is (): its number is `data[0]`.
 */
export interface RowFunctions {
  /**
   * Turns each row of logits into weights that sum to 1.
   *
   * Formula: pⱼ = exp((xⱼ − max x)/τ) / Σₗ exp((xₗ − max x)/τ). Shape: (…,n) → (…,n).
   * Limits: τ = 0 shares all weight equally among the largest entries, Infinity
   * among all entries above −Infinity. −Infinity weighs exactly 0; a row of
   * only −Infinity becomes zeros.
   * Errors: `RangeError` for NaN and +Infinity, naming the place; `TypeError`
   * for a wrong kind. Cost: O(elements).
   */
  softmax(x: RowsInput, options?: SoftmaxOptions): Tensor;
  /**
   * The logarithm of the sum of the exponentials of each row, without overflow.
   *
   * Formula: max x + log Σⱼ exp(xⱼ − max x). Shape: (…,n) → (…). −Infinity is
   * allowed; a row of only −Infinity, or of nothing, gives −Infinity.
   * Errors and cost: as `softmax`.
   */
  logSumExp(x: RowsInput): Tensor;
  /**
   * The entropy of each row of weights, in nats: 0 (all on one) to log n (all equal).
   *
   * Formula: −Σⱼ pⱼ log pⱼ with 0·log 0 = 0, nothing clipped. Shape: (…,n) → (…).
   * A row of zeros gives 0. Rows need not sum to 1.
   * Errors: `RangeError` for NaN, Infinity and negative numbers. Cost: O(elements).
   */
  entropy(p: RowsInput): Tensor;
  /**
   * How many neighbours each row of weights really uses, the soft twin of k:
   * exp(entropy), 1 to n. Shape: (…,n) → (…). A row of zeros gives 1.
   * Errors and cost: as `entropy`. Source: Hill (1973), N₁.
   */
  effectiveNeighbors(p: RowsInput): Tensor;
  /**
   * The sum of each row, in order: 1 (within rounding) for weights, 0 for a row
   * without allowed keys. Shape: (…,n) → (…); an empty row gives 0.
   * Errors: `RangeError` for NaN, Infinity and a sum that is too large.
   */
  rowSums(p: RowsInput): Tensor;
}

const softmaxTable = { temperature: numberOption(1, 0, Infinity) } satisfies OptionTable<
  Required<SoftmaxOptions>
>;

type RowCall = (raw: RawModule, x: Float64Array, rows: number, columns: number) => RawValues;

export function rowFunctions(engine: Engine): RowFunctions {
  const reduce = (where: string, argument: string, call: RowCall) => (x: RowsInput) =>
    byRow(engine, { where, argument }, x, true, call);
  return {
    softmax(x, options) {
      const { temperature } = readOptions(softmaxTable, options, "softmax");
      return byRow(engine, { where: "softmax", argument: "x" }, x, false, (raw, data, m, n) =>
        raw.softmax(data, m, n, temperature),
      );
    },
    logSumExp: reduce("logSumExp", "x", (raw, x, m, n) => raw.logSumExp(x, m, n)),
    entropy: reduce("entropy", "p", (raw, p, m, n) => raw.entropy(p, m, n)),
    effectiveNeighbors: reduce("effectiveNeighbors", "p", (raw, p, m, n) =>
      raw.effectiveNeighbors(p, m, n),
    ),
    rowSums: reduce("rowSums", "p", (raw, p, m, n) => raw.rowSums(p, m, n)),
  };
}

function byRow(
  engine: Engine,
  place: { readonly where: string; readonly argument: string },
  value: unknown,
  reduces: boolean,
  call: RowCall,
): Tensor {
  const source = settle(draftTensor(value, place, "number"), floatElements);
  const { shape } = source;
  const columns = shape.at(-1);
  if (columns === undefined) {
    throw failure("SOFTKNN_E_SHAPE", place, "must have at least 1 axis, it has none");
  }
  checkSize(place, shape);
  const lead = shape.slice(0, -1);
  const data = toDoubles(source);
  const question = { where: place.where, asked: { x: { argument: place.argument, shape, data } } };
  const answer = engine.ask(question, (raw) => call(raw, data, sizeOf(lead), columns));
  const here = { where: place.where, argument: "result" };
  return toTensor(answer.values, reduces ? lead : shape, source.element, here);
}
