/** The trained language model: its files, and the model in the core of this thread. */
import type { Tensor } from "../api/index.js";
import { type LanguageConfig, type LanguageModel, load } from "../api/model/index.js";
import { downloads } from "../data/downloads.js";
import { readSafetensors } from "../data/safetensors.js";
import { Vocabulary } from "./vocabulary.js";

export interface Model {
  readonly config: LanguageConfig;
  readonly vocabulary: Vocabulary;
  /** Every token as a label. */
  readonly labels: readonly string[];
  /** By the names of the checkpoint. */
  readonly tensors: ReadonlyMap<string, Tensor<Float32Array>>;
  /** The windows of text that the model has never seen, (windows of at most the context). */
  readonly windows: readonly (readonly number[])[];
}

let kept: Model | undefined;
let resident: LanguageModel | undefined;

/** Resolves once `trainedModel` may be called; a failed attempt may be repeated. */
export async function modelReady(): Promise<void> {
  kept ??= modelOf(await downloads["language-model"]());
}

/** Resolves once `residentModel` may be called as well. */
export async function residentReady(): Promise<void> {
  const [{ languageModel }] = await Promise.all([load(), modelReady()]);
  const { config, tensors } = trainedModel();
  resident ??= languageModel({ config, tensors });
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the language model is fetched with the view");
  return value;
}

export const trainedModel = (): Model => known(kept);
/** In the core of this thread. */
export const residentModel = (): LanguageModel => known(resident);

interface ModelFiles {
  readonly config: object;
  readonly heldOut: string;
  readonly tokenizer: object;
  /** A safetensors file. */
  readonly weights: Uint8Array;
}

export function modelOf({ heldOut, tokenizer, weights, ...files }: ModelFiles): Model {
  const config = files.config as LanguageConfig;
  const file = readSafetensors(weights);
  const tensors = new Map<string, Tensor<Float32Array>>();
  for (const [name, { shape, read }] of file.tensors)
    tensors.set(name, { data: read() as Float32Array<ArrayBuffer>, shape: [...shape] });
  const vocabulary = new Vocabulary(tokenizer);
  const labels = Array.from({ length: config.vocab_size }, (_, id) => vocabulary.shown(id));
  const windows = windowsOf(vocabulary.encode(heldOut), config.n_positions);
  return { config, vocabulary, labels, tensors, windows };
}

/** Whole windows of a text; the last token of each is the first of the next, so that each is predicted once. */
export function windowsOf(tokens: readonly number[], length: number): number[][] {
  const count = Math.floor((tokens.length - 1) / (length - 1));
  return Array.from({ length: count }, (_, i) =>
    tokens.slice(i * (length - 1), i * (length - 1) + length),
  );
}
