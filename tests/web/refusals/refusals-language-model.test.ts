/** Errors of language models: each names the tensor, the key of the configuration or the option. */

import { type AnyKnn, knn, table, useWatchedCore } from "./refusal-support.js";
import { config, languageModel, tensors } from "./small-language-model.js";

useWatchedCore();

const of = (change: object, more: object = {}) => {
  return (k: AnyKnn) =>
    k.languageModel({ config: { ...config, ...more }, tensors: { ...tensors, ...change } });
};
const inputs = (given: unknown) => (k: AnyKnn) => k.languageModel(given);
const run = (tokens: unknown, options?: object) => () =>
  languageModel(knn).run(tokens as number[], options);
const loss = (tokens: number[]) => () => languageModel(knn).loss(tokens);
const write = (tokens: number[], options: object) => () =>
  languageModel(knn).generate(tokens, options as never);
const explain = (change: object, without?: object[]) => () =>
  languageModel(knn).explain([0, 1], { layer: 0, head: 0, query: 1, ...change }, {
    without,
  } as never);
const bias = "h.0.mlp.c_fc.bias";

table("configurations", [
  ["TYPE inputs", inputs(undefined), /inputs must be an object/],
  ["TYPE config", inputs({ tensors }), /config must be an object such as/],
  ["TYPE config", of({}, { n_layer: undefined }), /config\.n_layer must be an integer/],
  ["VALUE config", of({}, { n_layer: 0 }), /config\.n_layer must be an integer in \[1, 4096\]/],
  ["VALUE config", of({}, { n_head: 3 }), /n_embd must be a multiple of n_head, 3, got 2/],
  ["VALUE config", of({}, { layer_norm_epsilon: 0 }), /layer_norm_epsilon must be a number/],
  ["VALUE config", of({}, { activation_function: "relu" }), /must be "gelu_new" or "gelu"/],
]);

table("tensors, by name", [
  ["TYPE tensors", inputs({ config }), /tensors must be an object, or an iterable/],
  ["TYPE tensors", inputs({ config, tensors: [5] }), /tensors\[0\] must be a pair/],
  ["VALUE tensors", inputs({ config, tensors: {} }), /must hold "wte.weight"/],
  ["VALUE tensors", of({ "h.1.ln_1.bias": [1, 1] }), /\["h\.1\.ln_1\.bias"\] is not a tensor/],
  ["VALUE tensors", of({ "h.00.ln_1.bias": [1, 1] }), /is not a tensor of this architecture/],
  ["VALUE tensors", of({ constructor: [1, 1] }), /\["constructor"\] is not a tensor/],
  ["SHAPE tensors", of({ [bias]: [1, 2] }), /c_fc\.bias"\] must have shape \(8\) by config/],
  ["SHAPE tensors", of({ "wte.weight": [[1, 1]] }), /shape \(2, 2\) by config, got \(1, 2\)/],
  ["TYPE tensors", of({ [bias]: undefined }), /c_fc\.bias"\] must be a tensor/],
  [
    "NONFINITE tensors",
    of({
      "wte.weight": [
        [0, 1],
        [2, Number.NaN],
      ],
    }),
    /got NaN at \[1, 1\]/,
  ],
  ["DTYPE tensors", of({ [bias]: new Float32Array(8) }), /must be a Float64Array as tensors is/],
]);

table("tokens and options of a model", [
  ["SHAPE tokens", run([]), /tokens must hold 1 to 3 tokens, got 0/],
  ["SHAPE tokens", run([0, 1, 0, 1]), /1 to 3 tokens, got 4/],
  ["SHAPE tokens", loss([1]), /tokens must hold 2 to 3 tokens, got 1/],
  ["VALUE tokens", run([0, 2]), /tokens\[1\] must be an integer in \[0, 1\], got 2/],
  ["TYPE tokens", run("text"), /tokens must be an array of integers/],
  ["VALUE layers", run([0], { layers: [1] }), /layers\[0\] must be an integer in \[0, 0\]/],
  ["VALUE heads", run([0], { heads: [{ layer: 0, head: 1 }] }), /heads\[0\]\.head must be/],
  ["OPTION hed", run([0], { ablate: [{ layer: 0, hed: 0 }] }), /did you mean head\?/],
  ["VALUE place", explain({ layer: 1 }), /place\.layer must be an integer in \[0, 0\]/],
  ["VALUE place", explain({ query: 2 }), /place\.query must be an integer in \[0, 1\]/],
  ["VALUE without", explain({}, [{ kind: "mlp", layer: 0 }]), /without\[0\] is not a source/],
  ["OPTION topK", write([0], { count: 1, topK: 4 }), /topK is not an option/],
  ["VALUE count", write([0, 1], { count: 3 }), /at most 2 after 2 tokens: the context has 3/],
  ["TYPE count", write([0], {}), /count must be an integer/],
  ["VALUE sampling", write([0], { count: 1, sampling: { topK: 0 } }), /sampling\.topK must be/],
]);
