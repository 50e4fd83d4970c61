/** An attention-only transformer: its logits, the results of its heads, and its gradient. */

import { resultMaker } from "../attention/attention-crossing.js";
import type { Abortable } from "../attention/attention-options.js";
import { neighborhoodTable, scoringTable } from "../attention/attention-options.js";
import { readHeads } from "../attention/head-places.js";
import { shapeError } from "../errors.js";
import { arrayOption, flagOption, inputsOption, type Option, type OptionsOf } from "../options.js";
import { type IntegersInput, readIntegers } from "../tensors/integers.js";
import type { Tensor } from "../tensors/tensor.js";
import { call, type Family } from "../transport/family.js";
import type { StepsOptions } from "./entropy-experiment.js";
import { readModel, type TransformerInput } from "./transformer-model.js";
import type { TrainTransformerOptions, TrainTransformerStep } from "./transformer-steps.js";
import { trainTransformerSteps } from "./transformer-steps.js";

/** One head of a model, layer and head counted from 0. */
export interface HeadPlace {
  readonly layer: number;
  readonly head: number;
}

export interface TransformerOptions extends OptionsOf<typeof neighborhoodTable>, Abortable {
  /** Heads whose output is 0, so that they add nothing to the residual stream. Default none. */
  readonly ablate?: readonly HeadPlace[];
  /**
   * Softmax temperatures of single heads, in [0, Infinity]: 0 gives all weight to the key with the
   * highest score, Infinity equal weights. Default 1 for each.
   */
  readonly temperature?: readonly (HeadPlace & { readonly temperature: number })[];
  /** Return what every head of every layer computes. Default false. */
  readonly returnHeads?: boolean;
}

/** The intermediate results of the heads of one layer. */
export interface TransformerLayer {
  /** (H,m,d) */
  readonly query: Tensor;
  readonly key: Tensor;
  /** (H,m,v) */
  readonly value: Tensor;
  /** (H,m,m): 0 above the diagonal. */
  readonly weights: Tensor;
  /** (H,m,v): weights times values; 0 for an ablated head. */
  readonly output: Tensor;
}

export interface TransformerResult {
  /** (m,V): the logits of the next token at every position. */
  readonly logits: Tensor;
  /** With `returnHeads`, in the order of the model. */
  readonly layers?: readonly TransformerLayer[];
}

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
   * console.log(toNested(r.logits)); // [[2, 0], [0.3302…, 1.669…]]
   * for (const { weights } of r.layers ?? []) console.log(toNested(weights)); // [[[1, 0], [0.3302…, 0.6697…]]]
   * ```
   */
  transformer(
    inputs: { readonly tokens: IntegersInput; readonly model: TransformerInput },
    options?: TransformerOptions,
  ): TransformerResult;
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

/** The tokens and the model of a call. */
function readInputs(given: { readonly tokens: unknown; readonly model: unknown }) {
  const model = readModel(given.model, "model");
  const { context, vocabulary } = model.lengths;
  const tokens = readIntegers(given.tokens, "tokens", 0, vocabulary - 1);
  if (tokens.length >= 1 && tokens.length <= context) return { tokens, model };
  const text = `must hold sequences of 1 to ${context} tokens, got shape (${tokens.length})`;
  throw shapeError({ place: "tokens" }, text);
}

const tooLarge = () => ({
  weight: {
    argument: "model",
    overflows: "is too large: a number of it overflows double precision",
  },
});

const transformerTable = {
  ablate: arrayOption,
  temperature: arrayOption,
  ...neighborhoodTable,
  returnHeads: flagOption(false),
} satisfies Record<Exclude<keyof TransformerOptions, "signal">, Option<unknown>>;

const inputs = inputsOption({ tokens: arrayOption, model: arrayOption });

const transformer = call({ inputs }, transformerTable, ({ inputs, ...settings }, engine) => {
  const { tokens, model } = readInputs(inputs);
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
  const m = tokens.length;
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
  const layerOf = (_: unknown, i: number): TransformerLayer => {
    const part = (name: keyof TransformerLayer) => {
      const size = answer[name].length / layers;
      const data = answer[name].slice(i * size, (i + 1) * size);
      return make(name, data, [heads, m, size / heads / m]);
    };
    const [query, key, value] = [part("query"), part("key"), part("value")];
    return { query, key, value, weights: part("weights"), output: part("output") };
  };
  return { logits, layers: Array.from({ length: layers }, layerOf) };
});

export const transformerFunctions: Family<TransformerFunctions> = {
  transformer,
  trainTransformerSteps,
};
