/** An attention-only transformer: its logits, and the results of its heads. */

import { resultMaker } from "../attention/attention-crossing.js";
import { neighborhoodTable, scoringTable } from "../attention/attention-options.js";
import { type HeadPlace, markedHeads, readHeads } from "../attention/head-places.js";
import { call, type Family } from "../calls.js";
import { shapeError } from "../errors.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import type { IntegersInput, Tensor } from "../tensors/tensor-types.js";
import { model, type TransformerInput } from "./transformer-model.js";

const transformerTable = {
  /** Heads whose output is 0, so that they add nothing to the residual stream. Default none. */
  ablate: option.later<readonly HeadPlace[]>(),
  /**
   * Softmax temperatures of single heads, in [0, Infinity]: 0 gives all weight to the key with the
   * highest score, Infinity equal weights. Default 1 for each.
   */
  temperature: option.later<readonly (HeadPlace & { readonly temperature: number })[]>(),
  ...neighborhoodTable,
  /** Return what every head of every layer computes. Default false. */
  returnHeads: option.flag(false),
};

export interface TransformerOptions extends option.OptionsOf<typeof transformerTable>, Abortable {}

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
   * Head h has columns h·d … of wq and wk, h·v … of wv and rows h·v … of wo.
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
}

const inputs = option.inputs({ tokens: option.required(option.later<IntegersInput>()), model });
const temperatureTable = { temperature: option.required(scoringTable.temperature) };

export const transformerFunctions: Family<TransformerFunctions> = {
  transformer: call({ inputs }, transformerTable, ({ inputs }, settings, engine) => {
    const { model } = inputs;
    const { heads, layers, vocabulary, context } = model.lengths;
    const list = option.required(option.integers(0, vocabulary - 1));
    const tokens = list.read(inputs.tokens, "tokens");
    const m = tokens.length;
    if (m < 1 || m > context) {
      const text = `must hold sequences of 1 to ${context} tokens, got shape (${m})`;
      throw shapeError({ place: "tokens" }, text);
    }
    const ablated = markedHeads(settings.ablate, "ablate", model.lengths);
    const { temperature: given } = settings;
    const temperature = new Float64Array(given ? ablated.length : 0).fill(1);
    for (const one of readHeads(given, "temperature", model.lengths, temperatureTable)) {
      temperature[one.layer * heads + one.head] = one.temperature;
    }
    const { returnHeads, neighbors = 0, equalWeights } = settings;
    const answer = engine.call(
      { tokens, model: model.data, ablated, temperature },
      (core, at) =>
        core.transformer(
          model.lengths,
          returnHeads,
          neighbors,
          equalWeights,
          at.tokens,
          at.model,
          at.ablated,
          at.temperature,
        ),
      () => {
        const overflows = "is too large: a number of it overflows double precision";
        return { weight: { argument: "model", overflows } };
      },
    );
    const make = resultMaker(model.element);
    const logits = make("logits", answer.logits, [m, vocabulary]);
    if (!returnHeads) return { logits };
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
  }),
};
