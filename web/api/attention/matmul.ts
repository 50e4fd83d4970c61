/** Products of matrices: projections, A·V, sums of vectors. */

import { call, type Family } from "../calls.js";
import { shapeError } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import * as option from "../option.js";
import { inOneType, type Source, showShape, toTensor } from "../tensors/tensor.js";
import type {
  Floats,
  ResultOfAll,
  RowsInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";
import type { Engine } from "../transport/engine.js";
import { asLeft, requireInner, requireMatrix, withColumns } from "./attention-shape.js";

/**
 * Float32 is computed in double and rounded once. Products are summed in order in blocks of
 * 128 with compensated sums. A result y = Σₗ aₗbₗ of any length is within
 * (min(k, 128) + 2)·2⁻⁵³·Σₗ|aₗbₗ| of the exact sum, plus k·2⁻¹⁰⁷⁴ for subnormal
 * products. If products overflow a double but the result does not, the factor is k + 2. Each row depends on that row
 * alone, bit for bit. Nested `[]` has no rows and takes its dimension from its partner.
 */
export interface MatmulFunctions {
  /**
   * Projects every row: x·W, plus a bias.
   *
   * Formula: yᵢⱼ = Σₗ xᵢₗ Wₗⱼ + biasⱼ. The weight multiplies from the right; it is
   * not transposed as in PyTorch's `Linear`, whose weight (b,a) is Wᵀ.
   * Shapes: x (…,n,a), weight (a,b), bias (b) or none → (…,n,b).
   * Empties: a = 0 gives the bias, or zeros.
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
   * no other broadcasting. k = 0 gives zeros.
   * Without masks and dropout, the output of `attention` equals `batchMatmul` of its
   * weights and the values, bit for bit.
   * Cost: O(…·m·k·n) time; memory for inputs and result.
   *
   * @example
   * ```ts
   * // Ten weights of 0.1, twice: the means of 0 … 9 and of 10 … 19.
   * const weights = [[Array(10).fill(0.1)], [Array(10).fill(0.1)]];
   * const values = [0, 10].map((from) => Array.from({ length: 10 }, (_, i) => [from + i]));
   * console.log(toNested(knn.batchMatmul(weights, values))); // [[[4.500…]], [[14.50…]]]
   * ```
   */
  batchMatmul<A extends TensorInput, B extends TensorInput>(a: A, b: B): ResultOfAll<[A, B]>;
}

/** a (…,m,k) times b (…,k,n), each with all matrices or a single one. */
function multiply(
  engine: Engine,
  left: Source,
  right: Source,
  shape: readonly number[],
  added?: Source,
): Tensor<Floats> {
  const [element, [a, b, bias]] = inOneType([left, right, added]);
  const rows = shape.at(-2) as number;
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

/** Two factors that fit together; the right one has at most `most` axes. */
function factors(left: Source, right: Source, most: number): [Source, Source] {
  const a = requireMatrix(asLeft(left, right), Infinity);
  const b = requireMatrix(withColumns(right), most);
  requireInner(a, b);
  return [a, b];
}

export const matmulFunctions: Family<MatmulFunctions> = {
  linear: call(
    { x: option.rows, weight: option.rows, bias: option.optionalTensor },
    {},
    ({ x, weight, bias }, _, engine) => {
      const [a, b] = factors(x, weight, 2);
      const columns = b.shape[1] as number;
      if (bias && bias.shape.join() !== `${columns}`) {
        const needed = `the ${columns} columns of weight need (${columns})`;
        throw shapeError(bias, `has shape ${showShape(bias.shape)} but ${needed}`);
      }
      return multiply(engine, a, b, [...a.shape.slice(0, -1), columns], bias);
    },
  ),

  batchMatmul: call({ a: option.rows, b: option.rows }, {}, (given, _, engine) => {
    const [a, b] = factors(given.a, given.b, Infinity);
    const [mine, other] = [a.shape.slice(0, -2), b.shape.slice(0, -2)];
    if (mine.length > 0 && other.length > 0 && mine.join() !== other.join()) {
      const text = `has leading axes ${showShape(other)} but a has ${showShape(mine)}`;
      throw shapeError(b, `${text}; they must be equal, or one of them must have none`);
    }
    const lead = mine.length > 0 ? mine : other;
    return multiply(engine, a, b, [...lead, ...a.shape.slice(-2, -1), ...b.shape.slice(-1)]);
  }),
};
