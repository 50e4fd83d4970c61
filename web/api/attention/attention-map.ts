/** Attention weights reduced to blocks, without storing the full matrix. */

import { call, type Family } from "../calls.js";
import { mustBe } from "../errors.js";
import { checkSize } from "../limits.js";
import * as option from "../option.js";
import type {
  Added,
  Floats,
  FloatsOfAll,
  MaskInput,
  RowsInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";
import { rawAttending } from "./attention-crossing.js";
import { readMasks } from "./attention-masks.js";
import { type AttentionInputs, type WeightOptions, weightTable } from "./attention-options.js";
import { fitPairs, scoreInfo } from "./attention-shape.js";

/** As for `attention`; `value` is optional and ignored. */
export type AttentionMapInputs<
  Q extends RowsInput = RowsInput,
  K extends TensorInput = TensorInput,
> = Omit<AttentionInputs<Q, K>, "value"> & { readonly value?: unknown };

const reductions = ["max", "mean"] as const;

const blockTable = {
  /** Number of blocks along the m queries: an integer in [1, m]. */
  rows: option.axis,
  /** Number of blocks along the n keys: an integer in [1, n]. */
  columns: option.axis,
  /**
   * How a block is reduced: `"max"` (default), its largest weight, so that a
   * single strong weight stays visible; or `"mean"`, over all its pairs, with
   * blocked pairs counted as 0.
   */
  reduce: option.choice("max", reductions),
};

/** The options of `attention` that affect the weights, and the block grid. */
export interface AttentionMapOptions<M extends MaskInput = MaskInput>
  extends WeightOptions<M>,
    option.OptionsOf<typeof blockTable> {}

export interface AttentionMap<A extends Floats = Floats> {
  /** (…,rows,columns) */
  readonly weights: Tensor<A>;
  /** The number of queries without an allowed key; their weights are 0. */
  readonly emptyRows: number;
}

export interface AttentionMapFunctions {
  /**
   * Reduces the weights of `attention` to rows × columns blocks without storing
   * the m × n matrix: a heat map of a matrix of any size.
   *
   * Formula: block (r, c) covers the queries ⌊r·m/rows⌋ … ⌊(r + 1)·m/rows⌋ − 1 and
   * the keys ⌊c·n/columns⌋ … ⌊(c + 1)·n/columns⌋ − 1. Its number is the maximum or
   * the mean of its weights, which are those `attention` returns for these options.
   *
   * Range: 0 to 1 (to 1/(1 − p) with dropout), max ≥ mean. With rows = m and
   * columns = n the blocks are the weights of `attention`, bit for bit. Without
   * dropout, the means of a row of blocks, each times its pairs, sum to the number
   * of its queries with an allowed key.
   *
   * Empties: every block has at least one pair, as rows ≤ m
   * and columns ≤ n; m = 0 or n = 0 gives (…,rows,columns) zeros.
   *
   * Cost: O(B·H·m·n·d) time; memory for the inputs, the result and O(n + columns).
   * A mean loses no digits, however many pairs the block has.
   *
   * @example
   * ```ts
   * const x = [[1, 0.2], [0.9, 0.1], [0.2, 1], [-0.2, 0.9]];
   * const { weights } = knn.attentionMap({ query: x, key: x }, { rows: 2, columns: 2, reduce: "mean" });
   * console.log(toNested(weights)); // [[0.3164…, 0.1835…], [0.1845…, 0.3154…]]
   * ```
   */
  attentionMap<Q extends RowsInput, K extends TensorInput, M extends MaskInput = never>(
    inputs: AttentionMapInputs<Q, K>,
    options: AttentionMapOptions<M>,
  ): AttentionMap<FloatsOfAll<[Q, K, Added<M>]>>;
}

const inputs = option.inputs({ query: option.tensor, key: option.rows, value: option.later() });

export const attentionMapFunctions: Family<AttentionMapFunctions> = {
  attentionMap: call({ inputs }, { ...weightTable, ...blockTable }, (given, settings, engine) => {
    const { rows, columns, reduce } = settings;
    const masks = readMasks(settings);
    const pairs = fitPairs(given.inputs.query, given.inputs.key, masks.mask);
    const { query, key, mask, element, fitted } = pairs;
    const sources = { ...masks, mask };
    checkBlocks("rows", rows, "queries", fitted.raw.queries);
    checkBlocks("columns", columns, "keys", fitted.raw.keys);
    const shape = [...fitted.lead, rows, columns];
    checkSize("weights", shape);
    const { options: crossing, make, perAxis } = rawAttending(fitted, settings, sources, element);
    const blocks = { rows, columns, reduction: reductions.indexOf(reduce) };
    const { weights, emptyRows } = engine.call(
      { query, key, value: null, ...sources, perAxis },
      (core, at) => core.attentionMap(fitted.raw, crossing, blocks, at),
      () => scoreInfo(fitted),
    );
    return { weights: make("weights", weights, shape), emptyRows };
  }),
};

function checkBlocks(argument: string, count: number, what: string, length: number): void {
  if (count <= length || length === 0) return;
  const accepts = `an integer in [1, ${length}], the number of ${what}`;
  throw mustBe("VALUE", argument, accepts, count);
}
