/** An attention-only transformer: its logits, the results of its heads, and its gradient. */

import { resultMaker } from "../attention/attention-crossing.js";
import { neighborhoodTable, scoringTable } from "../attention/attention-options.js";
import { shapeError } from "../errors.js";
import {
  arrayOption,
  flagOption,
  givenValues,
  type OptionTable,
  readInteger,
  readOptions,
} from "../options.js";
import type { IntegersInput } from "../tensors/integers.js";
import { tokens as tokenKind } from "../tensors/kinds.js";
import {
  checkMemory,
  requireAxes,
  showIndex,
  showShape,
  type TensorInput,
  toDoubles,
  uncheckedTensor,
} from "../tensors/tensor.js";
import type { Engine } from "../transport/engine.js";
import type { Family } from "../transport/family.js";
import type { StepsOptions } from "./entropy-trials.js";
import { readHeads } from "./head-places.js";
import {
  copyModels,
  makeWeights,
  type TransformerInput,
  uncheckedModel,
} from "./transformer-model.js";
import type {
  TokenTensor,
  TransformerLayer,
  TransformerLossResult,
  TransformerOptions,
  TransformerResult,
} from "./transformer-options.js";
import { trainTransformerSteps } from "./transformer-steps.js";
import {
  type AdamwOptions,
  type AdamwResult,
  adamwStep,
  type TrainTransformerOptions,
  type TrainTransformerStep,
} from "./transformer-training.js";

export interface TransformerFunctions {
  /**
   * The logits of the next token at every position, by an attention-only transformer: no
   * norms, no feed-forward layers, no biases.
   *
   * Formula: xᵢ = embedding[tokensᵢ] + positionsᵢ; layer by layer x ← x + concatenate(head₀ …
   * head_{H−1})·wo with headₕ = attention(x·wqₕ, x·wkₕ, x·wvₕ), causal, scale 1/√d, temperature 1;
   * logits = x·unembedding.
   *
   * Shapes: tokens (m), 1 ≤ m ≤ T, of integers in [0, V − 1]; model as in `TransformerModel`. All
   * layers have matrices of the same shapes; d and v may differ; zero layers are allowed.
   * Head h has columns h·d … of wq and wk, h·v … of wv and rows h·v … of wo. Number types as in
   * `attention`; tokens may be of any type that holds integers.
   *
   * Errors: `TypeError`; `RangeError` for tokens outside the vocabulary, a sequence that is empty
   * or longer than T, matrices that do not fit, NaN and Infinity; `SOFTKNN_E_OVERFLOW` naming
   * `model` if a number exceeds the largest double.
   *
   * Numerical note: equals `linear`, `attention`, `linear` and the sum with x, in this order, bit for bit.
   * Cost: O(L·m·(D·H·(d + v) + m·H·(d + v)) + m·D·V).
   * Source: Elhage et al. (2021), "A Mathematical Framework for Transformer Circuits".
   *
   * @example
   * ```ts
   * const one = [[1, 0], [0, 1]];
   * const model = { heads: 1, embedding: one, positions: [[0, 0], [0, 0]], unembedding: one,
   *   layers: [{ wq: one, wk: one, wv: one, wo: one }] };
   * const r = knn.transformer({ tokens: [0, 1], model }, { returnHeads: true });
   * console.log(knn.toNested(r.logits)); // [[2, 0], [0.3302…, 1.669…]]
   * for (const { weights } of r.layers ?? []) console.log(knn.toNested(weights)); // [[[1, 0], [0.3302…, 0.6697…]]]
   * ```
   */
  transformer(
    inputs: { readonly tokens: IntegersInput; readonly model: TransformerInput },
    options?: TransformerOptions,
  ): TransformerResult;
  /**
   * The mean cross-entropy of the next tokens of a batch, and its gradient.
   *
   * Formula: loss = mean over sequences and positions i < m − 1 of −log softmax(logitsᵢ)[tokensᵢ₊₁].
   * Shapes: batch (b,m), 2 ≤ m ≤ T, of tokens as in `transformer`; gradients as the model.
   *
   * Errors: as `transformer`. Numerical note: analytic, all sums in a fixed order. Cost: about three
   * times that of `transformer` for each sequence.
   * Source: Rumelhart, Hinton and Williams (1986), back-propagation.
   *
   * @example
   * ```ts
   * const model = { heads: 1, embedding: [[1], [0]], positions: [[0], [0]], layers: [], unembedding: [[1, 0]] };
   * const { loss, gradients } = knn.transformerLoss({ batch: [[0, 1]], model });
   * console.log(loss, knn.toNested(gradients.unembedding)); // 1.313… [[0.7310…, -0.7310…]]
   * ```
   */
  transformerLoss(inputs: {
    readonly batch: TensorInput | TokenTensor;
    readonly model: TransformerInput;
  }): TransformerLossResult;
  /**
   * One step of AdamW on a model, after the gradient has been clipped to a norm.
   *
   * Formula: n = ‖gradients‖, g = gradients·min(1, clipNorm/(n + 10⁻⁶)); in step k
   * μ ← 0.9μ + 0.1g, ν ← 0.999ν + 0.001g²;
   * w ← w(1 − learningRate·weightDecay) − learningRate·(μ/(1 − 0.9ᵏ))/(√(ν/(1 − 0.999ᵏ)) + 10⁻⁸).
   *
   * `state` is that of the step before; without one this is the first. `gradientNorm` is n.
   * Errors: `TypeError`, `RangeError`; `SOFTKNN_E_OVERFLOW` naming `gradients`. Numerical note: equals
   * PyTorch's `clip_grad_norm_` and `AdamW` within rounding. Cost: O(weights).
   * Source: Loshchilov and Hutter (2019), "Decoupled Weight Decay Regularization".
   *
   * @example
   * ```ts
   * const model = { heads: 1, embedding: [[1], [0]], positions: [[0], [0]], layers: [], unembedding: [[1, 0]] };
   * const { gradients } = knn.transformerLoss({ batch: [[0, 1]], model });
   * const next = knn.adamwStep({ model, gradients, learningRate: 0.1 });
   * console.log(next.gradientNorm); // 1.462…
   * console.log(knn.toNested(next.model.unembedding)); // [[0.8990…, 0.0999…]]
   * ```
   */
  adamwStep(options: AdamwOptions): AdamwResult;
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
   * for the tokens. The gradient is clipped to norm 1; `adamwStep` with decay 0.01 updates the model.
   *
   * Options are checked at once. The last step and every `modelEvery`-th have the `model` after
   * the step. `signal` as in `entropyVsDimensionSteps`.
   *
   * Errors: `TypeError`, `RangeError`; `SOFTKNN_E_OVERFLOW` naming `learningRate` if training
   * diverges. Same options, same bits, in every engine. Cost: a step with the defaults takes some
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
    control?: StepsOptions,
  ): AsyncIterable<TrainTransformerStep>;
}

/** The tokens and the model of a call: one sequence, or a batch of them. */
function readInputs(inputs: unknown, argument: "tokens" | "batch", axes: 1 | 2) {
  const given = givenValues(inputs, [argument, "model"], "inputs");
  const draft = uncheckedTensor(given[argument], argument, tokenKind);
  const drafted = uncheckedModel(given.model, "model");
  const wanted = axes === 1 ? "1 axis, (m)" : "2 axes, (b, m)";
  const source = requireAxes(checkMemory(draft), axes, axes, wanted);
  const [model] = copyModels(drafted);
  const { shape, place } = source;
  const { context, vocabulary } = model.lengths;
  const length = shape.at(-1) as number;
  // A single sequence has at least one token; one of a batch has two, as the second is predicted.
  if (length < axes || length > context || shape[0] === 0) {
    const text = `must hold sequences of ${axes} to ${context} tokens`;
    throw shapeError(source, `${text}, got shape ${showShape(shape)}`);
  }
  const tokens = toDoubles(source);
  const wrong = tokens.findIndex((x) => !(x >= 0 && x < vocabulary && Number.isInteger(x)));
  if (wrong >= 0) readInteger(tokens[wrong], place + showIndex(wrong, shape), 0, vocabulary - 1);
  return { tokens, model, shape };
}

const tooLarge = () => ({
  weight: {
    argument: "model",
    overflows: "is too large: a number of it overflows double precision",
  },
});

interface TransformerSettings {
  readonly ablate: unknown;
  readonly temperature: unknown;
  readonly neighbors: number | undefined;
  readonly equalWeights: boolean;
  readonly returnHeads: boolean;
}

const transformerTable = {
  ablate: arrayOption,
  temperature: arrayOption,
  ...neighborhoodTable,
  returnHeads: flagOption(false),
} satisfies OptionTable<TransformerSettings> &
  Record<Exclude<keyof TransformerOptions, "signal">, unknown>;

function transformer(engine: Engine, inputs: unknown, options: unknown): TransformerResult {
  const settings: TransformerSettings = readOptions(transformerTable, options);
  const { tokens, model, shape } = readInputs(inputs, "tokens", 1);
  const { heads, layers, vocabulary } = model.lengths;
  const count = layers * heads;
  const ablated = new Uint8Array(count);
  readHeads(settings.ablate, "ablate", model.lengths, (head) => {
    ablated[head] = 1;
  });
  const temperature = new Float64Array(settings.temperature ? count : 0).fill(1);
  const setTemperature = (
    head: number,
    given: Partial<Record<"temperature", unknown>>,
    at: string,
  ) => {
    const place = `${at}.temperature`;
    temperature[head] = scoringTable.temperature.read(given.temperature, place);
  };
  readHeads(settings.temperature, "temperature", model.lengths, setTemperature, "temperature");
  const m = shape[0] as number;
  const answer = engine.call(
    { tokens, model: model.data, ablated, temperature },
    (core, at) =>
      core.transformer(
        model.lengths,
        settings.returnHeads,
        settings.neighbors ?? 0,
        settings.equalWeights,
        at.tokens,
        at.model,
        at.ablated,
        at.temperature,
      ),
    tooLarge,
  );
  const make = resultMaker(model.element);
  const logits = make("logits", answer.logits, [m, vocabulary]);
  if (!settings.returnHeads) return { logits };
  const parts = ["query", "key", "value", "weights", "output"] as const;
  const layerOf = (_: unknown, i: number) =>
    Object.fromEntries(
      parts.map((name) => {
        const size = answer[name].length / layers;
        const part = answer[name].slice(i * size, (i + 1) * size);
        return [name, make(name, part, [heads, m, size / heads / m])];
      }),
    ) as unknown as TransformerLayer;
  return { logits, layers: Array.from({ length: layers }, layerOf) };
}

function transformerLoss(engine: Engine, inputs: unknown): TransformerLossResult {
  const { tokens, model, shape } = readInputs(inputs, "batch", 2);
  const { loss, gradient } = engine.call(
    { tokens, model: model.data },
    (core, at) => core.transformerLoss(model.lengths, shape[0] as number, at.tokens, at.model),
    tooLarge,
  );
  const weights = makeWeights({ ...model, data: gradient }, "gradients");
  return { loss, gradients: weights };
}

export const transformerFunctions: Family<TransformerFunctions> = {
  transformer,
  transformerLoss,
  adamwStep,
  trainTransformerSteps,
};
