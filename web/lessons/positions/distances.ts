/** The scores of one word with itself at every pair of places: what the position alone does. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { pointsTensor } from "../../figure/tensors.js";
import { encode, sum } from "./encodings.js";
import { asWritten, type PositionsState } from "./state.js";
import { meaningOf } from "./vectors.js";

/** Places in a row: a turn of the clock. */
const count = 12;

export interface Distances {
  readonly word: string;
  readonly count: number;
  /** (count, count): a row per query. */
  readonly scores: Quantity;
}

/** The distance of every two places, (m, m). */
const distancesOf = (places: readonly number[]): Tensor => ({
  data: Float64Array.from(places.flatMap((i) => places.map((j) => Math.abs(i - j)))),
  shape: [places.length, places.length],
});

export function solveDistances(knn: SoftKnn, state: PositionsState): Distances {
  const word = state.sentence[state.asking] ?? "";
  const places = asWritten(count).map((place) => state.first + place);
  const words = pointsTensor(places.map(() => meaningOf(knn, word)));
  const { placed, positionBias } = encode(knn, words, places, state);
  const compared = knn.scores(placed, placed);
  const labels = places.map((place) => `${place + 1}`);
  // Attention does not return what a slope leaves of the scores.
  const { data } = positionBias ? sum(compared, distancesOf(places), -positionBias) : compared;
  return { word, count, scores: new Quantity("score", data, decimals(2), [labels, labels]) };
}
