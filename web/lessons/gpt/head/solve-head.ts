/** One head at the selected token: its keys with scores, weights, what their values push, and its plane. */

import type { Tensor } from "../../../api/index.js";
import type { LanguageHeads } from "../../../api/model/index.js";
import { decimals, formatPercent, formatShare } from "../../../figure/format-number.js";
import type { LessonFunctions } from "../../../figure/lesson-functions.js";
import type { NamedValue } from "../../../figure/named-value.js";
import { Quantity } from "../../../figure/quantity.js";
import { sumOf } from "../../../figure/ranks.js";
import type { Point } from "../../../figure/state/state.js";
import { type Change, reaches, settingsOf } from "../changes.js";
import type { Model } from "../model.js";
import type { Run } from "../runs.js";

export interface SolvedHead {
  /** (keys) up to the query's position. */
  readonly scores: Quantity;
  readonly weights: Quantity;
  /** (keys): what each weighted value adds to the logit of the next token, up to a common factor. */
  readonly pushes: Quantity;
  /** e to the entropy of the weights. */
  readonly effective: NamedValue;
  readonly plane: HeadPlane;
}

/** The keys around their mean, along their two principal axes. */
export interface HeadPlane {
  /** The query's direction; a constant added to all keys changes no weight, so the mean is left out. */
  readonly query: Point;
  readonly keys: readonly Point[];
  /** The share of the keys' variance along the two axes. */
  readonly share: NamedValue;
}

interface HeadCall {
  readonly change: Change;
  readonly position: number;
  readonly ids: readonly number[];
  /** The most probable next token. */
  readonly token: number;
}

const matrix = (rows: number, data: Float64Array): Tensor => ({
  data,
  shape: [rows, data.length / rows],
});

/** The rows of one head, (rows,d), from a position on, as doubles. */
function side({ data, shape }: Tensor, head: number, from: number, rows: number): Tensor {
  const [, m = 0, d = 0] = shape;
  const at = (head * m + from) * d;
  return matrix(rows, Float64Array.from(data.subarray(at, at + rows * d)));
}

export function solveHead(
  knn: LessonFunctions,
  model: Model,
  run: Run,
  call: HeadCall,
): SolvedHead {
  const { change, position } = call;
  const { at } = change;
  const heads = run.result.heads?.[at.layer] as LanguageHeads;
  const n = position + 1;
  const inputs = {
    query: side(heads.query, at.head, position, 1),
    key: side(heads.key, at.head, 0, n),
    value: side(heads.value, at.head, 0, n),
  };
  const settings = reaches(change, at) ? settingsOf(change) : {};
  const options = { ...settings, returnWeights: true, returnScores: true } as const;
  const { scores, weights } = knn.attention(inputs, options);
  const names = call.ids.slice(0, n).map((id, i) => `${model.vocabulary.shown(id)} ${i + 1}`);
  const effective = knn.effectiveNeighbors(weights.data);
  return {
    scores: new Quantity("score", scores.data, decimals(2), [names]),
    weights: new Quantity("weight", weights.data, (x) => formatShare(x, 3), [names]),
    effective: new Quantity("effective", effective.data, decimals(2)).at(),
    pushes: pushesOf(knn, model, call, inputs.value, weights.data, names),
    plane: planeOf(knn, heads, call),
  };
}

/** The rows of the output projection that belong to a head, (d,D). */
function projectionOf({ tensors, config }: Model, { layer, head }: Change["at"]): Tensor {
  const { data, shape } = tensors.get(`h.${layer}.attn.c_proj.weight`) as Tensor;
  const d = (shape[0] ?? 0) / config.n_head;
  const size = d * (shape[1] ?? 0);
  return matrix(d, Float64Array.from(data.subarray(head * size, (head + 1) * size)));
}

/**
 * (D,1): from the residual stream to the logit of a token, through the last layer norm without its division by the
 * standard deviation, which all logits have in common.
 */
function directionOf(knn: LessonFunctions, { tensors }: Model, token: number): Tensor {
  const gain = (tensors.get("ln_f.weight") as Tensor).data;
  const D = gain.length;
  const unembedding = tensors.get("lm_head.weight") ?? tensors.get("wte.weight");
  const embedding = (unembedding as Tensor).data.subarray(token * D, (token + 1) * D);
  const centred = Float64Array.from(
    { length: D * D },
    (_, i) => ((i % D === Math.floor(i / D) ? 1 : 0) - 1 / D) * (gain[i % D] ?? 0),
  );
  return knn.linear(matrix(D, centred), { data: Float64Array.from(embedding), shape: [D, 1] });
}

function pushesOf(
  knn: LessonFunctions,
  model: Model,
  { change, token }: HeadCall,
  value: Tensor,
  weights: ArrayLike<number>,
  names: readonly string[],
): Quantity {
  const written = knn.linear(value, projectionOf(model, change.at));
  const { data } = knn.linear(written, directionOf(knn, model, token));
  const shape = [names.length, 1, 1];
  const added = knn.batchMatmul({ data: Float64Array.from(weights), shape }, { data, shape });
  return new Quantity("push", added.data, decimals(2), [names]);
}

function planeOf(
  knn: LessonFunctions,
  { query, key }: LanguageHeads,
  { change: { at }, position, ids }: HeadCall,
): HeadPlane {
  const keys = side(key, at.head, 0, ids.length);
  const [m = 0, d = 0] = keys.shape;
  const dimensions = Math.min(m, d);
  const { projected, components, variance } = knn.principalComponents(keys, { dimensions });
  const axes = knn.linear(side(query, at.head, position, 1), transposed(components));
  const total = sumOf(variance.data);
  const parts = Float64Array.from({ length: dimensions }, (_, i) => (i < 2 ? 1 / (total || 1) : 0));
  const row = { data: variance.data, shape: [1, dimensions] };
  const share = knn.linear(row, { data: parts, shape: [dimensions, 1] });
  const point = ({ data }: Tensor, row: number): Point => [
    data[row * dimensions] ?? 0,
    dimensions > 1 ? (data[row * dimensions + 1] ?? 0) : 0,
  ];
  return {
    query: point(axes, 0),
    keys: Array.from({ length: position + 1 }, (_, i) => point(projected, i)),
    share: new Quantity("share", share.data, (x) => formatPercent(x)).at(),
  };
}

function transposed({ data, shape: [rows = 0, columns = 0] }: Tensor): Tensor {
  const turned = Float64Array.from(
    { length: data.length },
    (_, i) => data[(i % rows) * columns + Math.floor(i / rows)] ?? 0,
  );
  return { data: turned, shape: [columns, rows] };
}
