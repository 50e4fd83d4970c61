/** The trained network of the lesson: its matrices, and the words of its tokens. */
import type { Tensor } from "../../api/index.js";
import type { TransformerModel } from "../../api/learn/index.js";
import { downloads } from "../../data/downloads.js";
import { readSafetensors } from "../../data/safetensors.js";
import type { StoredTensor } from "../../data/tensor.js";

export interface Model {
  readonly weights: TransformerModel;
  /** Layers, heads of each, the longest sequence. */
  readonly layers: number;
  readonly heads: number;
  readonly context: number;
  readonly vocabulary: readonly string[];
}

export function modelOf(bytes: Uint8Array): Model {
  const file = readSafetensors(bytes);
  /** As doubles: results then have double precision. */
  const matrix = (name: string): Tensor => {
    const { shape, read } = file.tensors.get(name) as StoredTensor;
    return { data: Float64Array.from(read()), shape: [...shape] };
  };
  const layer = (i: number) => ({
    wq: matrix(`layers.${i}.wq`),
    wk: matrix(`layers.${i}.wk`),
    wv: matrix(`layers.${i}.wv`),
    wo: matrix(`layers.${i}.wo`),
  });
  const weights = {
    heads: Number(file.metadata.heads),
    embedding: matrix("embedding"),
    positions: matrix("positions"),
    layers: [layer(0), layer(1)],
    unembedding: matrix("unembedding"),
  };
  return {
    ...{ weights, layers: weights.layers.length, heads: weights.heads },
    context: weights.positions.shape[0] ?? 0,
    vocabulary: JSON.parse(file.metadata.vocabulary ?? ""),
  };
}

let kept: Model | undefined;

/** Resolves once `trainedModel` may be called; a failed attempt may be repeated. */
export async function modelReady(): Promise<void> {
  kept ??= modelOf(await downloads["trained-transformer"]());
}

/** The network of the lesson. */
export function trainedModel(): Model {
  if (kept === undefined) throw new Error("the trained network is fetched with the view");
  return kept;
}

export interface Tokens {
  /** At most as many as the context: the last ones. */
  readonly ids: readonly number[];
  /** Unknown words, each once, in the order of the text. */
  readonly unknown: readonly string[];
  /** The number of leading tokens beyond the context. */
  readonly left: number;
}

/** An unknown word is spelled, if all its letters are tokens. */
export function tokenize(text: string, vocabulary: readonly string[], context: number): Tokens {
  const idOf = new Map(vocabulary.map((token, id) => [token, id]));
  const ids: number[] = [];
  const unknown = new Set<string>();
  for (const word of text.split(/[\s,.;:!?]+/u)) {
    if (word === "") continue;
    const known = [word, word.toLowerCase()].find((form) => idOf.has(form));
    const parts = known === undefined ? [...word.toLowerCase()] : [known];
    if (parts.every((part) => idOf.has(part)))
      ids.push(...parts.map((part) => idOf.get(part) ?? 0));
    else unknown.add(word);
  }
  const left = Math.max(0, ids.length - context);
  return { ids: ids.slice(left), unknown: [...unknown], left };
}
