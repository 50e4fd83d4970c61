/** What changes when the query becomes shorter, or stands on a key. */
import type { Prediction } from "../../figure/prediction.js";
import {
  defaultState,
  placeable,
  type SimilarityName,
  similarityNames,
} from "../../figure/state/state.js";
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
    go: ({ query: [x, y] }) => `query=${placeable(x / 5)},${placeable(y / 5)}`,
    answer: (after, before) => similarityNames.find(stays(after, before)) ?? "none",
  },
  {
    id: "onto",
    go: `keys=${defaultState.keys.join(";")}&normalized=0&query=0.9,0.1&dot=1&cosine=0.5&rbf=0.5`,
    answer: ({ panels }) => ["a", "b"][panels.dot.winners[0] ?? 2] ?? "other",
  },
];
