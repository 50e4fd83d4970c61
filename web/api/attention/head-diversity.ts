/** How different the attention weights of heads are. */

import { requireAxes, rowsOption, type TensorInput } from "../tensors/tensor.js";
import { infoOf } from "../transport/engine.js";
import { call, type Family } from "../transport/family.js";

export interface HeadDiversityFunctions {
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
   * Errors: as `entropy`. Numerical note: sums are compensated, with an error of a few ulps.
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
}

const headDiversity = call({ weights: rowsOption }, {}, ({ weights }, engine) => {
  const { shape } = requireAxes(weights, 3, 4, "3 or 4 axes, (H, m, n) or (B, H, m, n)");
  const [columns = 0, rows = 0, heads = 0, batch = 1] = shape.toReversed();
  const { value } = engine.call(
    { weights },
    (core, at) => core.headDiversity(at.weights, batch, heads, rows, columns),
    () => ({ x: { ...infoOf(weights), accepts: "be finite and ≥ 0" } }),
  );
  return value;
});

export const headDiversityFunctions = { headDiversity } satisfies Family<HeadDiversityFunctions>;
