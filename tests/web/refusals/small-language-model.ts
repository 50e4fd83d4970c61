/** A language model of two tokens, for the tables of refusals. */

import type { TensorInput } from "softknn";
import type { LanguageModel } from "softknn/model";
import type { EveryFunction } from "../../every-function.js";

const pair = [1, -1];
const square = [
  [1, 0.5],
  [-1, 0.25],
];
const six = [1, 0, 1, 0, 1, 0];
const eight = [1, 2, 3, 4, 5, 6, 7, 8];

export const config = { n_layer: 1, n_head: 1, n_embd: 2, vocab_size: 2, n_positions: 3 };

export const tensors: Readonly<Record<string, TensorInput>> = {
  ...{ "wte.weight": square, "wpe.weight": [...square, pair] },
  ...{ "ln_f.weight": pair, "ln_f.bias": pair },
  ...{ "h.0.ln_1.weight": pair, "h.0.ln_1.bias": pair },
  ...{ "h.0.ln_2.weight": pair, "h.0.ln_2.bias": pair },
  ...{ "h.0.attn.c_attn.weight": [six, six.toReversed()], "h.0.attn.c_attn.bias": six },
  ...{ "h.0.attn.c_proj.weight": square, "h.0.attn.c_proj.bias": pair },
  ...{ "h.0.mlp.c_fc.weight": [eight, eight.toReversed()], "h.0.mlp.c_fc.bias": eight },
  ...{ "h.0.mlp.c_proj.weight": eight.map((x) => [x, -x]), "h.0.mlp.c_proj.bias": pair },
};

let model: LanguageModel | undefined;

/** One for all calls; a lost one is replaced. */
export function languageModel(knn: EveryFunction): LanguageModel {
  if (!model?.byteLength) model = knn.languageModel({ config, tensors });
  return model;
}
