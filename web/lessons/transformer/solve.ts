/** The results for one sequence: the selected head, and the path from its output to a prediction. */

import type { Tensor } from "../../api/index.js";
import type { TransformerLayer, TransformerOptions } from "../../api/learn/index.js";
import type { FieldRequest } from "../../charts/plane/field-painter.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { Point } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { type Measured, measure } from "./measure.js";
import type { Model } from "./model.js";
import { type Tokens, tokenize } from "./model.js";
import type { HeadAt, TransformerState } from "./state.js";

/** One head at the selected query: keys up to the query's position. */
export interface SolvedHead {
  readonly query: Point;
  readonly keys: readonly Point[];
  readonly scores: Quantity;
  readonly weights: Quantity;
  /** (keys, V): the contribution of each key's weighted value to the logits. */
  readonly added: Quantity;
}

/** A summand of a logit: the token itself, its position, or a head. */
export interface Part {
  readonly kind: "token" | "position" | "head";
  readonly at?: HeadAt;
}

export interface Solved {
  readonly model: Model;
  readonly tokens: Tokens;
  /** The words of the sequence. */
  readonly words: readonly string[];
  readonly position: number;
  readonly at: HeadAt;
  readonly head: SolvedHead;
  /** (V): of the next token. */
  readonly probability: Quantity;
  /** Tokens by decreasing probability. */
  readonly order: readonly number[];
  /** The summands of the logits, (parts, V), and their sum, (V). */
  readonly parts: readonly Part[];
  readonly shares: Quantity;
  readonly logits: Quantity;
  /** Every head's weights, (m,m), layer by layer. */
  readonly maps: readonly (ArrayLike<number> & Iterable<number>)[];
  readonly measured: Measured;
}

/** The changed heads of a model, as options of the core. */
export function changesOf({ ablated, at, temperature }: TransformerState, model: Model) {
  const exists = ({ layer, head }: HeadAt) => layer < model.layers && head < model.heads;
  const tempered = temperature === 1 || !exists(at) ? [] : [{ ...at, temperature }];
  return { ablate: ablated.filter(exists), temperature: tempered } satisfies TransformerOptions;
}

/** The head of a state, clamped to the model. */
const headIn = (at: HeadAt, model: Model): HeadAt => ({
  layer: Math.min(at.layer, model.layers - 1),
  head: Math.min(at.head, model.heads - 1),
});

const matrix = (rows: number, data: Float64Array): Tensor => ({
  data,
  shape: [rows, data.length / rows],
});

/** The rows of one head, `rows` positions from `from` on. */
function side(tensor: Tensor, head: number, from: number, rows: number): Tensor {
  const [, m = 0, width = 0] = tensor.shape;
  const at = (head * m + from) * width;
  return matrix(rows, Float64Array.from(tensor.data.subarray(at, at + rows * width)));
}

const pointsOf = ({ data }: Tensor): Point[] =>
  Array.from(
    { length: data.length / 2 },
    (_, i): Point => [data[2 * i] ?? 0, data[2 * i + 1] ?? 0],
  );

/** The rows of the output projection that belong to a head, (v, D). */
function ownProjection({ weights: model, heads }: Model, { layer, head }: HeadAt): Tensor {
  const { wo } = model.layers[layer] as (typeof model.layers)[number];
  const [rows = 0, columns = 0] = wo.shape;
  const size = (rows / heads) * columns;
  const own = Float64Array.from(wo.data.subarray(head * size, (head + 1) * size));
  return matrix(rows / heads, own);
}

function solveHead(
  knn: LessonFunctions,
  model: Model,
  layer: TransformerLayer,
  { at, position, temperature, labels }: HeadCall,
): SolvedHead {
  const query = side(layer.query, at.head, position, 1);
  const key = side(layer.key, at.head, 0, position + 1);
  const value = side(layer.value, at.head, 0, position + 1);
  const options = { temperature, returnWeights: true, returnScores: true } as const;
  const { weights, scores } = knn.attention({ query, key, value }, options);
  const names = [...model.vocabulary];
  const [n, V] = [position + 1, names.length];
  const written = knn.linear(value, ownProjection(model, at));
  const { data: each } = knn.linear(written, model.weights.unembedding);
  const added = knn.batchMatmul(
    { data: weights.data, shape: [n, 1, 1] },
    { data: each, shape: [n, 1, V] },
  );
  const [point = [0, 0]] = pointsOf(query);
  return {
    query: point,
    keys: pointsOf(key),
    scores: new Quantity("score", scores.data, decimals(2), [labels]),
    weights: new Quantity("weight", weights.data, (x) => formatShare(x, 3), [labels]),
    added: new Quantity("added", added.data, decimals(2), [labels, names]),
  };
}

interface HeadCall {
  readonly at: HeadAt;
  readonly position: number;
  readonly temperature: number;
  readonly labels: string[];
}

/** The residual stream at a position by part: (parts, D), and the parts. */
function streamParts(
  knn: LessonFunctions,
  model: Model,
  layers: readonly TransformerLayer[],
  token: number,
  position: number,
): { readonly rows: Tensor; readonly parts: readonly Part[] } {
  const row = ({ data, shape }: Tensor, i: number) => {
    const width = shape[1] ?? 0;
    return [...data.subarray(i * width, (i + 1) * width)];
  };
  const { embedding, positions } = model.weights;
  const parts: Part[] = [{ kind: "token" }, { kind: "position" }];
  const rows = [row(embedding, token), row(positions, position)];
  for (let layer = 0; layer < model.layers; layer++) {
    for (let head = 0; head < model.heads; head++) {
      const { output } = layers[layer] as TransformerLayer;
      rows.push([
        ...knn.linear(side(output, head, position, 1), ownProjection(model, { layer, head })).data,
      ]);
      parts.push({ kind: "head", at: { layer, head } });
    }
  }
  return { rows: matrix(rows.length, Float64Array.from(rows.flat())), parts };
}

const labelsOf = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

/** Undefined for a text without tokens. */
export function solve(
  knn: LessonFunctions,
  state: TransformerState,
  model: Model,
  measured: Measured,
): Solved | undefined {
  const tokens = tokenize(state.text, model.vocabulary, model.context);
  const { ids } = tokens;
  const m = ids.length;
  if (m === 0) return undefined;
  const position = Math.min(state.position ?? m - 1, m - 1);
  const at = headIn(state.at, model);
  const changes = changesOf({ ...state, at }, model);
  const inputs = { tokens: [...ids], model: model.weights };
  const result = knn.transformer(inputs, { ...changes, returnHeads: true });
  const layers = result.layers ?? [];
  const words = ids.map((id) => model.vocabulary[id] ?? "");
  const placed = words.map((word, i) => `${word} ${i + 1}`);
  const call = {
    at,
    position,
    temperature: state.temperature,
    labels: placed.slice(0, position + 1),
  };
  const { rows, parts } = streamParts(knn, model, layers, ids[position] ?? 0, position);
  const shares = knn.linear(rows, model.weights.unembedding);
  const all = new Float64Array(parts.length).fill(1);
  const logits = knn.linear(matrix(1, all), shares);
  const probability = knn.softmax(logits).data;
  const names = [...model.vocabulary];
  return {
    ...{ model, tokens, words, position, at, parts, measured },
    head: solveHead(knn, model, layers[at.layer] as TransformerLayer, call),
    probability: new Quantity("probability", probability, (x) => formatShare(x, 3), [names]),
    order: ranked(probability),
    shares: new Quantity("part", shares.data, decimals(2), [labelsOf(parts.length), names]),
    logits: new Quantity("logit", logits.data, decimals(2), [names]),
    maps: layers.flatMap(({ weights }) =>
      Array.from({ length: model.heads }, (_, h) =>
        weights.data.subarray(h * m * m, (h + 1) * m * m),
      ),
    ),
  };
}

export function measureModel(
  knn: LessonFunctions,
  state: TransformerState,
  model: Model,
): Measured {
  return measure(knn, model.weights, changesOf(state, model));
}

export function tables(solved: Solved): ResultTable[] {
  const { words, position, head, model, measured, probability, logits } = solved;
  const placed = words.map((word, i) => `${word} ${i + 1}`);
  const seen = placed.slice(0, position + 1);
  const headNames = Array.from(
    { length: model.layers * model.heads },
    (_, i) => `layer ${Math.floor(i / model.heads) + 1} head ${(i % model.heads) + 1}`,
  );
  const pair = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Array.from(a, (x, i) => [x, b[i] ?? 0]).flat();
  return [
    {
      name: "shown head",
      ...{ rows: [placed[position] ?? ""], columns: seen },
      ...{ scores: head.scores.data, weights: head.weights.data },
    },
    {
      ...{ name: "next token", rows: [...model.vocabulary], columns: ["logit", "probability"] },
      values: pair(logits.data, probability.data),
    },
    {
      ...{ name: "heads", rows: headNames, columns: ["previous token", "induction"] },
      values: pair(measured.previous.data, measured.induction.data),
    },
    { name: "accuracy", rows: ["all"], columns: ["accuracy"], values: [measured.accuracy.value] },
  ];
}

export function fieldColours(
  knn: LessonFunctions,
  keys: readonly Point[],
  colours: readonly (readonly [number, number, number])[],
  { extent, temperature }: { readonly extent: number; readonly temperature: number },
): FieldRequest["compute"] {
  const key = pointsTensor(keys);
  const value = { data: Float64Array.from(colours.flat()), shape: [keys.length, 3] };
  const field = { key, value, similarity: "dot", temperature, xRange: [-extent, extent] } as const;
  return (grid) => ({ ...grid, colours: knn.attentionField({ ...field, ...grid }).output.data });
}
