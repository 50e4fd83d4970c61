/** A trained network from a file: its matrices, and the words of its tokens. */
import type { Tensor } from "../../api/index.js";
import type { TransformerModel } from "../../api/learn/index.js";
import { downloads } from "../../data/downloads.js";
import type { DataFile } from "../../data/file.js";
import { readSafetensors, type Safetensors } from "../../data/safetensors.js";

export interface Model {
  /** Name of the file, "" for the network of the lesson. */
  readonly name: string;
  readonly weights: TransformerModel;
  /** Layers, heads of each, the longest sequence. */
  readonly layers: number;
  readonly heads: number;
  readonly context: number;
  readonly vocabulary: readonly string[];
}

const modelProblems = ["missing", "shape", "heads", "plane", "vocabulary", "size"] as const;

/** Why a file is no network of this lesson; `what` names the tensor or the number. */
export class ModelError extends Error {
  constructor(
    readonly problem: (typeof modelProblems)[number],
    readonly what: string,
    readonly found = "",
  ) {
    super(problem);
  }
}

/** The largest number of weights that a page can evaluate in time. */
const maxWeights = 400_000;

/** Rejects with a ModelError, or the FaultError of the file. */
export async function readModel({ bytes, name }: DataFile): Promise<Model> {
  const file = readSafetensors(bytes);
  const count = [...file.tensors.values()].reduce((sum, { shape }) => sum + sizeOf(shape), 0);
  if (count > maxWeights) throw new ModelError("size", `${maxWeights}`, `${count}`);
  const matrix = (tensor: string) => matrixOf(file, tensor);
  const embedding = matrix("embedding");
  const positions = matrix("positions");
  const unembedding = matrix("unembedding");
  const layers: TransformerModel["layers"][number][] = [];
  while (file.tensors.has(`layers.${layers.length}.wq`)) {
    const part = (tensor: string) => matrix(`layers.${layers.length}.${tensor}`);
    const [wq, wk] = [part("wq"), part("wk")];
    layers.push({ wq, wk, wv: part("wv"), wo: part("wo") });
  }
  if (layers.length === 0) throw new ModelError("missing", "layers.0.wq");
  const heads = headsOf(file, layers[0]?.wq as Tensor);
  const weights = { heads, embedding, positions, layers, unembedding };
  checkShapes(weights);
  const [context = 0] = positions.shape;
  const vocabulary = vocabularyOf(file, embedding.shape[0] ?? 0);
  return { name, weights, layers: layers.length, heads, context, vocabulary };
}

const sizeOf = (shape: readonly number[]) => shape.reduce((n, axis) => n * axis, 1);

/** Converted to doubles: results then have double precision. */
function matrixOf({ tensors }: Safetensors, name: string): Tensor {
  const stored = tensors.get(name);
  if (stored === undefined) throw new ModelError("missing", name);
  const { shape } = stored;
  if (shape.length !== 2 || sizeOf(shape) === 0)
    throw new ModelError("shape", name, shape.join(" × "));
  return { data: Float64Array.from(stored.read()), shape: [...shape] };
}

/** From the metadata; the queries of each head have dimension two. */
function headsOf({ metadata }: Safetensors, wq: Tensor): number {
  const heads = Number(metadata.heads);
  const columns = wq.shape[1] ?? 0;
  if (!Number.isInteger(heads) || heads < 1) throw new ModelError("heads", metadata.heads ?? "");
  if (columns !== 2 * heads) throw new ModelError("plane", `${heads}`, `${columns}`);
  return heads;
}

function checkShapes({ embedding, positions, layers, unembedding }: TransformerModel): void {
  const [vocabulary = 0, dimension = 0] = embedding.shape;
  const check = (name: string, { shape }: Tensor, ...wanted: number[]) => {
    if (shape.some((axis, i) => axis !== wanted[i])) {
      throw new ModelError("shape", name, shape.join(" × "));
    }
  };
  check("positions", positions, positions.shape[0] ?? 0, dimension);
  check("unembedding", unembedding, dimension, vocabulary);
  const [first] = layers;
  const [keys = 0, values = 0] = [first?.wq.shape[1], first?.wv.shape[1]];
  for (const [i, { wq, wk, wv, wo }] of layers.entries()) {
    check(`layers.${i}.wq`, wq, dimension, keys);
    check(`layers.${i}.wk`, wk, dimension, keys);
    check(`layers.${i}.wv`, wv, dimension, values);
    check(`layers.${i}.wo`, wo, values, dimension);
  }
}

/** From the metadata, a JSON list; without one the tokens are numbers. */
function vocabularyOf({ metadata }: Safetensors, count: number): readonly string[] {
  if (metadata.vocabulary === undefined) return Array.from({ length: count }, (_, i) => `${i}`);
  let words: unknown;
  try {
    words = JSON.parse(metadata.vocabulary);
  } catch {
    throw new ModelError("vocabulary", `${count}`);
  }
  const list: readonly unknown[] = Array.isArray(words) ? words : [];
  const tokens = list.filter((word): word is string => typeof word === "string" && word !== "");
  if (tokens.length !== count || list.length !== count || new Set(tokens).size < count) {
    throw new ModelError("vocabulary", `${count}`);
  }
  return tokens;
}

let kept: Model | undefined;

/** Resolves once `trainedModel` may be called; a failed attempt may be repeated. */
export async function modelReady(): Promise<void> {
  kept ??= await load();
}

/** The network of the lesson. */
export function trainedModel(): Model {
  if (kept === undefined) throw new Error("the trained network is fetched with the view");
  return kept;
}

async function load(): Promise<Model> {
  const bytes = await downloads["trained-transformer"]();
  return readModel({ name: "", bytes });
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
