/** The trained transformer, and random states of its lesson. */
import { readFileSync } from "node:fs";
import { type HeadAt, sortedHeads } from "../../../web/figure/head-at.js";
import { type Model, readModel } from "../../../web/lessons/transformer/model.js";
import {
  defaultTransformer,
  keptEvery,
  type TransformerState,
} from "../../../web/lessons/transformer/state.js";

export const trainedFile = "web/data/trained-transformer.safetensors";

/** Reads a network from bytes. */
export function modelOf(bytes: Uint8Array, name = "own.safetensors"): Promise<Model> {
  return readModel({ name, bytes });
}

export const trained = (): Promise<Model> => modelOf(new Uint8Array(readFileSync(trainedFile)));

export function randomTransformer(next: () => number): TransformerState {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const head = (): HeadAt => ({ layer: Math.floor(2 * next()), head: Math.floor(4 * next()) });
  const texts = ["a b c a b", "the cat & the dog", "نه a=b a", "abcabca tea"];
  return {
    ...defaultTransformer,
    text: pick([defaultTransformer.text, ...texts]),
    position: pick([undefined, 0, 5, 30]),
    at: head(),
    temperature: pick([1, 0, Infinity, 0.25 + 3 * next()]),
    ablated: next() < 0.5 ? [] : sortedHeads([head()]),
    seed: Math.floor(next() * 2 ** 32),
    step: pick([0, 0, keptEvery * Math.floor(1 + 3 * next())]),
  };
}
