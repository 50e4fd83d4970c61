/** The results of the field: the weights at the star, its nearest keys, the rankings, the transition to RBF. */

import { polygonHull } from "d3-polygon";
import type { ScoringOptions, SoftKnn, Tensor } from "../../api/index.js";
import { keyValue } from "../../charts/key-colours.js";
import type { FieldRequest } from "../../charts/plane/field-painter.js";
import { decimals, percent, small } from "../../figure/format-number.js";
import { comparedKeys } from "../../figure/plane-points.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked, winners } from "../../figure/ranks.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import { scalar } from "../../figure/state/origins.js";
import {
  letterOf,
  type Point,
  type SimilarityName,
  type State,
  similarityNames,
} from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

/** Why dot or cosine prefers one key to the nearest one. */
export type Reason = "longer" | "aligned" | "both";

export interface Solved {
  /** The keys as compared: normalized to length 1, or unchanged. */
  readonly keys: readonly Point[];
  readonly scores: Quantity;
  readonly weights: Quantity;
  /** Red, green, blue, 0 … 255. */
  readonly colour: Quantity;
  /** The mean of the keys' places under the same weights. */
  readonly place: Quantity;
  /** exp(H) of the weights. */
  readonly effective: Quantity;
  /** The k best keys by the same scores, and their share of the weight. */
  readonly hard: { readonly members: readonly number[]; readonly captured: Quantity };
  /** The best keys under the scores of this figure, and the nearest ones. */
  readonly chosen: readonly number[];
  readonly nearest: readonly number[];
  /** Why the best key beats the nearest one; undefined if they are the same. */
  readonly reason: Reason | undefined;
  /** The share of the weight that differs from that of `rbf` at this temperature. */
  readonly fromRbf: Quantity;
  /** The number of places at which the points of the cloud stand, once its picture is loaded. */
  places?: number;
  /** Under a plain dot product: the convex hull of the keys, and the keys that no query can select. */
  readonly reach: {
    readonly hull: readonly Point[] | undefined;
    readonly never: readonly number[];
  };
}

/** The core's scoring options for a state. */
export function scoringOf(state: State): ScoringOptions {
  const { similarity, temperature, keyNormPenalty, matched } = state;
  if (similarity !== "dot") return { similarity, temperature };
  return matched
    ? { similarity, keyNormPenalty, scale: 1, temperature: temperature * temperature }
    : { similarity, keyNormPenalty, temperature };
}

/** The colours of n keys as values, (n,3). */
export function colourValues(n: number): Tensor {
  const colours = Array.from({ length: n }, (_, i) => keyValue(i));
  return { data: Float64Array.from(colours.flat()), shape: [n, 3] };
}

/** Returns the output colours on a grid over [-extent, extent]²; row by row from the top left. */
export function coloursOn(
  knn: SoftKnn,
  scoring: ScoringOptions,
  keys: readonly Point[],
  extent: number,
): FieldRequest["compute"] {
  const [key, value] = [pointsTensor(keys), colourValues(keys.length)];
  const field = { ...scoring, key, value, xRange: [-extent, extent] as const };
  return (grid) => ({ ...grid, colours: knn.attentionField({ ...field, ...grid }).output.data });
}

function reasonOf(
  knn: SoftKnn,
  key: readonly Point[],
  cosines: ArrayLike<number>,
  winner: number,
  nearest: number,
): Reason {
  const each = { data: pointsTensor(key).data, shape: [key.length, 1, 2] };
  const squares = knn.scores(each, each, { similarity: "dot", scale: 1 }).data;
  const longer = (squares[winner] ?? 0) > (squares[nearest] ?? 0);
  const aligned = (cosines[winner] ?? 0) > (cosines[nearest] ?? 0);
  return longer && aligned ? "both" : longer ? "longer" : "aligned";
}

export function solve(knn: SoftKnn, state: State): Solved {
  const keys = comparedKeys(knn, state);
  const [query, key] = [pointsTensor([state.query]), pointsTensor(keys)];
  const scoring = scoringOf(state);
  const attend = (options: ScoringOptions) =>
    knn.attention(
      { query, key, value: colourValues(keys.length) },
      { ...options, returnWeights: true, returnScores: true },
    );
  const { output, weights, scores } = attend(scoring);
  if (!weights || !scores) throw new Error("attention returned no weights or scores");
  const raw = (options: ScoringOptions) => knn.scores(query, key, options).data;
  const chosen = winners(raw({ ...scoring, temperature: 1 }));
  const nearest = winners(raw({ similarity: "rbf" }));
  const [winner = 0, near = 0] = [chosen[0], nearest[0]];
  const letters = [keys.map((_, i) => letterOf(i))];
  const effective = knn.effectiveNeighbors(weights).data;
  const place = knn.batchMatmul(weights, key);
  return {
    keys,
    scores: new Quantity("score", scores.data, decimals(3), letters),
    weights: new Quantity("weight", weights.data, decimals(3), letters),
    colour: new Quantity("colour", output.data, decimals(0), [["red", "green", "blue"]]),
    effective: new Quantity("effective", effective, decimals(2)),
    place: new Quantity("place", place.data, decimals(2), [["x", "y"]]),
    hard: nearestKeys(knn, weights, hardCount(state, effective[0] ?? 1)),
    chosen,
    nearest,
    reason:
      winner === near
        ? undefined
        : reasonOf(knn, keys, raw({ similarity: "cosine" }), winner, near),
    // Only a reading asks for it.
    get fromRbf() {
      const rbf = attend({ similarity: "rbf", temperature: state.temperature });
      return difference("fromRbf", knn, weights, rbf.weights);
    },
    reach: reachOf(state, keys),
  };
}

/** The chosen number of hard neighbours; without a choice the effective number, rounded. */
function hardCount({ keys, hardK }: State, effective: number): number {
  return Math.min(keys.length, Math.max(1, hardK || Math.round(effective)));
}

function nearestKeys(knn: SoftKnn, weights: Tensor, k: number): Solved["hard"] {
  return {
    members: ranked(weights.data).slice(0, k),
    captured: new Quantity("captured", knn.capturedMass(weights, k).data, percent),
  };
}

/** Total variation, computed as the diversity of two heads. */
function difference(name: string, knn: SoftKnn, a: Tensor, b: Tensor = a): Quantity {
  const data = Float64Array.from([...a.data, ...b.data]);
  const heads = { data, shape: [2, 1, a.data.length] };
  return new Quantity(name, scalar(knn, "headDiversity", heads), small);
}

/** Any penalty on long keys makes every key reachable; so do the other similarities. */
function reachOf(state: State, keys: readonly Point[]): Solved["reach"] {
  if (state.similarity !== "dot" || state.keyNormPenalty > 0) return { hull: undefined, never: [] };
  return { hull: hullOf(keys), never: unreachableKeys(keys) };
}

/** The readings of the field for `<soft-value>`. */
export const readings: Readings<Solved> = {
  /** exp(H) of the weights. */
  "effective-k": ({ effective }) => effective.at(),
  /** The key, or the keys, of the best score. */
  winner: ({ chosen }) => chosen.map(letterOf).join(" "),
  nearest: ({ nearest }) => nearest.map(letterOf).join(" "),
  weights: ({ weights }) => weights.row(),
  "largest-weight": ({ weights, chosen }) => weights.at(chosen[0]),
  /** The weight of the last key of the toy example. */
  "f-weight": ({ weights }) => weights.at(5),
  /** The blended colour by component. */
  red: ({ colour }) => colour.at(0),
  green: ({ colour }) => colour.at(1),
  blue: ({ colour }) => colour.at(2),
  /** The number of hard neighbours, and their share of the weight. */
  "hard-k": ({ hard }) => String(hard.members.length),
  captured: ({ hard }) => hard.captured.at(),
  places: ({ places }) => places?.toString(),
  /** The share of the weight that differs from that of RBF. */
  "from-rbf": ({ fromRbf }) => fromRbf.at(),
  /** The number of keys that no query can select. */
  unreachable: ({ reach }) => String(reach.never.length),
};

/** The star against every key, as the figure scores it and under the three similarities. */
export function tables(solved: Solved, all: readonly SimilarityResult[]): ResultTable[] {
  const { scores, weights, colour } = solved;
  const [rows, columns] = [["query"], weights.axes[0] ?? []];
  return [
    { name: "field", rows, columns, scores: scores.data, weights: weights.data },
    { name: "output", rows, columns: colour.axes[0] ?? [], values: colour.data },
    ...all.map((one) => ({
      ...{ name: one.similarity, rows, columns },
      ...{ scores: one.scores?.data, weights: one.weights?.data },
    })),
  ];
}

/** The additional results of the tables: the same keys under all three similarities. */
interface SimilarityResult {
  readonly similarity: SimilarityName;
  readonly scores: Tensor | undefined;
  readonly weights: Tensor | undefined;
}

export function solveAll(knn: SoftKnn, state: State): SimilarityResult[] {
  const keys = comparedKeys(knn, state);
  const inputs = { query: pointsTensor([state.query]), key: pointsTensor(keys) };
  const value = colourValues(keys.length);
  return similarityNames.map((similarity) => {
    const options = { similarity, temperature: state.temperature };
    const returned = { returnScores: true, returnWeights: true };
    const { scores, weights } = knn.attention({ ...inputs, value }, { ...options, ...returned });
    return { similarity, scores, weights };
  });
}

/** The corners of the convex hull in order; undefined if fewer than three keys span a plane. */
export function hullOf(keys: readonly Point[]): readonly Point[] | undefined {
  const hull = polygonHull(keys.map(([x, y]): [number, number] => [x, y]));
  return hull !== null && hull.length > 2 ? hull : undefined;
}

/**
 * Indices of the keys that are no corner of the convex hull of all keys, ascending. q·k is linear in k,
 * so its maximum over the hull is at a corner: a key inside the hull or an edge never has the
 * largest score alone, for any query. A key at the position of a corner ties with it and is not
 * listed. Cost: O(n log n).
 */
export function unreachableKeys(keys: readonly Point[]): number[] {
  const corners = polygonHull(keys.map(([x, y]): [number, number] => [x, y]));
  if (corners === null) return [];
  const isCorner = ([x, y]: Point) => corners.some(([a, b]) => a === x && b === y);
  return keys.flatMap((key, i) => (isCorner(key) ? [] : [i]));
}
