/** The experiment behind 1/√d: the entropy of attention against the dimension. */

import { maxElements } from "../limits.js";
import { integerOption, numberOption, required, requireOne } from "../options.js";
import { call, type Family, steps } from "../transport/family.js";
import {
  checked,
  type EntropyRow,
  type EntropyStep,
  type EntropyVsDimensionOptions,
  experimentTable,
  type StepsOptions,
  trialsOf,
} from "./entropy-trials.js";

export interface EntropyVsDimensionResult {
  /** One per dimension, in the order of `dimensions`. */
  readonly rows: readonly EntropyRow[];
  /** The largest entropy possible: log(keys). */
  readonly max: number;
}

export interface ExpectedEntropyOptions {
  /** The number of logits, an integer ≥ 1. */
  readonly n: number;
  /** Standard deviation of each logit, in [0, Infinity]. Give this or `variance`. */
  readonly standardDeviation?: number;
  /** The square of the standard deviation. */
  readonly variance?: number;
}

export interface EntropyFunctions {
  /**
   * How the entropy of attention weights changes with the dimension, with and
   * without 1/√d. For every d, `trials` times, standard normal queries and keys
   * are drawn. The entropies of softmax(q·k) and of softmax(q·k/√d) are averaged
   * over the queries.
   *
   * One stream of NumPy's legacy generator runs through all dimensions and
   * trials, queries first, then keys. So seed 7 gives the numbers of the article's
   * script after `np.random.seed(7)`, within 1e-12. Weights are clipped at
   * 1e-12 before the logarithm as in that script, here only. Defaults: the
   * article's. Entropies in nats, 0 … log(keys).
   *
   * Errors: `TypeError`, `RangeError`. Cost: Σ dimensions · trials · queries · keys;
   * about a second by default, so a page uses `entropyVsDimensionSteps`.
   *
   * @example
   * ```ts
   * const { rows, max } = knn.entropyVsDimension({ dimensions: [256, 512], queries: 8, keys: 8, trials: 2 });
   * console.log(max); // 2.0794…
   * for (const row of rows) console.log(row.dimension, row.unscaled, row.scaled);
   * // 256 0.1357… 1.7215…
   * // 512 0.1071… 1.7565…
   * ```
   */
  entropyVsDimension(options?: EntropyVsDimensionOptions): EntropyVsDimensionResult;
  /**
   * The same as an async iterable, one item per trial; control returns to the event loop between
   * trials. The numbers are those of `entropyVsDimension`, bit for bit.
   *
   * Options are checked at once. With `signal`, an aborted run throws a `SoftKnnError`
   * named "AbortError" with code `SOFTKNN_E_ABORTED` (its `cause` is the signal's reason)
   * before the next trial.
   *
   * @example
   * ```ts
   * const options = { dimensions: [256], queries: 8, keys: 8, trials: 2 };
   * for await (const step of knn.entropyVsDimensionSteps(options)) {
   *   console.log(`${step.done} of ${step.total}:`, step.unscaled, step.scaled);
   *   // 1 of 2: 0.2198… 1.7288…
   *   // 2 of 2: 0.05155… 1.7142…
   * }
   * ```
   */
  entropyVsDimensionSteps(
    options?: EntropyVsDimensionOptions,
    control?: StepsOptions,
  ): AsyncIterable<EntropyStep>;
  /**
   * The exact expected entropy, in nats, of the softmax of n independent
   * gaussian logits of a standard deviation (by quadrature). 0 gives log n.
   * For q·k of standard normal vectors the variance is d, or 1 after 1/√d.
   *
   * Errors: `TypeError`, `RangeError`.
   *
   * @example
   * ```ts
   * console.log(knn.expectedEntropy({ n: 64, standardDeviation: 1 })); // 3.6847…
   * console.log(knn.expectedEntropy({ n: 64, variance: 256 })); // 0.2639…
   * ```
   */
  expectedEntropy(options: ExpectedEntropyOptions): number;
}

const spread = numberOption(undefined, 0, Infinity);

const expectedEntropy = call(
  {},
  {
    n: required(integerOption(undefined, 1, maxElements)),
    standardDeviation: spread,
    variance: spread,
  },
  (given, engine) => {
    requireOne(given, "standardDeviation", "variance");
    const { n, variance, standardDeviation = 0 } = given;
    const isVariance = variance !== undefined;
    const spread = variance ?? standardDeviation;
    return engine.call({}, (core) => core.expectedEntropy(n, spread, isVariance)).value;
  },
);

const entropyVsDimension = call({}, experimentTable, (settings, engine) => {
  const rows: EntropyRow[] = [];
  for (const step of trialsOf(engine, checked(settings))) if (step.row) rows.push(step.row);
  const { keys } = settings;
  return { rows, max: engine.call({}, (core) => core.expectedEntropy(keys, 0, false)).value };
});

const entropyVsDimensionSteps = steps(experimentTable, (settings, engine) =>
  trialsOf(engine, checked(settings)),
);

export const entropyFunctions = {
  entropyVsDimension,
  entropyVsDimensionSteps,
  expectedEntropy,
} satisfies Family<EntropyFunctions>;
