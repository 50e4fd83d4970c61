/** The results for one sequence: the selected head, and the prediction. */

import type { Tensor } from "../../api/index.js";
import type { TransformerLayer, TransformerOptions } from "../../api/learn/index.js";
import type { FieldRequest } from "../../charts/plane/field-painter.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import type { HeadAt } from "../../figure/head-at.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { Point, State } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { type Measured, measure } from "./measure.js";
import type { Model } from "./model.js";
import { type Tokens, tokenize } from "./model.js";

/** One head at the selected query: keys up to the query's position. */
export interface SolvedHead {
  readonly query: Point;
  readonly keys: readonly Point[];
  readonly scores: Quantity;
  readonly weights: Quantity;
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
  /** Every head's weights, (m,m), layer by layer. */
  readonly maps: readonly (ArrayLike<number> & Iterable<number>)[];
  readonly measured: Measured;
}

/** The changed heads, as options of the core. */
export const changesOf = ({ ablated, at, temperature }: State["transformer"]) =>
  ({
    ablate: ablated,
    temperature: temperature === 1 ? [] : [{ ...at, temperature }],
  }) satisfies TransformerOptions;

/** The rows of one head, `rows` positions from `from` on. */
function side(tensor: Tensor, head: number, from: number, rows: number): Tensor {
  const [, m = 0, width = 0] = tensor.shape;
  const at = (head * m + from) * width;
  return {
    data: Float64Array.from(tensor.data.subarray(at, at + rows * width)),
    shape: [rows, width],
  };
}

const pointsOf = ({ data }: Tensor): Point[] =>
  Array.from(
    { length: data.length / 2 },
    (_, i): Point => [data[2 * i] ?? 0, data[2 * i + 1] ?? 0],
  );

/** Undefined for a text without tokens. */
export function solve(
  knn: LessonFunctions,
  state: State["transformer"],
  model: Model,
  measured: Measured,
): Solved | undefined {
  const tokens = tokenize(state.text, model.vocabulary, model.context);
  const { ids } = tokens;
  const m = ids.length;
  if (m === 0) return undefined;
  const position = Math.min(state.position, m - 1);
  const { at } = state;
  const inputs = { tokens: [...ids], model: model.weights };
  const result = knn.transformer(inputs, { ...changesOf(state), returnHeads: true });
  const layers = result.layers ?? [];
  const words = ids.map((id) => model.vocabulary[id] ?? "");
  const V = model.vocabulary.length;
  const logits = result.logits.data.slice(position * V, (position + 1) * V);
  const probability = knn.softmax(logits).data;
  return {
    ...{ model, tokens, words, position, at, measured },
    head: solveHead(knn, layers[at.layer] as TransformerLayer, state, words.slice(0, position + 1)),
    probability: new Quantity("probability", probability, (x) => formatShare(x, 3), [
      model.vocabulary,
    ]),
    order: ranked(probability),
    maps: layers.flatMap(({ weights }) =>
      Array.from({ length: model.heads }, (_, h) =>
        weights.data.subarray(h * m * m, (h + 1) * m * m),
      ),
    ),
  };
}

/** The head at the last of these words. */
function solveHead(
  knn: LessonFunctions,
  layer: TransformerLayer,
  { at, temperature }: State["transformer"],
  words: readonly string[],
): SolvedHead {
  const n = words.length;
  const query = side(layer.query, at.head, n - 1, 1);
  const key = side(layer.key, at.head, 0, n);
  const value = side(layer.value, at.head, 0, n);
  const options = { temperature, returnWeights: true, returnScores: true } as const;
  const { weights, scores } = knn.attention({ query, key, value }, options);
  const labels = [words.map((word, i) => `${word} ${i + 1}`)];
  const [point = [0, 0]] = pointsOf(query);
  return {
    ...{ query: point, keys: pointsOf(key) },
    scores: new Quantity("score", scores.data, decimals(2), labels),
    weights: new Quantity("weight", weights.data, (x) => formatShare(x, 3), labels),
  };
}

export const measureModel = (
  knn: LessonFunctions,
  state: State["transformer"],
  model: Model,
): Measured => measure(knn, model.weights, changesOf(state));

export function tables(solved: Solved): ResultTable[] {
  const { words, position, head, model, measured, probability } = solved;
  const placed = words.map((word, i) => `${word} ${i + 1}`);
  const seen = placed.slice(0, position + 1);
  const headNames = Array.from(
    { length: model.layers * model.heads },
    (_, i) => `layer ${Math.floor(i / model.heads) + 1} head ${(i % model.heads) + 1}`,
  );
  return [
    {
      name: "shown head",
      ...{ rows: [placed[position] ?? ""], columns: seen },
      ...{ scores: head.scores.data, weights: head.weights.data },
    },
    {
      ...{ name: "next token", rows: [...model.vocabulary], columns: ["probability"] },
      values: probability.data,
    },
    {
      ...{ name: "heads", rows: headNames, columns: ["previous token", "induction"] },
      values: measured.previous.flatMap((x, i) => [x, measured.induction[i] ?? 0]),
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
