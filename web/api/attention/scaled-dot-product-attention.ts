/** `attention` under the names and conventions of PyTorch. */

import { failure, shapeError } from "../errors.js";
import {
  arrayOption,
  flagOption,
  integerOption,
  numberOption,
  type Option,
  readOptions,
} from "../options.js";
import { maxSeed } from "../random.js";
import {
  type Added,
  type MaskInput,
  type ResultOfAll,
  type RowsInput,
  rowsOption,
  type TensorInput,
  tensorOption,
} from "../tensors/tensor.js";
import { call, type Family } from "../transport/family.js";
import { attend, settled } from "./attention.js";
import { type Abortable, attentionTable, scoringTable } from "./attention-options.js";

export interface ScaledDotProductOptions<M extends MaskInput = MaskInput> extends Abortable {
  /** Broadcastable to (…,m,n): true = may attend; floats are added to the scores. Not with `isCausal`. */
  readonly attnMask?: M;
  /** Query i attends to keys j ≤ i, top-left aligned, also for m ≠ n. Default false. */
  readonly isCausal?: boolean;
  /** Multiplies the products q·k. Any finite number; default 1/√d. */
  readonly scale?: number;
  /** The probability that a weight is dropped, in [0, 1]. Default 0. */
  readonly dropoutP?: number;
  /** Allows fewer heads of key and value than of query, a divisor: each serves a group. Default false. */
  readonly enableGqa?: boolean;
  /** Seed of the dropout, an integer in [0, 2³² − 1]. Required if `dropoutP` is above 0. */
  readonly seed?: number;
}

export interface ScaledDotProductFunctions {
  /**
   * `attention` with similarity dot, under the names and conventions of PyTorch's
   * `torch.nn.functional.scaled_dot_product_attention`.
   *
   * Formula: softmax(scale·Q·Kᵀ + attnMask)·V. Shapes: query (…,m,d), key (…,n,d), value (…,n,v)
   * → (…,m,v), where "…" is nothing, H, or B,H.
   *
   * Masks: true = may attend, floats are added; `isCausal` is top-left aligned. A row without an
   * allowed key is 0, as in PyTorch from 2.5 on. For everything else `attention` has options:
   * bottom-right alignment is `past: n − m`.
   *
   * Dropout: `attention`'s, from NumPy's stream of `seed`; PyTorch draws other weights.
   * Errors: as `attention`; `TypeError` for `attnMask` with `isCausal` and for `dropoutP` without
   * `seed`; `RangeError` for heads that differ without `enableGqa`. Cost: as `attention`.
   *
   * Source: Vaswani et al. (2017), equation (1).
   *
   * @example
   * ```ts
   * const x = [[1, 0], [0, 1]];
   * console.log(toNested(knn.scaledDotProductAttention(x, x, x, { isCausal: true })));
   * // [[1, 0], [0.3302…, 0.6697…]]
   * ```
   */
  scaledDotProductAttention<
    Q extends RowsInput,
    K extends TensorInput,
    V extends TensorInput,
    M extends MaskInput = never,
  >(
    query: Q,
    key: K,
    value: V,
    options?: ScaledDotProductOptions<M>,
  ): ResultOfAll<[Q, K, V, Added<M>]>;
}

const optionTable = {
  attnMask: arrayOption,
  isCausal: flagOption(false),
  scale: scoringTable.scale,
  dropoutP: numberOption(0, 0, 1),
  enableGqa: flagOption(false),
  seed: integerOption(undefined, 0, maxSeed),
} satisfies Record<Exclude<keyof ScaledDotProductOptions, "signal">, Option<unknown>>;

const scaledDotProductAttention = call(
  { query: tensorOption, key: rowsOption, value: rowsOption },
  optionTable,
  (given, engine) => {
    const { attnMask: mask, isCausal: causal, scale, dropoutP: p, seed } = given;
    if (mask !== undefined && causal) {
      throw failure("TYPE", "attnMask", "must not be given with isCausal; attention takes both");
    }
    if (p > 0 && seed === undefined) throw failure("TYPE", "seed", "must be given with dropoutP");
    const dropout = p > 0 ? { p, seed: seed as number } : undefined;
    const own = { ...readOptions(attentionTable, undefined), mask, causal, scale, dropout };
    const settledCall = settled(given, own, "attnMask");
    const { queryHeads, keyHeads } = settledCall.fitted.raw;
    if (queryHeads !== keyHeads && !given.enableGqa) {
      const text = `has ${keyHeads} heads but query has ${queryHeads}; set enableGqa to share them`;
      throw shapeError(settledCall.sources.key, text);
    }
    return attend(engine, settledCall).output;
  },
);

export const scaledDotProductFunctions: Family<ScaledDotProductFunctions> = {
  scaledDotProductAttention,
};
