/** One AdamW step, and the options of whole training runs. */

import type { Abortable } from "../attention/attention-options.js";
import {
  arrayOption,
  finiteOption,
  numberOption,
  type Option,
  ownValues,
  readInteger,
  readOptions,
  type SettingsOf,
} from "../options.js";
import { doubles } from "../tensors/kinds.js";
import {
  checkMemory,
  requireEqual,
  type Tensor,
  type TensorInput,
  uncheckedTensor,
} from "../tensors/tensor.js";
import { type Engine, infoOf } from "../transport/engine.js";
import {
  copyModels,
  makeWeights,
  type TransformerInput,
  type TransformerModel,
  type TransformerWeights,
  uncheckedModel,
} from "./transformer-model.js";

/** The state of AdamW between steps. */
export interface AdamwState {
  /** The number of steps so far. */
  readonly step: number;
  /** (2,P), always Float64: the running means of gradient and squared gradient of all P weights.
   * Order:  embedding, positions, wq, wk, wv, wo of each layer, unembedding. */
  readonly moments: Tensor;
}

export interface AdamwOptions {
  readonly model: TransformerInput;
  /** In the shape of `model`, as `transformerLoss` returns them. */
  readonly gradients: TransformerWeights<TensorInput>;
  /** The state that the last step returned; none before the first. */
  readonly state?: AdamwState;
  /** Finite, ≥ 0. Default 0.001. */
  readonly learningRate?: number;
  /** Finite, ≥ 0. Default 0.01. */
  readonly weightDecay?: number;
  /** The largest norm of the gradient, above 0. Default Infinity: no clipping. */
  readonly clipNorm?: number;
}

export interface AdamwResult {
  readonly model: TransformerModel;
  readonly state: AdamwState;
  /** Before clipping. */
  readonly gradientNorm: number;
}

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

const adamwTable = {
  model: arrayOption,
  gradients: arrayOption,
  state: arrayOption,
  learningRate: finiteOption(0.001, 0),
  weightDecay: finiteOption(0.01, 0),
  clipNorm: numberOption(Infinity, Number.MIN_VALUE, Infinity),
} satisfies Record<keyof AdamwOptions, Option<unknown>>;

type AdamwSettings = SettingsOf<typeof adamwTable>;

/** The largest step count that a double holds exactly. */
const maxSteps = Number.MAX_SAFE_INTEGER - 1;

const names = ["step", "moments"] as const;

export function adamwStep(engine: Engine, options: unknown): AdamwResult {
  const settings: AdamwSettings = readOptions(adamwTable, options);
  const place = "model";
  const draft = uncheckedModel(settings.model, place);
  const slopes = uncheckedModel(settings.gradients, "gradients");
  const at = "state";
  const state: Partial<Record<"step" | "moments", unknown>> =
    settings.state === undefined ? { step: 0 } : ownValues(settings.state, names, at);
  const step = 1 + readInteger(state.step, `${at}.step`, 0, maxSteps);
  const kept =
    settings.state !== undefined && uncheckedTensor(state.moments, `${at}.moments`, doubles);
  const moments = kept ? checkMemory(kept) : undefined;
  const [model, gradient] = copyModels(draft, slopes);
  const shape = [2, model.data.length];
  if (moments) requireEqual(moments, shape);
  const overflows = "are too large: the step overflows double precision";
  const answer = engine.call(
    { model: model.data, gradient: gradient.data, moments },
    (core, at) => core.adamwStep(settings, step, at.model, at.gradient, at.moments),
    () => ({
      weight: { argument: "gradients", overflows },
      none: moments ? infoOf(moments) : { argument: "state" },
    }),
  );
  const weights = makeWeights({ ...model, data: answer.model }, place);
  return {
    model: { heads: model.lengths.heads, ...weights },
    state: { step, moments: { data: answer.moments, shape } },
    gradientNorm: answer.gradientNorm,
  };
}
