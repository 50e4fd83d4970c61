/** Attention evaluated at every point of a grid: the background of a figure. */

import { call, type Family } from "../calls.js";
import { failure, mustBe, type Place, showValue } from "../errors.js";
import { checkSize } from "../limits.js";
import * as option from "../option.js";
import { inOneType } from "../tensors/tensor.js";
import type {
  Added,
  Floats,
  FloatsOfAll,
  MaskInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";
import { attentionInfos, rawAttending } from "./attention-crossing.js";
import { readMasks } from "./attention-masks.js";
import { type WeightOptions, weightTable } from "./attention-options.js";
import { fit, withColumns } from "./attention-shape.js";

type Range = readonly [from: number, to: number];

/** Both ends of an interval. */
const range = option.required({
  default: undefined,
  read(value: unknown, place: Place): Range {
    const accepts = "two finite numbers [from, to]";
    if (!Array.isArray(value)) throw mustBe("TYPE", place, accepts, value);
    if (value.length !== 2) {
      const text = `must be ${accepts}, got ${showValue(value.length)} elements`;
      throw failure("SHAPE", place, text);
    }
    const end = (i: number) => option.finite(0).read(value[i], `${place}[${i}]`);
    return [end(0), end(1)];
  },
});

const gridTable = {
  /** Left and right edge of the rectangle, finite, in either order. */
  xRange: range,
  /** The edge at row 0 and the opposite edge; if y points up, [top, bottom]. */
  yRange: range,
  /** Number of columns, an integer ≥ 1. */
  columns: option.axis,
  /** Number of rows, an integer ≥ 1. */
  rows: option.axis,
};

/** Keys and values, the rectangle, and the options of `attention` that apply to points. */
export interface AttentionFieldOptions<
  K extends TensorInput = TensorInput,
  V extends TensorInput = TensorInput,
  M extends MaskInput = MaskInput,
> extends Omit<WeightOptions<M>, "causal" | "past" | "positionBias" | "window">,
    option.OptionsOf<typeof gridTable> {
  /** Points of the plane, (n,2). */
  readonly key: K;
  /** (n,v) */
  readonly value: V;
}

export interface AttentionField<A extends Floats = Floats> {
  /** (rows,columns,v) */
  readonly output: Tensor<A>;
  /** (rows,columns), in nats, before dropout */
  readonly entropy: Tensor<A>;
  /** Shape (rows,columns), flat: the key with the largest weight (ties: lower index), −1 for none. */
  readonly winner: Int32Array<ArrayBuffer>;
  /** The number of points without an allowed key: 0 or all, unless a mask differs between points. */
  readonly emptyRows: number;
}

export interface AttentionFieldFunctions {
  /**
   * Evaluates `attention` at every point of a rectangle in one call: output,
   * entropy and the key with the largest weight.
   *
   * Formula: the rectangle is divided into rows × columns equal cells. The point
   * of a cell is its centre, x = x₀ + (c + ½)(x₁ − x₀)/columns and
   * y = y₀ + (r + ½)(y₁ − y₀)/rows, for xRange = [x₀, x₁] and yRange = [y₀, y₁].
   * No point lies on the edge, row 0 is at y₀, and swapping the ends of a range
   * mirrors the field, bit for bit. Every point is a query of `attention`, in double.
   *
   * Limits: `rbf` at temperature 0 gives the Voronoi cells of the keys, temperature
   * Infinity the mean of the values everywhere (and entropy log n).
   *
   * Masks and empties: `keyPadding` is (n); `mask` broadcasts to (rows·columns,n),
   * so a mask (n) applies to all points. Points have no order, so there is no `causal`,
   * `past`, `positionBias` or `window`. n = 0 gives zeros, −1, and emptyRows = rows·columns.
   *
   * Cost: O(rows·columns·n·v) time; memory for the results and one query per point,
   * never rows·columns·n. The bits are those of `attention` with these points as queries.
   *
   * @example
   * ```ts
   * const key = [[0, 0], [1, 1], [2, 0]];
   * const value = [[10], [20], [30]];
   * const plane = { xRange: [0, 2], yRange: [1, 0], columns: 4, rows: 2 } as const;
   * const field = knn.attentionField({ key, value, ...plane, similarity: "rbf", temperature: 0 });
   * console.log(field.winner); // Int32Array(8) [0, 1, 1, 1, 0, 0, 1, 2]
   * console.log(field.output.shape); // [2, 4, 1]
   * ```
   */
  attentionField<K extends TensorInput, V extends TensorInput, M extends MaskInput = never>(
    options: AttentionFieldOptions<K, V, M>,
  ): AttentionField<FloatsOfAll<[K, V, Added<M>]>>;
}

const { causal, past, positionBias, window: near, ...pointTable } = weightTable;
const noOrder = {
  causal: causal.default,
  past: past.default,
  positionBias: positionBias.default,
  window: near.default,
};

export const attentionFieldFunctions: Family<AttentionFieldFunctions> = {
  attentionField: call(
    {},
    { key: option.rows, value: option.rows, ...gridTable, ...pointTable },
    (_, given, engine) => {
      const { rows, columns, xRange, yRange } = given;
      const settings = { ...given, ...noOrder };
      checkSize("grid", [rows, columns, 2]);
      const shape = [rows * columns, 2];
      const { keyPadding, mask: ownMask } = readMasks(settings);
      const own = [withColumns(given.key, { shape }), withColumns(given.value)] as const;
      const [element, [key, value, mask]] = inOneType([...own, ownMask]);
      const sources = { mask, keyPadding };
      // The points are the queries, so keys and values must fit their shape.
      const fitted = fit({ ...key, place: "the plane", shape }, key, value);
      const { keys, valueWidth } = fitted.raw;
      const output = [rows, columns, valueWidth];
      checkSize("output", output);
      const { options, make, perAxis } = rawAttending(fitted, settings, sources, element);
      const [[xFrom, xTo], [yFrom, yTo]] = [xRange, yRange];
      const grid = { xFrom, xTo, yFrom, yTo, columns, rows };
      const answer = engine.call(
        { query: null, key, value, ...sources, perAxis },
        (core, at) => core.attentionField(fitted.raw, options, grid, at),
        () => {
          const infos = attentionInfos(fitted, [rows * columns, valueWidth]);
          const score = { ...infos.score, shown: [rows, columns, keys] };
          return { ...infos, score, output: { ...infos.output, shown: output } };
        },
      );
      return {
        output: make("output", answer.output, output),
        entropy: make("entropy", answer.entropy, [rows, columns]),
        winner: answer.winner,
        emptyRows: answer.emptyRows,
      };
    },
  ),
};
