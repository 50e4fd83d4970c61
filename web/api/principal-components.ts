/** The directions along which data vary most. */

import type { Engine } from "./engine.js";
import { failure } from "./errors.js";
import { checkSize } from "./limits.js";
import { axisOption, type OptionTable, readOptions } from "./options.js";
import { draftRows } from "./pairs.js";
import {
  checkMemory,
  floatElements,
  readMatrix,
  type Tensor,
  type TensorInput,
  toDoubles,
  toTensor,
} from "./tensor.js";

export interface PrincipalComponentsOptions {
  /** p, the number of components, an integer in [1, min(n, d)]. */
  readonly dimensions: number;
}

export interface PrincipalComponents {
  /** (n,p): the data along the components. */
  readonly projected: Tensor;
  /** (p,d): orthonormal rows, the one of largest variance first. */
  readonly components: Tensor;
  /** (d) */
  readonly mean: Tensor;
  /** (p): the variance along each component, with n − 1 in the denominator. */
  readonly variance: Tensor;
}

export interface PrincipalComponentsFunctions {
  /**
   * Principal component analysis: the orthonormal directions along which data vary most,
   * and the data along them.
   *
   * Formula: components = the eigenvectors of X̄ᵀX̄ with the p largest eigenvalues, X̄ = x less
   * its mean; projected = X̄·componentsᵀ; variance = Σᵢ projectedᵢₖ²/(n − 1), as scikit-learn's
   * `PCA` (svd_solver "full").
   *
   * Shapes: x (n,d) → projected (n,p), components (p,d), mean (d), variance (p). Number types
   * as in `attention`.
   *
   * Signs and ties: the entry of a component that is largest in magnitude is positive, the first
   * of equals. Components of equal variance are any basis of their space; those without
   * variance (p = n has one at least) are orthonormal to the others. n = 1 has variance 0.
   *
   * Errors: `TypeError`; `RangeError` for dimensions outside [1, min(n, d)], so always for
   * n = 0, for NaN and Infinity naming the place, and for a result that overflows.
   * Numerical note: Jacobi rotations in a fixed order, bit-identical in every engine; variances
   * within some d·2⁻⁵² of the largest. Cost: O(n·d² + d³), about a second at d = 400.
   *
   * Source: Pearson (1901), "On lines and planes of closest fit".
   *
   * @example
   * ```ts
   * const x = [[2, 1], [-2, -1], [0.5, -1], [-0.5, 1]];
   * const { components, variance } = knn.principalComponents(x, { dimensions: 1 });
   * console.log(knn.toNested(components)); // [[0.8944…, 0.4472…]]
   * console.log(variance.data[0]); // 3.333…
   * ```
   */
  principalComponents(x: TensorInput, options: PrincipalComponentsOptions): PrincipalComponents;
}

export function principalComponentsFunctions(engine: Engine): PrincipalComponentsFunctions {
  return { principalComponents: (x, options) => principalComponents(engine, x, options) };
}

const where = "principalComponents";
const optionTable = { dimensions: axisOption } satisfies OptionTable<PrincipalComponentsOptions>;

function principalComponents(engine: Engine, data: unknown, options: unknown): PrincipalComponents {
  const { dimensions }: PrincipalComponentsOptions = readOptions(optionTable, options, where);
  const draft = draftRows(data, where, "x");
  const source = readMatrix(checkMemory(draft, floatElements), "(n, d)");
  const { shape, element } = source;
  const [rows, columns] = shape as [number, number];
  if (dimensions > Math.min(rows, columns)) {
    const text = `must be an integer in [1, min(n, d)] with n = ${rows} and d = ${columns}, got ${dimensions}`;
    throw failure("SOFTKNN_E_VALUE", { where, argument: "dimensions" }, text);
  }
  checkSize({ where, argument: "products of columns" }, [columns, columns]);
  const x = toDoubles(source);
  const overflows = () => "is too large: its variance overflows double precision";
  const asked = { x: { argument: "x", shape, data: x, overflows } };
  const numbers = { rows, columns, dimensions };
  const answer = engine.ask({ where, asked }, "principalComponents", [numbers], { x });
  const make = (argument: string, values: Float64Array, ...axes: number[]) =>
    toTensor(values, axes, element, { where, argument });
  const { projected, components, moments } = answer;
  return {
    projected: make("projected", projected, rows, dimensions),
    components: make("components", components, dimensions, columns),
    mean: make("mean", moments.slice(0, columns), columns),
    variance: make("variance", moments.slice(columns), dimensions),
  };
}
