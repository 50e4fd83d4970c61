/** Training runs of a transformer on a task. */

import { type Family, steps } from "../calls.js";
import { failure } from "../errors.js";
import { maxAxis, maxElements } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import type { Engine } from "../transport/engine.js";
import { makeWeights, type TransformerModel } from "./transformer-model.js";

const length = (byDefault: number, least = 1) => option.integer(byDefault, least, maxAxis);

const trainingTable = {
  /** V, an integer ≥ 1. Default 20. */
  vocabulary: length(20),
  /** T, an integer ≥ 2: the length of every sequence. Default 24. */
  context: length(24, 2),
  /** D, an integer ≥ 1. Default 64. */
  dimension: length(64),
  /** H of each layer, an integer ≥ 1. Default 4. */
  heads: length(4),
  /** d of queries and keys, an integer ≥ 1. Default 2. */
  headDimension: length(2),
  /** v of values, an integer ≥ 1. Default 16. */
  valueDimension: length(16),
  /** An integer ≥ 0. Default 2. */
  layers: length(2, 0),
  /** The only task: sequences that repeat themselves. */
  task: option.choice("repeat", ["repeat"]),
  /** Sequences per step, an integer ≥ 1. Default 64. */
  batch: option.integer(64, 1, maxElements),
  /** Finite, ≥ 0. Default 0.003. */
  learningRate: option.finite(0.003, 0),
  /** An integer ≥ 0. Default 2000. */
  steps: option.integer(2000, 0, maxAxis),
  /** Seed of NumPy's legacy generator, an integer in [0, 2³² − 1]. Default 0. */
  seed: option.seed(0),
  /** Also return the model every so many steps, an integer ≥ 1. Default: with the last step only. */
  modelEvery: option.integer(undefined, 1, maxAxis),
  /** After how many tokens: an integer in [1, T − 1], or the least and the most. Default 4 (or T/2
   * if that is less) to T/2. */
  period: option.later<number | readonly number[]>(),
};

export interface TrainTransformerOptions
  extends option.OptionsOf<typeof trainingTable>,
    Abortable {}

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

export interface TransformerSteps {
  /**
   * Trains a transformer step by step to continue sequences that repeat themselves; control
   * returns to the event loop between steps.
   *
   * Task: each sequence of a batch is as long as the context. Its period p is drawn from `period`,
   * its first p tokens are random permutations of the vocabulary, concatenated and cut to p;
   * they are repeated to the end. Loss and accuracy cover the positions that repeat, before
   * the step: the mean cross-entropy, and the fraction whose largest logit is the next token.
   *
   * Start and data are drawn from NumPy's legacy stream of `seed`: `randn` for embedding and
   * positions, then per matrix of n rows (2·`rand` − 1)/√n; `randint` for a period, `permutation`
   * for the tokens. The gradient is clipped to norm 1; AdamW with decay 0.01 updates the model (Loshchilov
   * and Hutter, 2019).
   *
   * Options are checked at once. The last step and every `modelEvery`-th have the `model` after
   * the step.
   *
   * Errors: `SOFTKNN_E_OVERFLOW` names `learningRate` if training diverges. Cost: a step with the defaults takes some
   * 40 ms.
   * Source: Olsson et al. (2022), "In-context Learning and Induction Heads".
   *
   * @example
   * ```ts
   * const small = { vocabulary: 5, context: 8, dimension: 8, heads: 2, valueDimension: 4, batch: 16 };
   * for await (const { step, loss, model } of knn.trainTransformerSteps({ ...small, steps: 2 })) {
   *   console.log(step, loss, model?.layers.length); // 1 2.035… undefined
   *   // 2 1.845… 2
   * }
   * ```
   */
  trainTransformerSteps(
    options?: TrainTransformerOptions,
    control?: Abortable,
  ): AsyncIterable<TrainTransformerStep>;
}

type TrainingSettings = option.SettingsOf<typeof trainingTable>;

export const transformerSteps: Family<TransformerSteps> = {
  trainTransformerSteps: steps({}, trainingTable, (_, settings, engine: Engine) =>
    stepsOf(engine, settings, readPeriods(settings.period, settings.context)),
  ),
};

/** The smallest and the largest period. */
function readPeriods(value: unknown, context: number): readonly [number, number] {
  const place = "period";
  const half = Math.floor(context / 2);
  if (value === undefined) return [Math.min(4, half), half];
  const integers = option.required(option.integers(1, context - 1));
  const list = integers.read(typeof value === "number" ? [value] : value, place);
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
