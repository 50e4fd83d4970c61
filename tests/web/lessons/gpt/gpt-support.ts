/** The language model of three lessons. */
import { readFileSync } from "node:fs";
import type { State } from "../../../../web/figure/state/state.js";
import { defaultState } from "../../../../web/figure/state/state.js";
import { type Model, modelOf } from "../../../../web/model/files.js";
import { load } from "../../../every-function.js";

const file = (name: string) => readFileSync(`web/data/language-model/${name}`);

export const model: Model = modelOf({
  config: JSON.parse(`${file("config.json")}`),
  heldOut: `${file("held-out.txt")}`,
  tokenizer: JSON.parse(`${file("tokenizer.json")}`),
  weights: new Uint8Array(file("model.safetensors")),
});

export const knn = await load();
export const core = knn.languageModel({ config: model.config, tensors: model.tensors });

/** The first state with other parts. */
export const stateWith = (
  prompt: Partial<State["prompt"]>,
  more: Partial<Pick<State, "why">> & { readonly gpt?: Partial<State["gpt"]> } = {},
): State => ({
  ...defaultState,
  ...more,
  prompt: { ...defaultState.prompt, ...prompt },
  gpt: { ...defaultState.gpt, ...more.gpt },
});
