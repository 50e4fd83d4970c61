/** Positions of tokens as numbers that attention can compare. */

import type { Place } from "../errors.js";
import { shapeError } from "../errors.js";
import { checkSize, maxElements, sizeOf } from "../limits.js";
import {
  arrayOption,
  axisOption,
  choiceOption,
  numberOption,
  readInteger,
  readList,
  readOptions,
  required,
} from "../options.js";
import {
  checkMemory,
  type ResultOf,
  requireAxes,
  requireWidth,
  type Tensor,
  type TensorInput,
  toTensor,
  uncheckedTensor,
} from "../tensors/tensor.js";
import { typedArrayName } from "../tensors/typed-array-name.js";
import { checkedLength, copyInto, isTypedArray } from "../tensors/typed-arrays.js";
import type { Engine } from "../transport/engine.js";
import type { Family } from "../transport/family.js";
import type { Abortable } from "./attention-options.js";

/** Positions of tokens: numbers in [−2⁵³, 2⁵³]. */
export type PositionsInput = readonly number[] | Float64Array | Float32Array | Int32Array;

export interface SinusoidalPositionsOptions extends Abortable {
  /** The positions, or their number m: 0 … m − 1. */
  readonly positions: number | PositionsInput;
  /** d ≥ 1 */
  readonly dimension: number;
  /** In [1, 1e100]; default 10000. */
  readonly base?: number;
}

export interface RotaryOptions extends Abortable {
  /** One for each row of the last but one axis. Default 0 … m − 1. */
  readonly positions?: PositionsInput;
  /** In [1, 1e100]; default 10000. */
  readonly base?: number;
  /** Which components turn together: `"interleaved"` (default) 2i and 2i + 1, `"halves"` i and i + d/2. */
  readonly layout?: "interleaved" | "halves";
}

export interface PositionFunctions {
  /**
   * The sinusoidal position vectors of the first transformer.
   *
   * Formula: column 2i = sin(p/base^(2i/d)), column 2i + 1 the cosine. Shape: (m,d), Float64; an odd
   * d ends with a sine.
   *
   * Errors: `TypeError`, `RangeError`. Numerical note: the error is below 2⁻⁵³ + |p|·d·2⁻¹⁰². Cost: O(m·d).
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
   * Formula: pair i of a row at position p turns by p·base^(−2i/d). Shapes: x (…,m,d), d even → as x,
   * in its number type.
   *
   * Errors: `TypeError`, `RangeError`; `SOFTKNN_E_OVERFLOW` naming `x`. Numerical note: the error
   * of a component is below 2⁻⁵¹ + |p|·d·2⁻¹⁰¹ of the length of its pair. Cost: O(elements).
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
   * other one of the next larger. Shape: (H). Errors: `TypeError`, `RangeError`. Cost: O(H).
   * Source: Press, Smith and Lewis (2022), "Train Short, Test Long".
   *
   * @example
   * ```ts
   * console.log(knn.alibiSlopes(4)); // Float64Array(4) [0.25, 0.0625, 0.01562…, 0.003906…]
   * ```
   */
  alibiSlopes(heads: number): Float64Array<ArrayBuffer>;
}

const positionOption = numberOption(0, -(2 ** 53), 2 ** 53);
const baseOption = numberOption(10000, 1, 1e100);

const sinusoidalTable = {
  positions: required(arrayOption),
  dimension: axisOption,
  base: baseOption,
} satisfies Record<Exclude<keyof SinusoidalPositionsOptions, "signal">, unknown>;

const layouts = ["interleaved", "halves"] as const;

const rotaryTable = {
  positions: arrayOption,
  base: baseOption,
  layout: choiceOption<(typeof layouts)[number]>("interleaved", layouts),
} satisfies Record<Exclude<keyof RotaryOptions, "signal">, unknown>;

const countingFrom0 = (m: number) => Float64Array.from({ length: m }, (_, i) => i);

function readPositions(value: unknown, place: Place): Float64Array {
  const isTyped = isTypedArray(value) && !typedArrayName(value)?.startsWith("Big");
  const list = isTyped
    ? [...copyInto(new Float64Array(checkedLength(value, place)), value)]
    : readList(value, place, "an array of numbers");
  return Float64Array.from(list, (item, i) => positionOption.read(item, `${place}[${i}]`));
}

function sinusoidalPositions(engine: Engine, options: unknown): Tensor {
  const settings = readOptions(sinusoidalTable, options);
  const { dimension, base } = settings;
  const positions =
    typeof settings.positions === "number"
      ? countingFrom0(readInteger(settings.positions, "positions", 0, maxElements))
      : readPositions(settings.positions, "positions");
  const shape = [positions.length, dimension];
  checkSize("result", shape);
  const { values } = engine.call({ positions }, (core, at) =>
    core.sinusoidalPositions(at.positions, dimension, base),
  );
  return { data: values, shape };
}

function rotary(engine: Engine, given: unknown, options: unknown): Tensor {
  const settings = readOptions(rotaryTable, options);
  const draft = uncheckedTensor(given, "x");
  const listed =
    settings.positions === undefined ? undefined : readPositions(settings.positions, "positions");
  const x = requireWidth(requireAxes(checkMemory(draft), 2, 8, "at least 2 axes, (…, m, d)"));
  const { shape, element } = x;
  const [d = 0, m = 0] = shape.toReversed();
  if (d % 2 !== 0) throw shapeError(x, `must have an even number of columns, got ${d}`);
  const positions = listed ?? countingFrom0(m);
  if (positions.length !== m) {
    const text = `must hold a number for each of the ${m} rows, got ${positions.length}`;
    throw shapeError({ place: "positions" }, text);
  }
  const slices = sizeOf(shape.slice(0, -2));
  const layout = layouts.indexOf(settings.layout);
  const { values } = engine.call(
    { query: x, positions },
    (core, at) => core.rotary(at.query, slices, at.positions, d, settings.base, layout),
    () => ({ output: { argument: "x", shape, note: ", after the turn" } }),
  );
  return toTensor(values, shape, element, "x");
}

export const positionFunctions: Family<PositionFunctions> = {
  sinusoidalPositions,
  rotary,
  alibiSlopes: (engine, given: unknown) => {
    const heads = readInteger(given, "heads", 1, maxElements);
    return engine.call({}, (core) => core.alibiSlopes(heads)).values;
  },
};
