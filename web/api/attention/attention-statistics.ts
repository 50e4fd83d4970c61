/** What the weights of heads show about where they attend. */

import { call, type Family } from "../calls.js";
import { sizeOf } from "../limits.js";
import * as option from "../option.js";
import { requireAxes, type Source } from "../tensors/tensor.js";
import type { Tensor, TensorInput } from "../tensors/tensor-types.js";
import { infoOf } from "../transport/engine.js";

/** Means over the rows of a head that are not zeros; 0 without any. */
export interface AttentionStatistics<A = Float64Array<ArrayBuffer>> {
  /** Entropy in nats, as `entropy`. */
  readonly entropy: A;
  /** e^entropy of each row. */
  readonly effectiveNeighbors: A;
  /** The largest weight. */
  readonly largest: A;
  /** The weight of the key before the query; a query without one counts 0. */
  readonly previous: A;
  /** The weight of the query's own key. */
  readonly self: A;
  /** The weight of key 0. */
  readonly first: A;
  /** Σ w·|i + (n − m) − j|, in positions. */
  readonly distance: A;
}

export interface AttentionStatisticsFunctions {
  /**
   * How different the attention weights of the heads are: 0 if all heads have equal weights, 1 if
   * no two heads share a key.
   *
   * Formula: the mean over rows and pairs g < h of heads of the total variation
   * distance ½ Σⱼ |w_gj − w_hj|. Shapes: weights (H,m,n), or (B,H,m,n), then the
   * mean over the batch too → one number.
   * Range: [0, 1] for rows that sum to 1; identical heads give exactly 0, heads
   * with all weight on different keys exactly 1. Fewer than two heads, no rows
   * and no keys give 0. A row empty in both heads counts 0, in one of them ½.
   * Numerical note: sums are compensated, with an error of a few ulps.
   * Float32 gives a double as well. Cost: O(B·H²·m·n).
   * Source: Levin, Peres and Wilmer (2009), "Markov Chains and Mixing Times",
   * proposition 4.2 (the distance).
   *
   * @example
   * ```ts
   * console.log(knn.headDiversity([[[1, 0]], [[0.5, 0.5]]])); // 0.5
   * ```
   */
  headDiversity(weights: TensorInput): number;
  /**
   * Statistics of the attention weights of each head: how many keys it spreads over, and where they
   * are. The last query stands at the last key, so query i at key i + (n − m).
   *
   * Shapes: weights (H,m,n) → arrays (H); weights (…,H,m,n) → tensors (…,H), whose type is to be
   * given as `attentionStatistics<Tensor>`. Always Float64.
   * Cost: O(H·m·n).
   * Source: Clark et al. (2019), "What Does BERT Look At?", sections 3 and 4.
   *
   * @example
   * ```ts
   * const weights = [[[1, 0, 0], [1, 0, 0], [0, 1, 0]], [[1, 0, 0], [0.5, 0.5, 0], [0.25, 0.25, 0.5]]];
   * const { previous, effectiveNeighbors } = knn.attentionStatistics({ weights });
   * console.log(previous); // Float64Array(2) [0.6666…, 0.25]
   * console.log(effectiveNeighbors); // Float64Array(2) [1, 1.942…]
   * ```
   */
  attentionStatistics<
    A extends
      | Float64Array<ArrayBuffer>
      | Tensor<Float64Array<ArrayBuffer>> = Float64Array<ArrayBuffer>,
  >(inputs: { readonly weights: TensorInput }): AttentionStatistics<A>;
}

const infosOf = (weights: Source) => () => ({
  x: { ...infoOf(weights), accepts: "be finite and ≥ 0" },
});

const inputs = option.inputs({ weights: option.rows });

export const attentionStatisticsFunctions: Family<AttentionStatisticsFunctions> = {
  headDiversity: call({ weights: option.rows }, {}, ({ weights }, _, engine) => {
    const { shape } = requireAxes(weights, 3, 4, "3 or 4 axes, (H, m, n) or (B, H, m, n)");
    const [columns = 0, rows = 0, heads = 0, batch = 1] = shape.toReversed();
    const { value } = engine.call(
      { weights },
      (core, at) => core.headDiversity(at.weights, batch, heads, rows, columns),
      infosOf(weights),
    );
    return value;
  }),

  attentionStatistics: call({ inputs }, {}, ({ inputs: { weights } }, _, engine): unknown => {
    const { shape } = requireAxes(weights, 3, 8, "at least 3 axes, (…, H, m, n)");
    const [keys = 0, queries = 0] = shape.toReversed();
    const heads = shape.slice(0, -2);
    const { status, ...lists } = engine.call(
      { x: weights },
      (core, at) => core.attentionStatistics(at.x, sizeOf(heads), queries, keys),
      infosOf(weights),
    );
    if (heads.length === 1) return lists;
    const tensors = Object.entries(lists).map(([name, data]) => [
      name,
      { data, shape: [...heads] },
    ]);
    return Object.fromEntries(tensors);
  }),
};
