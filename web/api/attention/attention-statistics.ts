/** What the weights of heads show about where they attend. */

import { sizeOf } from "../limits.js";
import { inputsOption } from "../options.js";
import { requireAxes, rowsOption, type Tensor, type TensorInput } from "../tensors/tensor.js";
import { infoOf } from "../transport/engine.js";
import { call, type Family } from "../transport/family.js";

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
   * Statistics of the attention weights of each head: how many keys it spreads over, and where they
   * are. The last query stands at the last key, so query i at key i + (n − m).
   *
   * Shapes: weights (H,m,n) → arrays (H); weights (…,H,m,n) → tensors (…,H), whose type is to be
   * given as `attentionStatistics<Tensor>`. Always Float64.
   * Errors: as `entropy`. Cost: O(H·m·n).
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

const attentionStatistics = call(
  { inputs: inputsOption({ weights: rowsOption }) },
  {},
  ({ inputs: { weights } }, engine): unknown => {
    const { shape } = requireAxes(weights, 3, 8, "at least 3 axes, (…, H, m, n)");
    const [keys = 0, queries = 0] = shape.toReversed();
    const heads = shape.slice(0, -2);
    const { status, ...lists } = engine.call(
      { x: weights },
      (core, at) => core.attentionStatistics(at.x, sizeOf(heads), queries, keys),
      () => ({ x: { ...infoOf(weights), accepts: "be finite and ≥ 0" } }),
    );
    if (heads.length === 1) return lists;
    const tensors = Object.entries(lists).map(([name, data]) => [
      name,
      { data, shape: [...heads] },
    ]);
    return Object.fromEntries(tensors);
  },
);

export const attentionStatisticsFunctions = {
  attentionStatistics,
} satisfies Family<AttentionStatisticsFunctions>;
