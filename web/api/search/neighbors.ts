/** Hard nearest neighbours: the limit of attention at temperature 0. */

import { rawSimilarity, scoringTable } from "../attention/attention-options.js";
import { fitPairs, scoreInfo } from "../attention/attention-shape.js";
import { call, type Family } from "../calls.js";
import { checkSize, maxAxis } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import { toTensor } from "../tensors/tensor.js";
import type {
  Floats,
  FloatsOfAll,
  RowsInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";

export const neighborTable = {
  /** The number of neighbours per query, an integer ≥ 1; above n it counts as n. Default 1. */
  k: option.integer(1, 1, maxAxis),
  /**
   * How keys are ranked: `"dot"` (default) q·k, unscaled; `"cosine"` q̂·k̂;
   * `"rbf"` −‖q − k‖²/2, the Euclidean neighbours. Formulas: `ScoringOptions`.
   */
  similarity: scoringTable.similarity,
  /** Added to the norms of `cosine`, as in `ScoringOptions`. Default 0. */
  epsilon: scoringTable.epsilon,
};

export interface NearestNeighborsOptions
  extends option.OptionsOf<typeof neighborTable>,
    Abortable {}

export interface NearestNeighbors<A extends Floats = Floats> {
  /** Of shape (…,m,min(k, n)), row-major, flat: `indices[i * k + r]` is the r-th best key of query i. */
  readonly indices: Int32Array<ArrayBuffer>;
  /** (…,m,min(k, n)): the similarities, largest first. */
  readonly scores: Tensor<A>;
}

export interface NeighborFunctions {
  /**
   * The k keys most similar to each query, best first: hard k-nearest neighbours.
   *
   * Formula: the k largest raw similarities, dot without 1/√d. For rbf the
   * Euclidean distance is √(−2·score).
   *
   * Shapes: query (…,m,d), key (…,n,d); heads as in `attention`,
   * indices within the key head that serves the query head. Float32 inputs are compared in double.
   *
   * Ties: equal scores are ordered by index, so the lower index
   * also wins the last place. Limit: with k = 1 and no tie, the key that has
   * all weight in `attention` at temperature 0. No queries and no keys give empty results.
   *
   * Cost: O(B·H·m·n·(d + log k)); memory for the inputs and the result, never m·n. Every call copies
   * the keys: from the second call over the same keys on, `index` pays (2.4 times as fast for one
   * query over 20,000 × 384).
   *
   * Source: Cover and Hart (1967), "Nearest neighbor pattern classification".
   *
   * @example
   * ```ts
   * const key = [[1, 0.2], [0.9, 0.1], [0.2, 1]];
   * const { indices, scores } = knn.nearestNeighbors([[0.8, 0.15]], key, { k: 2, similarity: "rbf" });
   * console.log(indices); // Int32Array(2) [1, 0]
   * console.log(toNested(scores)); // [[-0.006249…, -0.02124…]]
   * ```
   */
  nearestNeighbors<Q extends RowsInput, K extends TensorInput>(
    query: Q,
    key: K,
    options?: NearestNeighborsOptions,
  ): NearestNeighbors<FloatsOfAll<[Q, K]>>;
}

export const neighborFunctions: Family<NeighborFunctions> = {
  nearestNeighbors: call(
    { query: option.tensor, key: option.rows },
    neighborTable,
    (given, { k, similarity, epsilon }, engine) => {
      const { query, key, element, fitted } = fitPairs(given.query, given.key);
      const { raw, lead } = fitted;
      const count = Math.min(k, raw.keys);
      const shape = [...lead, raw.queries, count];
      checkSize("result", shape);
      const ranking = rawSimilarity(similarity);
      const { indices, scores } = engine.call(
        { query, key },
        (core, at) => core.nearestNeighbors(raw, ranking, epsilon, count, at.query, at.key),
        () => scoreInfo(fitted),
      );
      return { indices, scores: toTensor(scores, shape, element, "score") };
    },
  ),
};
