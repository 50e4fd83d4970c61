/** What changes when the query becomes shorter. */
import type { Prediction } from "../../figure/prediction.js";
import { type SimilarityName, similarityNames } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

/** Half of the last digit that the bars show. */
const unchanged = 5e-4;

const stays = (after: Solved, before: Solved) => (name: SimilarityName) => {
  const now = after.panels[name].weights.data;
  return Array.from(before.panels[name].weights.data).every(
    (weight, i) => Math.abs(weight - (now[i] ?? 0)) < unchanged,
  );
};

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "shorter",
    go: "query=0.16,0.03",
    answer: (after, before) => similarityNames.find(stays(after, before)) ?? "none",
  },
];
