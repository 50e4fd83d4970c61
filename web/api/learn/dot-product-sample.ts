/** Dot products of random vectors: why scores are divided by √d. */

import { call, type Family } from "../calls.js";
import { checkSize, maxElements } from "../limits.js";
import * as option from "../options.js";

const sampleOptions = {
  /** d, of the vectors: an integer ≥ 1; d·count at most 2²⁷. Default 64. */
  dimension: option.integer(64, 1, maxElements),
  /** The number of pairs, an integer ≥ 1. Default 1000. */
  count: option.integer(1000, 1, maxElements),
  /** Seed of NumPy's legacy generator, an integer in [0, 2³² − 1]. Default 7. */
  seed: option.seed(7),
  /** Whether to divide by √d. Default false. */
  scaled: option.flag(false),
};

export interface DotProductSampleOptions extends option.OptionsOf<typeof sampleOptions> {}

export interface DotProductSample {
  /** (count) */
  readonly values: Float64Array<ArrayBuffer>;
  readonly mean: number;
  /** Sample variance (ddof 1); 0 for one pair. */
  readonly variance: number;
}

export interface DotProductFunctions {
  /**
   * Dot products of pairs of standard normal vectors.
   *
   * Formula: sᵢ = qᵢ·kᵢ, or qᵢ·kᵢ/√d if scaled; mean and variance of the sample,
   * the latter Σ (sᵢ − mean)²/(count − 1).
   * Range: mean 0 and variance d (1 if scaled), within sampling error: the
   * relative error of the variance is about √((2 + 6/d)/count).
   * Draws: NumPy's legacy stream of the seed, pair by pair, q before k, so
   * `randn(count, 2, d)`.
   * Cost: O(count·d).
   * Source: Vaswani et al. (2017), section 3.2.1, footnote 4.
   *
   * @example
   * ```ts
   * const sample = { dimension: 64, count: 10000 };
   * console.log(knn.dotProductSample(sample).variance); // 62.86…
   * console.log(knn.dotProductSample({ ...sample, scaled: true }).variance); // 0.9823…
   * ```
   */
  dotProductSample(options?: DotProductSampleOptions): DotProductSample;
}

export const dotProductFunctions: Family<DotProductFunctions> = {
  dotProductSample: call({}, sampleOptions, (_, settings, engine): DotProductSample => {
    const { count, dimension: d } = settings;
    checkSize("sample", [count, d]);
    const { values } = engine.call({}, (core) => core.dotProductSample({ ...settings, d }));
    const [mean = 0, variance = 0] = values.subarray(count);
    return { values: values.slice(0, count), mean, variance };
  }),
};
