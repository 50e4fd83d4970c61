/** The experiment behind 1/√d: the entropy of attention against the dimension. */

import { call, type Family, steps } from "../calls.js";
import { checkSize, maxElements } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import type { IntegersInput } from "../tensors/tensor-types.js";
import type { EntropyTrial } from "../transport/core-module.js";
import type { Engine } from "../transport/engine.js";

const listed = option.integers(1, maxElements);
const dimensions: option.Option<Float64Array, IntegersInput> = {
  ...option.required(listed),
  required: false,
  default: Float64Array.of(256, 512, 1024, 2048, 4096, 8192, 16384),
};

const experimentTable = {
  /** Dimensions to try, integers ≥ 1. Default 256, 512 … 16384. */
  dimensions,
  /** Queries per trial, an integer ≥ 1. Default 64. */
  queries: option.integer(64, 1, maxElements),
  /** Keys per trial, an integer ≥ 1. Default 64. */
  keys: option.integer(64, 1, maxElements),
  /** Trials per dimension, an integer ≥ 1. Default 5. */
  trials: option.integer(5, 1, maxElements),
  /** Seed of NumPy's legacy generator, an integer in [0, 2³² − 1]. Default 7. */
  seed: option.seed(7),
  // Below 1.
  /** ρ in [0, 1): the fraction of the keys' variance that all keys share. Default 0. */
  correlation: option.number(0, 0, 1 - Number.EPSILON / 2),
};

export interface EntropyVsDimensionOptions
  extends option.OptionsOf<typeof experimentTable>,
    Abortable {}

/** Summary of the trials at one dimension. Entropies in nats. */
export interface EntropyRow {
  readonly dimension: number;
  /** Mean over the trials, without and with 1/√d. */
  readonly unscaled: number;
  readonly scaled: number;
  /** Sample standard deviation over the trials (ddof 1); 0 for one trial. */
  readonly unscaledSd: number;
  readonly scaledSd: number;
  /** exp of the mean entropy: the effective number of keys. */
  readonly unscaledEffective: number;
  readonly scaledEffective: number;
  /** Frobenius norm of ∂w/∂q over all queries of all trials. */
  readonly gradientUnscaledMean: number;
  readonly gradientUnscaledMedian: number;
  readonly gradientScaledMean: number;
  readonly gradientScaledMedian: number;
}

/** One trial. */
export interface EntropyStep {
  readonly dimension: number;
  /** 0 … trials − 1 */
  readonly trial: number;
  /** Mean entropy over the queries of this trial, in nats. */
  readonly unscaled: number;
  readonly scaled: number;
  /** Trials done so far, including this one, and in total. */
  readonly done: number;
  readonly total: number;
  /** With the last trial of a dimension: its finished row. */
  readonly row?: EntropyRow;
}

type EntropySettings = option.SettingsOf<typeof experimentTable>;

/** Checks sizes before anything runs. */
function checked(settings: EntropySettings): EntropySettings {
  const { dimensions, queries, keys, trials } = settings;
  for (const dimension of dimensions) {
    checkSize("queries", [queries, dimension]);
    checkSize("keys", [keys, dimension]);
  }
  checkSize("keys", [queries, keys]);
  checkSize("keys", [keys, keys]);
  checkSize("trials", [trials, queries]);
  return settings;
}

/** Yields the trials in order. One random stream runs through all of them. */
function* trialsOf(engine: Engine, settings: EntropySettings): Generator<EntropyStep> {
  const { dimensions, queries, keys, trials, seed, correlation } = settings;
  const total = dimensions.length * trials;
  let { state } = engine.call({}, (core) => core.randomState(seed));
  let done = 0;
  for (const dimension of dimensions) {
    const results: EntropyTrial[] = [];
    for (let trial = 0; trial < trials; trial++) {
      const sizes = { dim: dimension, queries, keys, correlation };
      const result = engine.call({ state }, (core, at) => core.entropyTrial(sizes, at.state));
      state = result.state;
      results.push(result);
      done += 1;
      const { unscaled, scaled } = result;
      const step = { dimension, trial, unscaled, scaled, done, total };
      yield results.length < trials ? step : { ...step, row: rowOf(engine, dimension, results) };
    }
  }
}

function rowOf(engine: Engine, dimension: number, trials: readonly EntropyTrial[]): EntropyRow {
  const column = (name: "unscaled" | "scaled" | "gradientUnscaled" | "gradientScaled") =>
    Float64Array.from(trials.flatMap(({ [name]: x }) => (typeof x === "number" ? x : [...x])));
  const { status, ...row } = engine.call(
    {
      unscaled: column("unscaled"),
      scaled: column("scaled"),
      gradientUnscaled: column("gradientUnscaled"),
      gradientScaled: column("gradientScaled"),
    },
    (core, at) => core.entropyRow(at.unscaled, at.scaled, at.gradientUnscaled, at.gradientScaled),
  );
  return { dimension, ...row };
}

export interface EntropyVsDimensionResult {
  /** One per dimension, in the order of `dimensions`. */
  readonly rows: readonly EntropyRow[];
  /** The largest entropy possible: log(keys). */
  readonly max: number;
}

const expectedTable = {
  /** The number of logits, an integer ≥ 1. */
  n: option.count(1, maxElements),
  /** Standard deviation of each logit, in [0, Infinity]. Give this or `variance`. */
  standardDeviation: option.number(undefined, 0, Infinity),
  /** The square of the standard deviation. */
  variance: option.number(undefined, 0, Infinity),
};

export interface ExpectedEntropyOptions extends option.OptionsOf<typeof expectedTable> {}

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
   * Cost: Σ dimensions · trials · queries · keys;
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
   * Options are checked at once.
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
    control?: Abortable,
  ): AsyncIterable<EntropyStep>;
  /**
   * The exact expected entropy, in nats, of the softmax of n independent
   * gaussian logits of a standard deviation (by quadrature). 0 gives log n.
   * For q·k of standard normal vectors the variance is d, or 1 after 1/√d.
   *
   * @example
   * ```ts
   * console.log(knn.expectedEntropy({ n: 64, standardDeviation: 1 })); // 3.6847…
   * console.log(knn.expectedEntropy({ n: 64, variance: 256 })); // 0.2639…
   * ```
   */
  expectedEntropy(options: ExpectedEntropyOptions): number;
}

export const entropyFunctions: Family<EntropyFunctions> = {
  entropyVsDimension: call({}, experimentTable, (_, settings, engine) => {
    const rows: EntropyRow[] = [];
    for (const step of trialsOf(engine, checked(settings))) if (step.row) rows.push(step.row);
    const { keys } = settings;
    return { rows, max: engine.call({}, (core) => core.expectedEntropy(keys, 0, false)).value };
  }),

  entropyVsDimensionSteps: steps({}, experimentTable, (_, settings, engine: Engine) =>
    trialsOf(engine, checked(settings)),
  ),

  expectedEntropy: call({}, expectedTable, (_, given, engine) => {
    option.requireOne(given, "standardDeviation", "variance");
    const { n, variance, standardDeviation = 0 } = given;
    const isVariance = variance !== undefined;
    const spread = variance ?? standardDeviation;
    return engine.call({}, (core) => core.expectedEntropy(n, spread, isVariance)).value;
  }),
};
