/** How many neighbours remain at a small dimension. */
import type { Prediction } from "../../figure/prediction.js";
import type { Solved } from "./solve.js";

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "few",
    go: "dim=16",
    range: { min: 1, max: 64, step: 0.5 },
    answer: ({ row }) => row.unscaled.effective.data[0],
  },
];
