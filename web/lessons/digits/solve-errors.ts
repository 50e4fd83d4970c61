/** The leave-one-out errors, each with its neighbours of the most weight. */
import type { SoftKnn } from "../../api/index.js";
import { formatShare } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import type { DigitSet } from "./digit-set.js";
import type { LeaveOneOut } from "./leave-one-out.js";
import type { Neighbor } from "./solve-query.js";

/** The number of shown neighbours of each error. */
export const neighborsShown = 3;

export interface WrongDigit {
  readonly place: number;
  readonly label: number;
  readonly prediction: number;
  readonly near: readonly Neighbor[];
}

/** The indices of the misclassified digits. */
export const wrongPlaces = (set: DigitSet, prediction: Int32Array): number[] =>
  Array.from(prediction.keys()).filter((i) => prediction[i] !== set.labels[i]);

/** The weights of all others for each of some digits. */
function weightsOf(knn: SoftKnn, set: DigitSet, { settings }: LeaveOneOut, places: number[]) {
  const { similarity, temperature } = settings;
  const query = set.rowsOf(set.keys, places);
  const data = new Uint8Array(places.length * set.count).fill(1);
  for (const [i, place] of places.entries()) data[i * set.count + place] = 0;
  const mask = { data, shape: [places.length, set.count] };
  const options = { similarity, temperature, mask, returnWeights: true as const };
  const { weights } = knn.attention({ query, key: set.keys, value: set.values }, options);
  const { indices } = knn.nearestNeighbors(query, set.keys, { k: neighborsShown + 1, similarity });
  return { weights, indices };
}

export function wrongDigits(
  knn: SoftKnn,
  set: DigitSet,
  result: LeaveOneOut,
  count: number,
): WrongDigit[] {
  const places = wrongPlaces(set, result.soft.prediction).slice(0, count);
  if (places.length === 0) return [];
  const { weights, indices } = weightsOf(knn, set, result, places);
  const keys = Array.from({ length: set.count }, (_, i) => String(i));
  const all = new Quantity("wrongWeight", weights.data, formatShare, [places.map(String), keys]);
  const row = (i: number) =>
    Array.from(indices.subarray(i * (neighborsShown + 1), (i + 1) * (neighborsShown + 1)))
      .filter((place) => place !== places[i])
      .slice(0, neighborsShown);
  const weightOf = (i: number, place: number): NamedValue =>
    all.at(i * set.count + place, (share) => formatShare(share, 2));
  return places.map((place, i) => ({
    ...{ place, label: set.labelOf(place), prediction: result.soft.prediction[place] ?? 0 },
    near: row(i).map((at) => ({
      ...{ place: at, label: set.labelOf(at), weight: weightOf(i, at), isHard: false },
    })),
  }));
}
