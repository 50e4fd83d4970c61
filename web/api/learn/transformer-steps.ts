/** Training runs of a transformer on a task. */

import type { Abortable } from "../attention/attention-options.js";
import { failure } from "../errors.js";
import { maxAxis, maxElements } from "../limits.js";
import {
  arrayOption,
  choiceOption,
  finiteOption,
  integerOption,
  type OptionsOf,
  type SettingsOf,
} from "../options.js";
import { seedOption } from "../random.js";
import { readIntegers } from "../tensors/integers.js";
import type { Engine } from "../transport/engine.js";
import { steps } from "../transport/family.js";
import type { TransformerModel } from "./transformer-model.js";
import { makeWeights } from "./transformer-model.js";

const lengthOption = (byDefault: number, least = 1) => integerOption(byDefault, least, maxAxis);

const trainingOptions = {
  /** V, an integer ≥ 1. Default 20. */
  vocabulary: lengthOption(20),
  /** T, an integer ≥ 2: the length of every sequence. Default 24. */
  context: lengthOption(24, 2),
  /** D, an integer ≥ 1. Default 64. */
  dimension: lengthOption(64),
  /** H of each layer, an integer ≥ 1. Default 4. */
  heads: lengthOption(4),
  /** d of queries and keys, an integer ≥ 1. Default 2. */
  headDimension: lengthOption(2),
  /** v of values, an integer ≥ 1. Default 16. */
  valueDimension: lengthOption(16),
  /** An integer ≥ 0. Default 2. */
  layers: lengthOption(2, 0),
  /** The only task: sequences that repeat themselves. */
  task: choiceOption<"repeat">("repeat", ["repeat"]),
  /** Sequences per step, an integer ≥ 1. Default 64. */
  batch: integerOption(64, 1, maxElements),
  /** Finite, ≥ 0. Default 0.003. */
  learningRate: finiteOption(0.003, 0),
  /** An integer ≥ 0. Default 2000. */
  steps: integerOption(2000, 0, maxAxis),
  /** Seed of NumPy's legacy generator, an integer in [0, 2³² − 1]. Default 0. */
  seed: seedOption(0),
  /** Also return the model every so many steps, an integer ≥ 1. Default: with the last step only. */
  modelEvery: integerOption(undefined, 1, maxAxis),
};

export interface TrainTransformerOptions extends OptionsOf<typeof trainingOptions>, Abortable {
  /** After how many tokens: an integer in [1, T − 1], or the least and the most. Default 4 (or T/2
   * if that is less) to T/2. */
  readonly period?: number | readonly number[];
}

const trainingTable = { ...trainingOptions, period: arrayOption };

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
