/** The results of the field: the weights at the star, its colour and its nearest keys. */

import type { ScoringOptions, SoftKnn, Tensor } from "../../api/index.js";
import { keyValue } from "../../charts/key-colours.js";
import type { FieldRequest } from "../../charts/plane/field-painter.js";
import { decimals, percent } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked, winners } from "../../figure/ranks.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import { letterOf, type Point, type State } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

export interface Solved {
  readonly keys: readonly Point[];
  readonly scores: Quantity;
  readonly weights: Quantity;
  /** Red, green, blue, 0 … 255. */
  readonly colour: ArrayLike<number>;
  /** The mean of the keys' places under the same weights. */
  readonly place: Quantity;
  /** exp(H) of the weights. */
  readonly effective: Quantity;
  /** The k best keys by the same scores, and their share of the weight. */
  readonly hard: { readonly members: readonly number[]; readonly captured: Quantity };
  /** The keys with the most weight, and the nearest ones. */
  readonly chosen: readonly number[];
  readonly nearest: readonly number[];
  /** The number of places at which the points of the cloud stand, once its picture is loaded. */
  places?: number;
}

/** The core's scoring options for a state. */
export const scoringOf = ({ similarity, temperature }: State): ScoringOptions => ({
  similarity,
  temperature,
});

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

export function solve(knn: SoftKnn, state: State): Solved {
  const { keys } = state;
  // A key votes with its colour and with its place.
  const values = keys.map((at, i) => [...keyValue(i), ...at]);
  const { output, weights, scores } = knn.attention(
    { query: [state.query], key: pointsTensor(keys), value: values },
    { ...scoringOf(state), returnWeights: true, returnScores: true },
  );
  const [x, y] = state.query;
  const nearest = winners(keys.map((at) => -((at[0] - x) ** 2) - (at[1] - y) ** 2));
  const letters = [keys.map((_, i) => letterOf(i))];
  const effective = knn.effectiveNeighbors(weights).data;
  return {
    keys,
    scores: new Quantity("score", scores.data, decimals(3), letters),
    weights: new Quantity("weight", weights.data, decimals(3), letters),
    colour: output.data.subarray(0, 3),
    effective: new Quantity("effective", effective, decimals(2)),
    place: new Quantity("place", output.data.subarray(3), decimals(2), [["x", "y"]]),
    hard: nearestKeys(knn, weights, hardCount(state, effective[0] ?? 1)),
    chosen: winners(weights.data),
    nearest,
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

/** The readings of the field for `<soft-value>`. */
export const readings: Readings<Solved> = {
  /** exp(H) of the weights. */
  "effective-k": ({ effective }) => effective.at(),
  /** The key, or the keys, with the most weight. */
  winner: ({ chosen }, { text }) => text.common.rows(chosen.map(letterOf)),
  nearest: ({ nearest }, { text }) => text.common.rows(nearest.map(letterOf)),
  weights: ({ weights }) => weights.row(),
  "largest-weight": ({ weights, chosen }) => weights.at(chosen[0]),
  /** The weight of the last key of the toy example. */
  "f-weight": ({ weights }) => weights.at(5),
  /** The number of hard neighbours, and their share of the weight. */
  "hard-k": ({ hard }) => String(hard.members.length),
  captured: ({ hard }) => hard.captured.at(),
  places: ({ places }) => places?.toString(),
};

/** The star against every key, and its output. */
export function tables({ scores, weights, place }: Solved): ResultTable[] {
  const [rows, columns] = [["query"], weights.axes[0] ?? []];
  return [
    { name: "field", rows, columns, scores: scores.data, weights: weights.data },
    { name: "output", rows, columns: ["x", "y"], values: place.data },
  ];
}
