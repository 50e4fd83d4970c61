/** Training runs of a transformer on a task. */

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
import { makeWeights } from "./transformer-model.js";
import type { TrainTransformerOptions, TrainTransformerStep } from "./transformer-training.js";

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
