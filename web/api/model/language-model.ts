/** Language models in WebAssembly memory. */

import { call, type Family, handleOf } from "../calls.js";
import { calledNow, fromCaller, inCall, mustBe } from "../errors.js";
import * as option from "../options.js";
import { type Abortable, checkAborted } from "../signal.js";
import type { FloatsOf, TensorInput } from "../tensors/tensor-types.js";
import { type LanguageConfig, readConfig } from "./language-config.js";
import type { LanguageModel, NamedTensor, TensorsInput } from "./language-types.js";
import { LoadingModel } from "./loading-model.js";
import { HeldModel, modelMethods } from "./resident-language-model.js";

export interface LanguageModelInputs<Tensors> {
  readonly config: LanguageConfig;
  readonly tensors: Tensors;
}

export interface LanguageFunctions {
  /**
   * Copies a language model of GPT-2's architecture into WebAssembly memory, tensor by tensor.
   *
   * Formula, with t the tokens: xᵢ = wte[tᵢ] + wpe[i]; block by block
   * x ← x + c_proj(attention(c_attn(ln_1(x)))), then x ← x + c_proj(activation(c_fc(ln_2(x))));
   * logits = ln_f(x)·wteᵀ, or ·lm_headᵀ if there is that tensor. Every head is `attention`, causal.
   *
   * Tensors have the names and shapes of published checkpoints, with or without "transformer." in
   * front: `wte.weight` (V,D), `wpe.weight` (T,D), `ln_f.weight` and `.bias` (D), per block `h.N.`
   * with `ln_1`, `ln_2` (D), `attn.c_attn.weight` (D,3D), `attn.c_proj.weight` (D,D),
   * `mlp.c_fc.weight` (D,4D), `mlp.c_proj.weight` (4D,D) and their `bias`; optional `lm_head.weight`
   * (V,D). The masks `attn.bias` and `attn.masked_bias` are ignored. All are Float32, or all Float64
   * or nested arrays. With an async iterable the result is a promise, and no two tensors need to be
   * in memory at once.
   *
   * Float64 is exact; Float32 computes in single precision, several times as fast, in half the
   * memory: logits within 1e-4 of the largest.
   *
   * Errors name the tensor or the key of the configuration; `SOFTKNN_E_UNSUPPORTED` for the configuration of another
   * architecture, `SOFTKNN_E_MEMORY` beyond the core's 2 GiB.
   * Source: Radford et al. (2019), "Language models are unsupervised multitask learners".
   *
   * @example
   * ```ts
   * const config = { n_layer: 1, n_head: 1, n_embd: 2, vocab_size: 3, n_positions: 4 };
   * const of = (shape = [1]) =>
   *   ({ shape, data: Float64Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => Math.sin(i + 1)) });
   * const tensors = { "wte.weight": of([3, 2]), "wpe.weight": of([4, 2]), "ln_f.weight": of([2]), "ln_f.bias": of([2]),
   *   "h.0.ln_1.weight": of([2]), "h.0.ln_1.bias": of([2]), "h.0.ln_2.weight": of([2]), "h.0.ln_2.bias": of([2]),
   *   "h.0.attn.c_attn.weight": of([2, 6]), "h.0.attn.c_attn.bias": of([6]),
   *   "h.0.attn.c_proj.weight": of([2, 2]), "h.0.attn.c_proj.bias": of([2]),
   *   "h.0.mlp.c_fc.weight": of([2, 8]), "h.0.mlp.c_fc.bias": of([8]),
   *   "h.0.mlp.c_proj.weight": of([8, 2]), "h.0.mlp.c_proj.bias": of([2]) };
   * const model = knn.languageModel({ config, tensors });
   * console.log(model.run([0, 1, 2]).logits.shape, model.loss([0, 1, 2])); // [3, 3] 3.257…
   * for await (const written of model.generate([2], { count: 1, sampling: { temperature: 0 } })) {
   *   console.log(written); // { token: 0, logProbability: -0.1513… }
   * }
   * model.dispose();
   * ```
   */
  languageModel<T extends TensorInput>(
    inputs: LanguageModelInputs<AsyncIterable<NamedTensor<T>>>,
    control?: Abortable,
  ): Promise<LanguageModel<FloatsOf<T>>>;
  languageModel<T extends TensorInput>(
    inputs: LanguageModelInputs<TensorsInput<T>>,
    control?: Abortable,
  ): LanguageModel<FloatsOf<T>>;
}

const inputs = option.inputs({ config: option.later(), tensors: option.later() });

const handle = (loading: LoadingModel) =>
  handleOf<LanguageModel>(
    "model",
    new HeldModel(loading.finished()),
    modelMethods,
    "config",
    "byteLength",
  );

export const languageFunctions: Family<LanguageFunctions> = {
  languageModel: call({ inputs }, {}, (given, _, engine, signal): unknown => {
    const { config, tensors } = given.inputs;
    if (typeof tensors !== "object" || tensors === null) {
      throw mustBe("TYPE", "tensors", "an object, or an iterable, of tensors by name", tensors);
    }
    const loading = new LoadingModel(engine, readConfig(config));
    if (Symbol.asyncIterator in tensors) {
      return takeAll(loading, tensors as AsyncIterable<unknown>, signal, calledNow());
    }
    try {
      let i = 0;
      for (const item of itemsOf(tensors)) loading.take(item, i++);
      return handle(loading);
    } catch (cause) {
      loading.close();
      throw cause;
    }
  }),
};

/** Reads each property of an object when it is needed. */
function* itemsOf(tensors: object): Generator<unknown> {
  try {
    if (Symbol.iterator in tensors) yield* tensors as Iterable<unknown>;
    else for (const name of Object.keys(tensors)) yield [name, Reflect.get(tensors, name)];
  } catch (cause) {
    throw fromCaller(cause);
  }
}

async function takeAll(
  loading: LoadingModel,
  tensors: AsyncIterable<unknown>,
  signal: AbortSignal | undefined,
  where: string,
): Promise<LanguageModel> {
  try {
    let i = 0;
    for await (const item of tensors) {
      checkAborted(signal, where);
      inCall(where, () => loading.take(item, i++));
    }
    checkAborted(signal, where);
    return inCall(where, () => handle(loading));
  } catch (cause) {
    loading.close();
    throw cause;
  }
}
