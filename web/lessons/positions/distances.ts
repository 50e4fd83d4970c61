/** The scores of one word with itself at every pair of places: what the position alone does. */
import type { SoftKnn } from "../../api/index.js";
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

export function solveDistances(knn: SoftKnn, state: PositionsState): Distances {
  const word = state.sentence[state.asking] ?? "";
  const places = asWritten(count).map((place) => state.first + place);
  const words = pointsTensor(places.map(() => meaningOf(knn, word)));
  const { placed, bias } = encode(knn, words, places, state);
  const compared = knn.scores(placed, placed);
  const labels = places.map((place) => `${place + 1}`);
  const { data } = bias ? sum(knn, compared, bias) : compared;
  return { word, count, scores: new Quantity("score", data, decimals(2), [labels, labels]) };
}
