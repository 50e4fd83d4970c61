/** The trained transformer, and random states of its lesson. */
import { readFileSync } from "node:fs";
import { type Model, readModel } from "../../../web/lessons/transformer/model.js";
import {
  defaultTransformer,
  type HeadAt,
  keptEvery,
  sorted,
  type TransformerState,
} from "../../../web/lessons/transformer/state.js";

export const trainedFile = "web/data/trained-transformer.safetensors";

/** Reads a network from bytes. */
export function modelOf(bytes: Uint8Array, name = "own.safetensors"): Promise<Model> {
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  return readModel({ name, size: bytes.length, read });
}

export const trained = (): Promise<Model> => modelOf(new Uint8Array(readFileSync(trainedFile)));

/** A safetensors file of float32 tensors; a custom `range` falsifies the entry of one. */
export function safetensorsOf(
  tensors: Readonly<
    Record<string, { readonly shape: readonly number[]; readonly data: ArrayLike<number> }>
  >,
  metadata?: Readonly<Record<string, string>>,
): Uint8Array {
  let at = 0;
  const header: Record<string, unknown> = metadata ? { __metadata__: metadata } : {};
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    const end = at + 4 * data.length;
    header[name] = { dtype: "F32", shape, data_offsets: [at, end] };
    at = end;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + at);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  let next = 8 + text.length;
  for (const { data } of Object.values(tensors)) {
    const numbers = Float32Array.from(data);
    bytes.set(new Uint8Array(numbers.buffer), next);
    next += numbers.byteLength;
  }
  return bytes;
}

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
    ablated: next() < 0.5 ? [] : sorted([head()]),
    seed: Math.floor(next() * 2 ** 32),
    step: pick([0, 0, keptEvery * Math.floor(1 + 3 * next())]),
  };
}
