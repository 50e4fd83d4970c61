/** The language model of three lessons, and random states. */
import { readFileSync } from "node:fs";
import type { State } from "../../../../web/figure/state/state.js";
import { defaultState } from "../../../../web/figure/state/state.js";
import { type Model, modelOf } from "../../../../web/model/files.js";

const file = (name: string) => readFileSync(`web/data/language-model/${name}`);

export const shippedModel = (): Model =>
  modelOf({
    config: JSON.parse(`${file("config.json")}`),
    heldOut: `${file("held-out.txt")}`,
    tokenizer: JSON.parse(`${file("tokenizer.json")}`),
    weights: new Uint8Array(file("model.safetensors")),
  });

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

export function randomPrompt(next: () => number): Pick<State, "prompt" | "why"> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const texts = ["W", "نه & 注意=力", "one\ntwo  three", "a ".repeat(150)];
  return {
    prompt: {
      text: pick([defaultState.prompt.text, ...texts]),
      position: pick([undefined, 0, 5, 127]),
      head: { layer: Math.floor(4 * next()), head: Math.floor(6 * next()) },
    },
    why: { key: pick([undefined, 0, 3, 127]), without: pick(["", "token", "head.0.3", "mlp.9"]) },
  };
}
