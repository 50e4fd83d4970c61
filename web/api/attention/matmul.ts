/** Products of matrices: projections, A·V, sums of vectors. */

import { shapeError } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import {
  checkMemory,
  type Floats,
  inOneType,
  type ResultOfAll,
  type RowsInput,
  requireAxes,
  type Source,
  showShape,
  type Tensor,
  type TensorInput,
  toTensor,
  type UncheckedTensor,
  uncheckedRows,
  uncheckedTensor,
} from "../tensors/tensor.js";
import type { Engine } from "../transport/engine.js";
import type { Family } from "../transport/family.js";
import { checkRows } from "./attention-shape.js";

/**
 * The number type of a call is that of `FloatsOfAll`; Float32 is computed in double and
 * rounded once. Products are summed in order in blocks of
 * 128 with compensated sums. A result y = Σₗ aₗbₗ of any length is within
 * (min(k, 128) + 2)·2⁻⁵³·Σₗ|aₗbₗ| of the exact sum, plus k·2⁻¹⁰⁷⁴ for subnormal
 * products. If products overflow a double but the result does not, the factor is k + 2. Each row depends on that row alone, bit for bit.
 *
 * Errors of all: `TypeError` for a wrong kind;
 * `RangeError` for shapes that do not fit, NaN or Infinity (naming the place);
 * `RangeError` for a result that overflows its number type (naming row and column)
 * and for more than 2²⁷ elements; `SoftKnnError` if memory or the engine fails.
 */
export interface MatmulFunctions {
  /**
   * Projects every row: x·W, plus a bias.
   *
   * Formula: yᵢⱼ = Σₗ xᵢₗ Wₗⱼ + biasⱼ. The weight multiplies from the right; it is
   * not transposed as in PyTorch's `Linear`, whose weight (b,a) is Wᵀ.
   * Shapes: x (…,n,a), weight (a,b), bias (b) or none → (…,n,b).
   * Empties: a = 0 gives the bias, or zeros; no rows give no rows, and nested
   * `[]` takes its dimension from the weight. NaN and Infinity always throw.
   * Cost: O(rows·a·b) time; memory for inputs and result.
   * Source: Vaswani et al. (2017), section 3.2.2.
   *
   * @example
   * ```ts
   * const y = knn.linear([[1, 2]], [[1, 0, 3], [0, 1, 4]], [10, 20, 30]);
   * console.log(toNested(y)); // [[11, 22, 41]]
   * ```
   */
  linear<X extends TensorInput, W extends TensorInput, B extends RowsInput = never>(
    x: X,
    weight: W,
    bias?: B,
  ): ResultOfAll<[X, W, B]>;
  /**
   * The product of two matrices, or of every pair of two batches of them.
   *
   * Formula: yᵢⱼ = Σₗ aᵢₗ bₗⱼ. Shapes: a (…,m,k), b (…,k,n) → (…,m,n). Both have
   * the same leading axes, or one has none and is broadcast over the other;
   * no other broadcasting.
   * Empties: k = 0 gives zeros; nested `[]` has no rows and takes its dimension from its partner.
   * Without masks and dropout, the output of `attention` equals `batchMatmul` of its
   * weights and the values, bit for bit.
   * Cost: O(…·m·k·n) time; memory for inputs and result.
   *
   * @example
   * ```ts
   * const y = knn.batchMatmul([[0.6, 0.4]], [[10, 1], [5, 2]]);
   * console.log(toNested(y)); // [[8, 1.4]]
   * ```
   */
  batchMatmul<A extends TensorInput, B extends TensorInput>(a: A, b: B): ResultOfAll<[A, B]>;
}

/** The factors: a (…,m,k) and b (…,k,n), each with all matrices or a single one. */
interface Factors {
  readonly a: Source;
  readonly b: Source;
  readonly bias?: Source | undefined;
  readonly rows: number;
  readonly shape: readonly number[];
}

function multiply(engine: Engine, factors: Factors): Tensor<Floats> {
  const { rows, shape } = factors;
  const [element, [a, b, bias]] = inOneType([factors.a, factors.b, factors.bias]);
  const inner = a.shape.at(-1) as number;
  const columns = b.shape.at(-1) as number;
  const place = "result";
  const size = checkSize(place, shape);
  // Empty sums, possibly very many.
  if (inner === 0 && !bias) return toTensor(new Float64Array(size), shape, element, place);
  const slices = sizeOf(shape.slice(0, -2));
  const alone = (source: Source) => source.shape.length <= 2;
  const sizes = { slices, rows, inner, columns, repeatX: alone(a), repeatWeight: alone(b) };
  const { values } = engine.call(
    { x: a, weight: b, bias },
    (core, at) => core.linear(sizes, at.x, at.weight, at.bias),
    () => ({ output: { argument: "result", shape } }),
  );
  return toTensor(values, shape, element, place);
}

/** Throws unless the source is a matrix with at most `most` axes. */
export function requireMatrix(source: Source, most: number): Source {
  const wanted = most === 2 ? "2 axes, (rows, columns)" : "at least 2 axes, (…, rows, columns)";
  return requireAxes(source, 2, most, wanted);
}

/** Throws if the inner lengths differ. */
export function requireInner(left: Source, right: Source): void {
  const columns = left.shape.at(-1);
  const rows = right.shape.at(-2);
  if (columns === rows) return;
  throw shapeError(right, `has ${rows} rows but ${left.place} has ${columns} columns`);
}

/** Checks the left factor: nested `[]` has no rows and takes its dimension from the right factor. */
export function checkLeft(draft: UncheckedTensor, right: UncheckedTensor): Source {
  return checkRows(draft, { shape: [0, right.shape?.at(-2) ?? 0] });
}

function checkRow(draft: UncheckedTensor, length: number, what: string): Source {
  const source = checkMemory(draft);
  if (source.shape.join() === `${length}`) return source;
  throw shapeError(
    source,
    `has shape ${showShape(source.shape)} but the ${length} ${what} need (${length})`,
  );
}

function linear(engine: Engine, values: unknown, matrix: unknown, added: unknown): Tensor<Floats> {
  const uncheckedX = uncheckedRows(values, "x");
  const uncheckedWeight = uncheckedRows(matrix, "weight");
  const uncheckedBias = added === undefined ? undefined : uncheckedTensor(added, "bias");
  const a = requireMatrix(checkLeft(uncheckedX, uncheckedWeight), Infinity);
  const b = requireMatrix(checkRows(uncheckedWeight), 2);
  requireInner(a, b);
  const columns = b.shape[1] as number;
  const bias = uncheckedBias && checkRow(uncheckedBias, columns, "columns of weight");
  const shape = [...a.shape.slice(0, -1), columns];
  return multiply(engine, { a, b, bias, rows: shape.at(-2) as number, shape });
}

function batchMatmul(engine: Engine, left: unknown, right: unknown): Tensor<Floats> {
  const uncheckedA = uncheckedRows(left, "a");
  const uncheckedB = uncheckedRows(right, "b");
  const a = requireMatrix(checkLeft(uncheckedA, uncheckedB), Infinity);
  const b = requireMatrix(checkRows(uncheckedB), Infinity);
  requireInner(a, b);
  const [mine, other] = [a.shape.slice(0, -2), b.shape.slice(0, -2)];
  if (mine.length > 0 && other.length > 0 && mine.join() !== other.join()) {
    const text = `has leading axes ${showShape(other)} but a has ${showShape(mine)}`;
    throw shapeError(b, `${text}; they must be equal, or one of them must have none`);
  }
  const rows = a.shape.at(-2) as number;
  const shape = [...(mine.length > 0 ? mine : other), rows, b.shape.at(-1) as number];
  return multiply(engine, { a, b, rows, shape });
}

export const matmulFunctions: Family<MatmulFunctions> = { linear, batchMatmul };
