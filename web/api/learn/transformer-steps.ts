/** Training runs of a transformer on a task. */

import type { Abortable } from "../attention/attention-options.js";
import { failure } from "../errors.js";
import { maxAxis, maxElements } from "../limits.js";
import {
  arrayOption,
  choiceOption,
  finiteOption,
  integerOption,
  type Option,
  type SettingsOf,
} from "../options.js";
import { seedOption } from "../random.js";
import { readIntegers } from "../tensors/integers.js";
import type { Engine } from "../transport/engine.js";
import { steps } from "../transport/family.js";
import type { TransformerModel } from "./transformer-model.js";
import { makeWeights } from "./transformer-model.js";

export interface TrainTransformerOptions extends Abortable {
  /** V, an integer ≥ 1. Default 20. */
  readonly vocabulary?: number;
  /** T, an integer ≥ 2: the length of every sequence. Default 24. */
  readonly context?: number;
  /** D, an integer ≥ 1. Default 64. */
  readonly dimension?: number;
  /** H of each layer, an integer ≥ 1. Default 4. */
  readonly heads?: number;
  /** d of queries and keys, an integer ≥ 1. Default 2. */
  readonly headDimension?: number;
  /** v of values, an integer ≥ 1. Default 16. */
  readonly valueDimension?: number;
  /** An integer ≥ 0. Default 2. */
  readonly layers?: number;
  /** The only task: sequences that repeat themselves. */
  readonly task?: "repeat";
  /** After how many tokens: an integer in [1, T − 1], or the least and the most. Default 4 (or T/2
   * if that is less) to T/2. */
  readonly period?: number | readonly number[];
  /** Sequences per step, an integer ≥ 1. Default 64. */
  readonly batch?: number;
  /** Finite, ≥ 0. Default 0.003. */
  readonly learningRate?: number;
  /** An integer ≥ 0. Default 2000. */
  readonly steps?: number;
  /** Seed of NumPy's legacy generator, an integer in [0, 2³² − 1]. Default 0. */
  readonly seed?: number;
  /** Also return the model every so many steps, an integer ≥ 1. Default: with the last step only. */
  readonly modelEvery?: number;
}

export interface TrainTransformerStep {
  /** From 1. */
  readonly step: number;
  /** Over the positions that repeat, before the step, in nats. */
  readonly loss: number;
  /** The fraction of these positions that the model predicts correctly, in [0, 1]. */
  readonly accuracy: number;
  /** After the step, Float64: with the last step and every `modelEvery`-th. */
  readonly model?: TransformerModel;
}

const lengthOption = (byDefault: number, least = 1) => integerOption(byDefault, least, maxAxis);

const trainingTable = {
  vocabulary: lengthOption(20),
  context: lengthOption(24, 2),
  dimension: lengthOption(64),
  heads: lengthOption(4),
  headDimension: lengthOption(2),
  valueDimension: lengthOption(16),
  layers: lengthOption(2, 0),
  task: choiceOption<"repeat">("repeat", ["repeat"]),
  period: arrayOption,
  batch: integerOption(64, 1, maxElements),
  learningRate: finiteOption(0.003, 0),
  steps: integerOption(2000, 0, maxAxis),
  seed: seedOption(0),
  modelEvery: integerOption(undefined, 1, maxAxis),
} satisfies Record<Exclude<keyof TrainTransformerOptions, "signal">, Option<unknown>>;

type TrainingSettings = SettingsOf<typeof trainingTable>;

export const trainTransformerSteps = steps(trainingTable, (settings, engine) =>
  stepsOf(engine, settings, readPeriods(settings.period, settings.context)),
);

/** The smallest and the largest period. */
function readPeriods(value: unknown, context: number): readonly [number, number] {
  const place = "period";
  const half = Math.floor(context / 2);
  if (value === undefined) return [Math.min(4, half), half];
  const list = readIntegers(typeof value === "number" ? [value] : value, place, 1, context - 1);
  const [least = 0, most = least] = list;
  if (list.length > 2 || least === 0 || least > most) {
    throw failure("VALUE", place, "must be an integer, or the least and the most");
  }
  return [least, most];
}

function* stepsOf(
  engine: Engine,
  settings: TrainingSettings,
  [leastPeriod, mostPeriod]: readonly [number, number],
): Generator<TrainTransformerStep> {
  const { steps, modelEvery = steps, learningRate, heads } = settings;
  const overflows = `${learningRate} is too large: the steps overflow double precision`;
  const infos = () => ({ weight: { argument: "learningRate", overflows } });
  const task = { ...settings, leastPeriod, mostPeriod, weightDecay: 0.01, clipNorm: 1 };
  type Arrays = Record<"model" | "moments" | "state", Float64Array | null>;
  let arrays: Arrays = { model: null, moments: null, state: null };
  for (let step = 1; step <= steps; step++) {
    const answer = engine.call(
      arrays,
      (core, at) =>
        core.trainTransformer(
          settings,
          task,
          task,
          step,
          settings.seed,
          at.model,
          at.moments,
          at.state,
        ),
      infos,
    );
    const { loss, accuracy, model: data, moments, state } = answer;
    arrays = { model: data, moments, state };
    const flat = { data, lengths: settings, element: "Float64Array" };
    const isShown = step === steps || step % modelEvery === 0;
    const model = isShown && { heads, ...makeWeights(flat, "model") };
    yield { step, loss, accuracy, ...(model && { model }) };
  }
}
