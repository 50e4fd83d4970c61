/** What changes when the query becomes shorter, stands on a key, or a key becomes longer. */
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

/** The weight that A gives C. */
const given = ({ panels, keys }: Solved, name: SimilarityName) =>
  panels[name].map.data[keys.length > 2 ? 2 : 0] ?? 0;

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "shorter",
    go: ({ query: [x, y] }) => `query=${placeable(x / 5)},${placeable(y / 5)}`,
    answer: (after, before) => similarityNames.find(stays(after, before)) ?? "none",
  },
  {
    id: "onto",
    go: `keys=${defaultState.keys.join(";")}&normalized=0&query=0.9,0.1`,
    answer: ({ panels }) => ["a", "b"][panels.dot.winners[0] ?? 2] ?? "other",
  },
  {
    id: "longer",
    go: ({ keys }) => {
      const longer = keys.map((key, i) => key.map((x) => placeable(i === 2 ? 3 * x : x)));
      return `keys=${longer.join(";")}`;
    },
    answer: (after, before) =>
      similarityNames.find((name) => given(after, name) > given(before, name) + unchanged) ??
      "none",
  },
];
