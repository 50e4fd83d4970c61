/** The learned positions of the trained network: their principal axes, the head that reads them, their worth. */

import type { Tensor } from "../../api/index.js";
import type { TransformerModel } from "../../api/learn/index.js";
import { downloads } from "../../data/downloads.js";
import { readSafetensors } from "../../data/safetensors.js";
import { decimals } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { accuracyOf } from "../../figure/repeats.js";

export interface Trained {
  /** The places, counted from 1. */
  readonly labels: readonly string[];
  /** (T, 2) */
  readonly projected: Tensor;
  /** (T, T): the weights of the previous-token head, given positions alone. */
  readonly weights: Float64Array;
  /** Their mean on the place before the query. */
  readonly previous: NamedValue;
  /** Of the repeated tokens in fresh sequences. */
  readonly accuracy: NamedValue;
}

/** The head of the first layer that looks one place back. */
const previousHead = 1;

let kept: TransformerModel | undefined;

/** Resolves once the network is there; a failed attempt may be repeated. */
export async function networkReady(): Promise<void> {
  kept ??= await load();
}

async function load(): Promise<TransformerModel> {
  const bytes = await downloads["trained-transformer"]();
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const file = await readSafetensors({ name: "", size: bytes.length, read });
  const matrix = async (name: string): Promise<Tensor> => {
    const stored = file.tensors.get(name);
    if (stored === undefined) throw new Error(`the trained network lacks ${name}`);
    return { data: Float64Array.from(await stored.read()), shape: stored.shape };
  };
  const layer = async (i: number) => ({
    wq: await matrix(`layers.${i}.wq`),
    wk: await matrix(`layers.${i}.wk`),
    wv: await matrix(`layers.${i}.wv`),
    wo: await matrix(`layers.${i}.wo`),
  });
  return {
    heads: Number(file.metadata.heads),
    embedding: await matrix("embedding"),
    positions: await matrix("positions"),
    layers: [await layer(0), await layer(1)],
    unembedding: await matrix("unembedding"),
  };
}

/** The columns of one head, of dimension 2. */
function ofHead({ data, shape: [rows = 0, columns = 0] }: Tensor, head: number): Tensor {
  const own = Array.from({ length: rows }, (_, i) => [
    ...data.subarray(i * columns + 2 * head, i * columns + 2 * head + 2),
  ]);
  return { data: Float64Array.from(own.flat()), shape: [rows, 2] };
}

function solveNetwork(knn: LessonFunctions, model: TransformerModel, amount: number): Trained {
  const { positions, layers } = model;
  const [count = 0, dimension = 0] = positions.shape;
  const labels = Array.from({ length: count }, (_, i) => `${i + 1}`);
  const scaled = {
    data: positions.data.map((x) => amount * x),
    shape: [count, dimension],
  };
  const [{ wq, wk }] = layers as [TransformerModel["layers"][number]];
  const query = knn.linear(scaled, ofHead(wq, previousHead));
  const key = knn.linear(scaled, ofHead(wk, previousHead));
  const { weights } = knn.attention(
    { query, key, value: key },
    { causal: true, returnWeights: true },
  );
  const found = Array.from({ length: count - 1 }, (_, i) => weights.data[(i + 1) * count + i] ?? 0);
  const mean = { data: new Float64Array(count - 1).fill(1 / (count - 1)), shape: [count - 1, 1] };
  const previous = knn.linear({ data: Float64Array.from(found), shape: [1, count - 1] }, mean);
  return {
    labels,
    projected: knn.principalComponents(positions, { dimensions: 2 }).projected,
    weights: weights.data as Float64Array,
    previous: new Quantity("previous", previous.data, decimals(3)).at(),
    accuracy: accuracyOf(knn, { ...model, positions: scaled }, {}, "accuracy"),
  };
}

let last:
  | { readonly knn: LessonFunctions; readonly amount: number; readonly trained: Trained }
  | undefined;

/** The network with this share of its positions. */
export function solveTrained(knn: LessonFunctions, amount: number): Trained {
  if (kept === undefined) throw new Error("the trained network is fetched with the view");
  if (last?.knn !== knn || last.amount !== amount)
    last = { knn, amount, trained: solveNetwork(knn, kept, amount) };
  return last.trained;
}
