/** The language model of the lesson, and random states. */
import { readFileSync } from "node:fs";
import { type HeadAt, sortedHeads } from "../../../../web/figure/head-at.js";
import { similarityNames } from "../../../../web/figure/state/state.js";
import { type Model, modelOf } from "../../../../web/lessons/gpt/model.js";
import { defaultGpt, type GptState, scopes } from "../../../../web/lessons/gpt/state.js";

const file = (name: string) => readFileSync(`web/data/language-model/${name}`);

export const shippedModel = (): Promise<Model> =>
  modelOf({
    config: JSON.parse(`${file("config.json")}`),
    heldOut: `${file("held-out.txt")}`,
    tokenizer: JSON.parse(`${file("tokenizer.json")}`),
    weights: new Uint8Array(file("model.safetensors")),
  });

export function randomGpt(next: () => number): GptState {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const head = (): HeadAt => ({ layer: Math.floor(4 * next()), head: Math.floor(6 * next()) });
  const texts = ["W", "نه & 注意=力", "one\ntwo  three", "a ".repeat(150)];
  return {
    ...defaultGpt,
    text: pick([defaultGpt.text, ...texts]),
    position: pick([undefined, 0, 5, 900]),
    at: head(),
    neighbors: pick([0, 1, 8, 100]),
    equal: next() < 0.3,
    temperature: pick([1, 0, Infinity, 0.25 + 3 * next()]),
    similarity: pick(similarityNames),
    scope: pick(scopes),
    ablated: next() < 0.5 ? [] : sortedHeads([head()]),
    why: pick([undefined, 0, 3, 900]),
    without: pick(["", "token", "head.0.3", "mlp.9"]),
    remembered: pick([0, 0, 1000, 100_000]),
    recalled: pick([1, 64, 256]),
    seed: Math.floor(next() * 2 ** 32),
  };
}
