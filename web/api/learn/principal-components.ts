/** Principal component analysis. */

import { resultMaker } from "../attention/attention-crossing.js";
import { call, type Family } from "../calls.js";
import { mustBe } from "../errors.js";
import { checkSize } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import { readMatrix } from "../tensors/tensor.js";
import type { Floats, FloatsOf, Tensor, TensorInput } from "../tensors/tensor-types.js";
import { infoOf } from "../transport/engine.js";

const componentsTable = {
  /** p, the number of components, an integer in [1, min(n, d)]. */
  dimensions: option.axis,
};

export interface PrincipalComponentsOptions
  extends option.OptionsOf<typeof componentsTable>,
    Abortable {}

export interface PrincipalComponents<A extends Floats = Floats> {
  /** (n,p): coordinates of the data along the components. */
  readonly projected: Tensor<A>;
  /** (p,d): orthonormal rows, by decreasing variance. */
  readonly components: Tensor<A>;
  /** (d) */
  readonly mean: Tensor<A>;
  /** (p): the variance along each component, with n − 1 in the denominator. */
  readonly variance: Tensor<A>;
}

export interface PrincipalComponentsFunctions {
  /**
   * Principal component analysis: the orthonormal directions of largest variance,
   * and the coordinates of the data along them.
   *
   * Formula: components = the eigenvectors of X̄ᵀX̄ with the p largest eigenvalues, X̄ = x minus
   * its mean; projected = X̄·componentsᵀ; variance = Σᵢ projectedᵢₖ²/(n − 1), as scikit-learn's
   * `PCA` (svd_solver "full").
   *
   * Signs and ties: the entry of a component with the largest magnitude is positive (ties: the first).
   * Components of equal variance are any basis of their space; those without
   * variance (p = n has at least one) are orthonormal to the others. n = 1 has variance 0.
   *
   * Numerical note: sums run in a fixed order, bit-identical in every engine; variances
   * within some d·2⁻⁵² of the largest. Cost: O(n·d² + d³), about a second at d = 400.
   *
   * Source: Pearson (1901), "On lines and planes of closest fit".
   *
   * @example
   * ```ts
   * const x = [[2, 1], [-2, -1], [0.5, -1], [-0.5, 1]];
   * const { components, variance } = knn.principalComponents(x, { dimensions: 1 });
   * console.log(toNested(components)); // [[0.8944…, 0.4472…]]
   * console.log(variance.data[0]); // 3.333…
   * ```
   */
  principalComponents<X extends TensorInput>(
    x: X,
    options: PrincipalComponentsOptions,
  ): PrincipalComponents<FloatsOf<X>>;
}

export const principalComponentsFunctions: Family<PrincipalComponentsFunctions> = {
  principalComponents: call(
    { x: option.rows },
    componentsTable,
    ({ x: given }, { dimensions }, engine) => {
      const x = readMatrix(given, "(n, d)");
      const [rows, columns] = x.shape as [number, number];
      if (dimensions > Math.min(rows, columns)) {
        const accepts = `an integer in [1, min(n, d)] with n = ${rows} and d = ${columns}`;
        throw mustBe("VALUE", "dimensions", accepts, dimensions);
      }
      checkSize("products of columns", [columns, columns]);
      const overflows = "is too large: its variance overflows double precision";
      const { projected, components, moments } = engine.call(
        { x },
        (core, at) => core.principalComponents(at.x, rows, columns, dimensions),
        () => ({ x: { ...infoOf(x), overflows } }),
      );
      const make = resultMaker(x.element);
      return {
        projected: make("projected", projected, [rows, dimensions]),
        components: make("components", components, [dimensions, columns]),
        mean: make("mean", moments.slice(0, columns), [columns]),
        variance: make("variance", moments.slice(columns), [dimensions]),
      };
    },
  ),
};
