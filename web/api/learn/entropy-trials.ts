/** The trials of the entropy experiment, in order. */

import type { Abortable } from "../attention/attention-options.js";
import { checkSize, maxElements } from "../limits.js";
import { integerOption, numberOption, type Option, type SettingsOf } from "../options.js";
import { seedOption } from "../random.js";
import { readIntegers } from "../tensors/integers.js";
import type { EntropyTrial } from "../transport/core-module.js";
import type { Engine } from "../transport/engine.js";

export interface EntropyVsDimensionOptions extends Abortable {
  /** Dimensions to try, integers ≥ 1. Default 256, 512 … 16384. */
  readonly dimensions?: readonly number[];
  /** Queries per trial, an integer ≥ 1. Default 64. */
  readonly queries?: number;
  /** Keys per trial, an integer ≥ 1. Default 64. */
  readonly keys?: number;
  /** Trials per dimension, an integer ≥ 1. Default 5. */
  readonly trials?: number;
  /** Seed of NumPy's legacy generator, an integer in [0, 2³² − 1]. Default 7. */
  readonly seed?: number;
  /** ρ in [0, 1): the fraction of the keys' variance that all keys share. Default 0. */
  readonly correlation?: number;
}

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

export type StepsOptions = Abortable;

const dimensionsOption: Option<readonly number[]> = {
  default: [256, 512, 1024, 2048, 4096, 8192, 16384],
  read: (value, place) => Array.from(readIntegers(value, place, 1, maxElements)),
};

export const experimentTable = {
  dimensions: dimensionsOption,
  queries: integerOption(64, 1, maxElements),
  keys: integerOption(64, 1, maxElements),
  trials: integerOption(5, 1, maxElements),
  seed: seedOption(7),
  // Below 1.
  correlation: numberOption(0, 0, 1 - Number.EPSILON / 2),
} satisfies Record<Exclude<keyof EntropyVsDimensionOptions, "signal">, Option<unknown>>;

type EntropySettings = SettingsOf<typeof experimentTable>;

/** Checks sizes before anything runs. */
export function checked(settings: EntropySettings): EntropySettings {
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
export function* trialsOf(engine: Engine, settings: EntropySettings): Generator<EntropyStep> {
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
