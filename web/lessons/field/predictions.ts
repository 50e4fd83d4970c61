/** What a higher temperature does to the weight of the farthest key, and to a cloud of points. */
import type { Prediction } from "../../figure/prediction.js";
import type { Solved } from "./solve.js";

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "heat",
    go: "temperature=inf",
    range: { min: 0, max: 1, step: 0.01 },
    answer: ({ weights }) => weights.data[weights.data.length - 1],
  },
  {
    id: "gather",
    go: "temperature=1&iterations=40",
    answer: ({ places }) => (places === 1 ? "one" : places < 6 ? "some" : "many"),
  },
];
