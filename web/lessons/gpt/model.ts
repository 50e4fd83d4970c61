/** The trained language model: its files, and the resident model of the core. */
import type { Tensor } from "../../api/index.js";
import {
  type LanguageConfig,
  type LanguageModel,
  load,
  type SoftKnnModel,
} from "../../api/model/index.js";
import { downloads } from "../../data/downloads.js";
import { readSafetensors } from "../../data/safetensors.js";
import { Vocabulary } from "./tokens.js";

export interface Model {
  /** Name of the file, "" for the model of the lesson. */
  readonly name: string;
  readonly config: LanguageConfig;
  readonly vocabulary: Vocabulary;
  /** By the names of the checkpoint. */
  readonly tensors: ReadonlyMap<string, Tensor<Float32Array>>;
  /** The windows of text that the model has never seen, (windows of at most the context). */
  readonly windows: readonly (readonly number[])[];
  /** The reader's own model is in the core from the start. */
  readonly held?: LanguageModel;
}

/** What each replacement of the attention cost after some steps of training, on held-out text. */
export interface Training {
  readonly rows: readonly {
    readonly neighbors?: number;
    readonly equalWeights?: boolean;
    readonly temperature?: number;
    readonly similarity?: string;
  }[];
  readonly tables: readonly {
    readonly step: number;
    readonly heldOut: { readonly loss: number; readonly extra: readonly number[] };
  }[];
}

/** What a model of the reader's own is made and measured with: given to its reader, whose module is small. */
export interface Means {
  readonly knn: SoftKnnModel;
  readonly vocabularyOf: (tokenizer: object) => Vocabulary;
  /** The text on which a model of this size is measured. */
  readonly windowsOf: (
    vocabulary: Vocabulary,
    parameters: number,
    context: number,
  ) => Model["windows"];
}

interface Kept {
  readonly knn: SoftKnnModel;
  readonly model: Model;
  readonly training: Training;
  readonly heldOut: string;
}

let kept: Kept | undefined;

/** Resolves once `trainedModel` may be called; a failed attempt may be repeated. */
export async function modelReady(): Promise<void> {
  kept ??= await fetched();
}

function known(): Kept {
  if (kept === undefined) throw new Error("the language model is fetched with the view");
  return kept;
}

export const languageCore = (): SoftKnnModel => known().knn;
export const trainedModel = (): Model => known().model;
export const trainingRecord = (): Training => known().training;
export const ownMeans = (): Means => ({
  knn: known().knn,
  vocabularyOf: (tokenizer) => new Vocabulary(tokenizer),
  windowsOf: (vocabulary, parameters, context) =>
    ownWindows(vocabulary.encode(known().heldOut), parameters, context),
});

async function fetched(): Promise<Kept> {
  const [knn, data] = await Promise.all([load(), downloads["language-model"]()]);
  const { config, heldOut, tokenizer, training, weights } = data;
  const files = { config: config as LanguageConfig, heldOut, tokenizer, weights };
  return { knn, model: await modelOf(files), training, heldOut };
}

interface ModelFiles {
  readonly config: LanguageConfig;
  readonly heldOut: string;
  readonly tokenizer: object;
  /** A safetensors file. */
  readonly weights: Uint8Array;
}

export async function modelOf({ config, heldOut, tokenizer, weights }: ModelFiles): Promise<Model> {
  const file = readSafetensors(weights);
  const tensors = new Map<string, Tensor<Float32Array>>();
  for (const [name, { shape, read }] of file.tensors)
    tensors.set(name, { data: read() as Float32Array<ArrayBuffer>, shape: [...shape] });
  const vocabulary = new Vocabulary(tokenizer);
  const windows = windowsOf(vocabulary.encode(heldOut), config.n_positions);
  return { name: "", config, vocabulary, tensors, windows };
}

/** Whole windows of a text; the last token of each is the first of the next, so that each is predicted once. */
export function windowsOf(tokens: readonly number[], length: number): number[][] {
  const count = Math.floor((tokens.length - 1) / (length - 1));
  return Array.from({ length: count }, (_, i) =>
    tokens.slice(i * (length - 1), i * (length - 1) + length),
  );
}

/** Multiplications in one window of the measured text, and in all of them: some seconds. */
const [windowProducts, allProducts] = [8e9, 3.2e10];

/** Neither too short for eight neighbours, nor longer than the windows of the lesson's model. */
const [leastWindow, mostWindow] = [16, 128];

/** The windows on which a model of this size is measured. */
export function ownWindows(
  tokens: readonly number[],
  parameters: number,
  context: number,
): Model["windows"] {
  const wanted = Math.max(leastWindow, Math.floor(windowProducts / parameters));
  const length = Math.max(2, Math.min(wanted, mostWindow, context, tokens.length));
  const most = Math.max(1, Math.floor(allProducts / (parameters * length)));
  return windowsOf(tokens, length).slice(0, most);
}

/** The model in the memory of the core; whoever asks for it disposes it. */
export const coreOf = ({ config, tensors }: Model): LanguageModel =>
  known().knn.languageModel({ config, tensors });
