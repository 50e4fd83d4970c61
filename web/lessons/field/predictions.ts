/** What a higher temperature does to the weight of the farthest key, and to a cloud of points. */
import type { Prediction } from "../../figure/prediction.js";
import { defaultState } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

/** The keys that the questions name, whatever the reader has made of them. */
const toy = `keys=${defaultState.keys.join(";")}&values=${defaultState.values.join(";")}&similarity=rbf`;

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "heat",
    go: `${toy}&temperature=inf`,
    range: { min: 0, max: 1, step: 0.01 },
    answer: ({ weights }) => weights.data[weights.data.length - 1],
  },
  {
    id: "gather",
    go: `${toy}&temperature=1&iterations=40`,
    answer: ({ places }) => places && (places === 1 ? "one" : places < 6 ? "some" : "many"),
  },
];
