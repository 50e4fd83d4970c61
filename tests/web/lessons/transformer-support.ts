/** The trained transformer, and random states of its lesson. */
import { readFileSync } from "node:fs";
import { type HeadAt, sortedHeads } from "../../../web/figure/head-at.js";
import { defaultState, type State } from "../../../web/figure/state/state.js";
import { keptEvery } from "../../../web/lessons/transformer/limits.js";
import { type Model, modelOf } from "../../../web/lessons/transformer/model.js";

export const trained = (): Model =>
  modelOf(new Uint8Array(readFileSync("web/data/trained-transformer.safetensors")));

export function randomTransformer(next: () => number): State["transformer"] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const head = (): HeadAt => ({ layer: Math.floor(2 * next()), head: Math.floor(4 * next()) });
  const texts = ["a b c a b", "the cat & the dog", "نه a=b a", "abcabca tea"];
  return {
    text: pick([defaultState.transformer.text, ...texts]),
    position: pick([0, 5, 23]),
    at: head(),
    temperature: pick([1, 0, Infinity, 0.25 + 3 * next()]),
    ablated: next() < 0.5 ? [] : sortedHeads([head()]),
    seed: Math.floor(next() * 2 ** 32),
    step: pick([0, 0, keptEvery * Math.floor(1 + 3 * next())]),
  };
}
