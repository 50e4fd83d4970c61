/** `attention` under the names and conventions of PyTorch. */

import { call, type Family } from "../calls.js";
import { failure, shapeError } from "../errors.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import type {
  Added,
  MaskInput,
  ResultOfAll,
  RowsInput,
  TensorInput,
} from "../tensors/tensor-types.js";
import { attend, settled } from "./attention.js";
import { attentionTable, scoringTable } from "./attention-options.js";

const torchTable = {
  /** Broadcastable to (…,m,n): true = may attend; floats are added to the scores. Not with `isCausal`. */
  attnMask: option.later<MaskInput>(),
  /** Query i attends to keys j ≤ i, top-left aligned, also for m ≠ n. Default false. */
  isCausal: option.flag(false),
  /** Multiplies the products q·k. Any finite number; default 1/√d. */
  scale: scoringTable.scale,
  /** The probability that a weight is dropped, in [0, 1]. Default 0. */
  dropoutP: option.number(0, 0, 1),
  /** Allows fewer heads of key and value than of query, a divisor: each serves a group. Default false. */
  enableGqa: option.flag(false),
  /** Seed of the dropout, an integer in [0, 2³² − 1]. Required if `dropoutP` is above 0. */
  seed: option.seed(undefined),
};

export interface ScaledDotProductOptions<M extends MaskInput = MaskInput>
  extends option.OptionsOf<typeof torchTable>,
    Abortable {
  readonly attnMask?: M;
}

export interface ScaledDotProductFunctions {
  /**
   * `attention` with similarity dot, under the names and conventions of PyTorch's
   * `torch.nn.functional.scaled_dot_product_attention`.
   *
   * Formula: softmax(scale·Q·Kᵀ + attnMask)·V. Shapes as in `attention`.
   *
   * Masks: true = may attend, floats are added; `isCausal` is top-left aligned. A row without an
   * allowed key is 0, as in PyTorch from 2.5 on. For everything else `attention` has options:
   * bottom-right alignment is `past: n − m`.
   *
   * Dropout: `attention`'s, from NumPy's stream of `seed`; PyTorch draws other weights.
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

export const scaledDotProductFunctions: Family<ScaledDotProductFunctions> = {
  scaledDotProductAttention: call(
    { query: option.tensor, key: option.rows, value: option.rows },
    torchTable,
    (given, { attnMask: mask, isCausal: causal, scale, dropoutP: p, enableGqa, seed }, engine) => {
      if (mask !== undefined && causal) {
        throw failure("TYPE", "attnMask", "must not be given with isCausal; attention takes both");
      }
      if (p > 0 && seed === undefined) throw failure("TYPE", "seed", "must be given with dropoutP");
      const dropout = p > 0 ? { p, seed: seed as number } : undefined;
      const byDefault = option.readOptions(attentionTable, undefined);
      const checked = settled(given, { ...byDefault, mask, causal, scale, dropout }, "attnMask");
      const { queryHeads, keyHeads } = checked.fitted.raw;
      if (queryHeads !== keyHeads && !enableGqa) {
        const text = `has ${keyHeads} heads but query has ${queryHeads}; set enableGqa to share them`;
        throw shapeError(checked.sources.key, text);
      }
      return attend(engine, checked).output;
    },
  ),
};
