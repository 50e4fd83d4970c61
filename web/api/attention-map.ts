/** Weights reduced to blocks: the picture of a matrix that is never made. */

import { rawAttending } from "./attention-crossing.js";
import {
  additive,
  arrangeMasks,
  draftMasks,
  type MaskArrays,
  type MaskDrafts,
  settleMasks,
} from "./attention-masks.js";
import {
  type AttentionInputs,
  type AttentionOptions,
  type WeightSettings,
  weightTable,
} from "./attention-options.js";
import type { AttentionShape } from "./attention-shape.js";
import type { Engine } from "./engine.js";
import { failure } from "./errors.js";
import { checkSize } from "./limits.js";
import { axisOption, choiceOption, givenValues, type OptionTable, readOptions } from "./options.js";
import { readPairs, scoreShape } from "./pairs.js";
import { commonElement, type Source, type Tensor, toTensor } from "./tensor.js";

/** As for `attention`; a value may be there and is not looked at. */
export type AttentionMapInputs = Omit<AttentionInputs, "value"> & { readonly value?: unknown };

const reductions = ["max", "mean"] as const;

/** All of `AttentionOptions` that shapes the weights, and the blocks. */
export interface AttentionMapOptions
  extends Omit<AttentionOptions, "returnWeights" | "returnScores" | "returnEntropy"> {
  /** Into how many blocks the m queries are cut: an integer in [1, m]. Required. */
  readonly rows: number;
  /** Into how many blocks the n keys are cut: an integer in [1, n]. Required. */
  readonly columns: number;
  /**
   * What stands for a block: `"max"` (default), its largest weight, so that a
   * single strong link stays visible; or `"mean"`, over all its pairs, blocked
   * ones counting as 0.
   */
  readonly reduce?: (typeof reductions)[number];
}

export interface AttentionMap {
  /** (…,rows,columns) */
  readonly weights: Tensor;
  /** The number of queries without an allowed key; their weights are 0. */
  readonly emptyRows: number;
}

export interface AttentionMapFunctions {
  /**
   * The weights of `attention`, reduced to rows × columns blocks without ever
   * holding m × n of them: the picture of a matrix of any size.
   *
   * Formula: block (r, c) covers the queries ⌊r·m/rows⌋ … ⌊(r + 1)·m/rows⌋ − 1 and
   * the keys ⌊c·n/columns⌋ … ⌊(c + 1)·n/columns⌋ − 1, and becomes the largest or the
   * mean of its weights, which are those `attention` returns for these options.
   *
   * Shapes: query (…,m,d), key (…,n,d) → weights (…,rows,columns); "…", heads and
   * number types as in `attention`. `value` may be given and is not looked at.
   *
   * Range: 0 to 1 (to 1/(1 − p) with dropout), max ≥ mean. With rows = m and
   * columns = n they are the weights of `attention`, bit for bit. The means of a
   * row of blocks, each times its number of pairs, sum to the number of its
   * queries that have an allowed key (without dropout).
   *
   * Masks and empties: as `attention`. Every block has a pair, as rows ≤ m and
   * columns ≤ n; but m = 0 or n = 0 gives (…,rows,columns) zeros.
   *
   * Errors: as `attention`, save what concerns values; `RangeError` for rows > m
   * or columns > n, naming both.
   *
   * Cost: O(B·H·m·n·d) time; memory for the inputs, the result and O(n + columns).
   * A mean keeps its digits however many pairs it is of. Source: the weights,
   * Vaswani et al. (2017), equation (1).
   *
   * @example
   * ```ts
   * const x = [[1, 0.2], [0.9, 0.1], [0.2, 1], [-0.2, 0.9]];
   * const { weights } = knn.attentionMap({ query: x, key: x }, { rows: 2, columns: 2, reduce: "mean" });
   * console.log(knn.toNested(weights)); // [[0.3164…, 0.1835…], [0.1845…, 0.3154…]]
   * ```
   */
  attentionMap(inputs: AttentionMapInputs, options: AttentionMapOptions): AttentionMap;
}

export function attentionMapFunctions(engine: Engine): AttentionMapFunctions {
  return { attentionMap: (inputs, options) => attentionMap(engine, inputs, options) };
}

interface MapSettings extends WeightSettings {
  readonly rows: number;
  readonly columns: number;
  readonly reduce: (typeof reductions)[number];
}

const mapTable = {
  ...weightTable,
  rows: axisOption,
  columns: axisOption,
  reduce: choiceOption<MapSettings["reduce"]>("max", reductions),
} satisfies OptionTable<MapSettings>;

const where = "attentionMap";
const noRows = { weights: false, scores: false, entropy: false };

function attentionMap(engine: Engine, inputs: unknown, options: unknown): AttentionMap {
  const settings: MapSettings = readOptions(mapTable, options, where);
  const given = readInputs(inputs);
  const drafts = draftMasks(settings, where);
  const pairs = readPairs(where, given.get("query"), given.get("key"), (fitted, floats) =>
    checkMap(settings, drafts, fitted, floats),
  );
  const { fitted, element, asked, checked } = pairs;
  const mask = { argument: "mask", shape: scoreShape(fitted) };
  const { rows, columns, reduce } = settings;
  const blocks = { rows, columns, reduction: reductions.indexOf(reduce) };
  const { weights, emptyRows } = engine.ask(
    { where, asked: { ...asked, mask } },
    "attentionMap",
    [...rawAttending(fitted, settings, checked, noRows), blocks],
    { query: pairs.query, key: pairs.key, mask: checked.mask, keyPadding: checked.keyPadding },
  );
  return {
    weights: toTensor(weights, mapShape(settings, fitted), element, { where, argument: "weights" }),
    emptyRows,
  };
}

function readInputs(inputs: unknown): Map<string, unknown> {
  const here = { where, argument: "inputs" };
  return givenValues(inputs, "an object { query, key }", ["query", "key", "value"], here);
}

function mapShape({ rows, columns }: MapSettings, { lead }: AttentionShape): number[] {
  return [...lead, rows, columns];
}

/** The last looks, and the masks, before anything is copied. */
function checkMap(
  settings: MapSettings,
  drafts: MaskDrafts,
  fitted: AttentionShape,
  floats: readonly Source[],
): MaskArrays {
  const masks = settleMasks(drafts);
  commonElement([...floats, ...additive(masks)]);
  checkBlocks("rows", settings.rows, "queries", fitted.raw.queries);
  checkBlocks("columns", settings.columns, "keys", fitted.raw.keys);
  checkSize({ where, argument: "weights" }, mapShape(settings, fitted));
  return arrangeMasks(masks, settings, fitted);
}

/** An axis of length 0 has no blocks to fill, and any number of them is filled with 0. */
function checkBlocks(argument: string, count: number, what: string, length: number): void {
  if (count <= length || length === 0) return;
  const text = `must be an integer in [1, ${length}], the number of ${what}, got ${count}`;
  throw failure("SOFTKNN_E_VALUE", { where, argument }, text);
}
