/** Attention asked from every point of a plane: the field behind a figure. */

import { rawAttending, resultMaker } from "./attention-crossing.js";
import {
  additive,
  arrangeMasks,
  draftMasks,
  type MaskArrays,
  type MaskDrafts,
  settleMasks,
} from "./attention-masks.js";
import { type AttentionOptions, type WeightSettings, weightTable } from "./attention-options.js";
import { type AttentionShape, fit, widenEmpty } from "./attention-shape.js";
import type { Engine } from "./engine.js";
import { failure, mustBe, type Place, showValue } from "./errors.js";
import { checkSize } from "./limits.js";
import {
  arrayOption,
  axisOption,
  type Option,
  type OptionTable,
  readOptions,
  readTyped,
  required,
} from "./options.js";
import { draftRows, scoreShape } from "./pairs.js";
import type { RawAnswer } from "./raw.js";
import {
  checkMemory,
  commonElement,
  floatElements,
  type Source,
  type Tensor,
  type TensorInput,
  toDoubles,
  type UncheckedTensor,
} from "./tensor.js";

/** Keys and values, the rectangle, and what of `AttentionOptions` makes sense for points. */
export interface AttentionFieldOptions
  extends Omit<
    AttentionOptions,
    "causal" | "past" | "window" | "returnWeights" | "returnScores" | "returnEntropy"
  > {
  /** Points of the plane, (n,2). */
  readonly key: TensorInput;
  /** (n,v) */
  readonly value: TensorInput;
  /** The left and the right edge of the rectangle, finite, in either order. Required. */
  readonly xRange: readonly [from: number, to: number];
  /** The edge of row 0 and the opposite one; for a picture whose y points up [top, bottom]. Required. */
  readonly yRange: readonly [from: number, to: number];
  /** Cells side by side, an integer ≥ 1. Required. */
  readonly columns: number;
  /** Rows of cells, an integer ≥ 1. Required. */
  readonly rows: number;
}

export interface AttentionField {
  /** (rows,columns,v) */
  readonly output: Tensor;
  /** (rows,columns), in nats, before dropout */
  readonly entropy: Tensor;
  /** Of shape (rows,columns), flat: the key of the largest weight, the lower of equals, −1 for none. */
  readonly winner: Int32Array;
  /** The number of points without an allowed key: 0, or all of them unless a mask tells them apart. */
  readonly emptyRows: number;
}

export interface AttentionFieldFunctions {
  /**
   * `attention` asked from every point of a rectangle in one call: what it
   * answers there, how sure it is, and which key wins.
   *
   * Formula: the rectangle is cut into rows × columns equal cells, and the point
   * of a cell is its centre, x = x₀ + (c + ½)(x₁ − x₀)/columns and
   * y = y₀ + (r + ½)(y₁ − y₀)/rows, for xRange = [x₀, x₁] and yRange = [y₀, y₁]. So
   * no point lies on the edge, row 0 is the one at y₀, and exchanging the ends of
   * a range mirrors the field, bit for bit. Every point is the query of `attention`.
   *
   * Shapes: key (n,2), value (n,v) → output (rows,columns,v), entropy and winner
   * (rows,columns). Float32 keys and values give Float32 results; the points are
   * doubles either way.
   *
   * Limits: `rbf` at temperature 0 gives the Voronoi cells of the keys, temperature
   * Infinity the mean of the values everywhere (and entropy log n).
   *
   * Ties, masks, empties: of equal weights the lower index wins; −1 where no
   * weight is above 0. `keyPadding` is (n); `mask` broadcasts to (rows·columns,n),
   * so a mask (n) is for all points. Points have no order, so there is no `causal`,
   * `past` or `window`. n = 0 gives zeros, −1, and emptyRows = rows·columns.
   *
   * Errors: as `attention`; `RangeError` for keys of another width than 2, ends that
   * are not finite, rows or columns below 1.
   *
   * Cost: O(rows·columns·n·v) time; memory for the results and a query per point,
   * never rows·columns·n. Bits: those of `attention` with these points as queries.
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
  attentionField(options: AttentionFieldOptions): AttentionField;
}

export function attentionFieldFunctions(engine: Engine): AttentionFieldFunctions {
  return { attentionField: (options) => attentionField(engine, options) };
}

type Range = readonly [number, number];

interface FieldSettings extends Omit<WeightSettings, "causal" | "past" | "window"> {
  readonly key: unknown;
  readonly value: unknown;
  readonly xRange: Range;
  readonly yRange: Range;
  readonly columns: number;
  readonly rows: number;
}

const { causal, past, window: near, ...pointTable } = weightTable;
const noOrder = { causal: causal.default, past: past.default, window: near.default };

const fieldTable = {
  key: arrayOption,
  value: arrayOption,
  xRange: required(rangeOption()),
  yRange: required(rangeOption()),
  columns: axisOption,
  rows: axisOption,
  ...pointTable,
} satisfies OptionTable<FieldSettings>;

/** The two ends of an interval. */
function rangeOption(): Option<Range | undefined> {
  const accepts = "two finite numbers [from, to]";
  return { default: undefined, read: readRange };

  function readRange(value: unknown, place: Place): Range {
    if (!Array.isArray(value)) throw mustBe("SOFTKNN_E_TYPE", place, accepts, value);
    const { length } = value;
    if (length !== 2) {
      throw failure(
        "SOFTKNN_E_SHAPE",
        place,
        `must be ${accepts}, got ${showValue(length)} elements`,
      );
    }
    return [readEnd(value[0], place, 0), readEnd(value[1], place, 1)];
  }

  function readEnd(end: unknown, place: Place, i: number): number {
    return readTyped<number>(end, { ...place, path: `[${i}]` }, [
      "number",
      accepts,
      Number.isFinite,
    ]);
  }
}

const where = "attentionField";
const allOfIt = { weights: false, scores: false, entropy: true };

function attentionField(engine: Engine, options: unknown): AttentionField {
  const settings: FieldSettings = readOptions(fieldTable, options, where);
  const drafts = {
    key: draftRows(settings.key, where, "key"),
    value: draftRows(settings.value, where, "value"),
  };
  const maskDrafts = draftMasks({ ...settings, ...noOrder }, where);
  const plane = planeOf(settings, drafts.key);
  const key = checkMemory(
    widenEmpty(drafts.key, { ...drafts.key, shape: plane.shape }),
    floatElements,
  );
  const value = checkMemory(widenEmpty(drafts.value), floatElements);
  const fitted = fit({ ...plane, element: key.element }, key, value);
  const arrays = checkField(settings, maskDrafts, fitted, [key, value]);
  const doubles = { key: toDoubles(key), value: toDoubles(value) };
  const answer = engine.ask(
    questionOf(settings, fitted, { key, value }, doubles),
    "attentionField",
    [...rawAttending(fitted, settings, arrays, allOfIt), gridOf(settings)],
    { ...doubles, mask: arrays.mask, keyPadding: arrays.keyPadding },
  );
  return resultOf(answer, settings, fitted, key.element);
}

function resultOf(
  { output, entropy, winner, emptyRows }: RawAnswer<"attentionField">,
  { rows, columns, nonFinite }: FieldSettings,
  fitted: AttentionShape,
  element: string,
): AttentionField {
  const make = resultMaker(where, element, nonFinite);
  return {
    output: make("output", output, [rows, columns, fitted.raw.valueWidth]),
    entropy: make("entropy", entropy, [rows, columns]),
    winner,
    emptyRows,
  };
}

/** The points as the queries that keys and values have to fit. */
function planeOf({ rows, columns }: FieldSettings, key: UncheckedTensor): Omit<Source, "element"> {
  const place = { where, argument: "the plane" };
  checkSize({ where, argument: "grid" }, [rows, columns, 2]);
  return { place, shape: [rows * columns, 2], data: key.data, owned: false };
}

function gridOf({ xRange, yRange, columns, rows }: FieldSettings) {
  const [[xFrom, xTo], [yFrom, yTo]] = [xRange, yRange];
  return { xFrom, xTo, yFrom, yTo, columns, rows };
}

/** The last looks, and the masks, before anything is copied. */
function checkField(
  settings: FieldSettings,
  drafts: MaskDrafts,
  fitted: AttentionShape,
  floats: readonly Source[],
): MaskArrays {
  const masks = settleMasks(drafts);
  commonElement([...floats, ...additive(masks)]);
  const { rows, columns } = settings;
  checkSize({ where, argument: "output" }, [rows, columns, fitted.raw.valueWidth]);
  return arrangeMasks(masks, { ...settings, ...noOrder }, fitted);
}

type KeyAndValue<T> = { readonly key: T; readonly value: T };

function questionOf(
  { rows, columns }: FieldSettings,
  fitted: AttentionShape,
  { key, value }: KeyAndValue<Source>,
  doubles: KeyAndValue<Float64Array>,
) {
  const pairs = { shape: scoreShape(fitted) };
  const points = (last: number) => ({
    shape: [rows * columns, last],
    shown: [rows, columns, last],
  });
  return {
    where,
    asked: {
      key: { argument: "key", shape: key.shape, data: doubles.key },
      value: { argument: "value", shape: value.shape, data: doubles.value },
      mask: { argument: "mask", ...pairs },
      score: { argument: "score", ...points(fitted.raw.keys) },
      output: {
        argument: "output",
        ...points(fitted.raw.valueWidth),
        overflow: { note: ", scaled up by dropout" },
      },
    },
  };
}
