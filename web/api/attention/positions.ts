/** Positions of tokens as numbers that attention can compare. */

import { call, type Family } from "../calls.js";
import { type Place, shapeError } from "../errors.js";
import { checkSize, maxElements, sizeOf } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import { requireAxes, requireWidth, toTensor } from "../tensors/tensor.js";
import type { ResultOf, Tensor, TensorInput } from "../tensors/tensor-types.js";

/** Positions of tokens: numbers in [−2⁵³, 2⁵³]. */
export type PositionsInput = readonly number[] | Float64Array | Float32Array | Int32Array;

const countingFrom0 = (m: number) => Float64Array.from({ length: m }, (_, i) => i);

const listed = option.numbers<PositionsInput>(option.number(0, -(2 ** 53), 2 ** 53));
const listedOrCounted = option.required<Float64Array, number | PositionsInput>({
  default: undefined,
  read: (value: unknown, place: Place) =>
    typeof value === "number"
      ? countingFrom0(option.count(0, maxElements).read(value, place))
      : listed.read(value, place),
});

/** In [1, 1e100]; default 10000. */
const base = option.number(10000, 1, 1e100);

const sinusoidalTable = {
  /** The positions, or their number m: 0 … m − 1. */
  positions: listedOrCounted,
  /** d ≥ 1 */
  dimension: option.axis,
  /** In [1, 1e100]; default 10000. */
  base,
};

const layouts = ["interleaved", "halves"] as const;

const rotaryTable = {
  /** One for each row of the last but one axis. Default 0 … m − 1. */
  positions: listed,
  /** In [1, 1e100]; default 10000. */
  base,
  /** Which components turn together: `"interleaved"` (default) 2i and 2i + 1, `"halves"` i and i + d/2. */
  layout: option.choice("interleaved", layouts),
};

export interface SinusoidalPositionsOptions
  extends option.OptionsOf<typeof sinusoidalTable>,
    Abortable {}

export interface RotaryOptions extends option.OptionsOf<typeof rotaryTable>, Abortable {}

export interface PositionFunctions {
  /**
   * The sinusoidal position vectors of the first transformer.
   *
   * Formula: column 2i = sin(p/base^(2i/d)), column 2i + 1 the cosine. Shape: (m,d), Float64; an odd
   * d ends with a sine.
   *
   * Numerical note: the error is below 2⁻⁵³ + |p|·d·2⁻¹⁰². Cost: O(m·d).
   * Source: Vaswani et al. (2017), "Attention Is All You Need", section 3.5.
   *
   * @example
   * ```ts
   * console.log(toNested(knn.sinusoidalPositions({ positions: 2, dimension: 4 })));
   * // [[0, 1, 0, 1], [0.8414…, 0.5403…, 0.009999…, 0.9999…]]
   * ```
   */
  sinusoidalPositions(options: SinusoidalPositionsOptions): Tensor<Float64Array<ArrayBuffer>>;
  /**
   * Turns each pair of components by an angle in proportion to the position of the row, so that dot
   * products of turned queries and keys depend on the difference of their positions alone.
   *
   * Formula: pair i of a row at position p turns by p·base^(−2i/d). Shapes: x (…,m,d), d even → as x.
   *
   * Numerical note: the error of a component is below 2⁻⁵¹ + |p|·d·2⁻¹⁰¹ of the length of its pair.
   * Source: Su et al. (2021), "RoFormer: Enhanced Transformer with Rotary Position Embedding".
   *
   * @example
   * ```ts
   * const turned = knn.rotary([[1, 0], [1, 0], [1, 0]]);
   * console.log(knn.scores(turned, turned, { scale: 1 }).data.slice(0, 3)); // Float64Array(3) [1, 0.5403…, -0.4161…]
   * ```
   */
  rotary<X extends TensorInput>(x: X, options?: RotaryOptions): ResultOf<X>;
  /**
   * The slopes of ALiBi, by which the scores of each head fade with distance.
   *
   * Formula: 2^(−8(h + 1)/H) if H is a power of two; else those of the next smaller power, then every
   * other one of the next larger. Shape: (H).
   * Source: Press, Smith and Lewis (2022), "Train Short, Test Long".
   *
   * @example
   * ```ts
   * console.log(knn.alibiSlopes(4)); // Float64Array(4) [0.25, 0.0625, 0.01562…, 0.003906…]
   * ```
   */
  alibiSlopes(heads: number): Float64Array<ArrayBuffer>;
}

export const positionFunctions: Family<PositionFunctions> = {
  sinusoidalPositions: call({}, sinusoidalTable, (_, { positions, dimension, base }, engine) => {
    const shape = [positions.length, dimension];
    checkSize("result", shape);
    const { values } = engine.call({ positions }, (core, at) =>
      core.sinusoidalPositions(at.positions, dimension, base),
    );
    return { data: values, shape };
  }),

  rotary: call({ x: option.tensor }, rotaryTable, (given, settings, engine) => {
    const x = requireWidth(requireAxes(given.x, 2, 8, "at least 2 axes, (…, m, d)"));
    const { shape, element } = x;
    const [d = 0, m = 0] = shape.toReversed();
    if (d % 2 !== 0) throw shapeError(x, `must have an even number of columns, got ${d}`);
    const { base, positions = countingFrom0(m) } = settings;
    if (positions.length !== m) {
      const text = `must hold a number for each of the ${m} rows, got ${positions.length}`;
      throw shapeError({ place: "positions" }, text);
    }
    const slices = sizeOf(shape.slice(0, -2));
    const layout = layouts.indexOf(settings.layout);
    const { values } = engine.call(
      { query: x, positions },
      (core, at) => core.rotary(at.query, slices, at.positions, d, base, layout),
      () => ({ output: { argument: "x", shape, note: ", after the turn" } }),
    );
    return toTensor(values, shape, element, "x");
  }),

  alibiSlopes: call(
    { heads: option.count(1, maxElements) },
    {},
    ({ heads }, _, engine) => engine.call({}, (core) => core.alibiSlopes(heads)).values,
  ),
};
