/** How many neighbours remain at a small dimension, and what keys with a common part change. */
import type { Prediction } from "../../figure/prediction.js";
import { askedDim } from "./dimensions.js";
import type { Solved } from "./solve.js";

const expected = ({ series }: Solved): number =>
  series.unscaled.find(({ dim }) => dim === askedDim)?.exact.data[0] ?? 0;

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "few",
    go: `dim=${askedDim}`,
    range: { min: 1, max: 64, step: 0.5 },
    answer: ({ row }) => row.unscaled.effective.data[0],
  },
  {
    id: "shared",
    go: "correlation=0.9",
    answer: (after, before) =>
      expected(after) === expected(before)
        ? "same"
        : expected(after) > expected(before)
          ? "higher"
          : "lower",
  },
];
