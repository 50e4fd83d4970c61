/** Beside which key a query lands, and what remains without the previous-token head. */
import type { Prediction } from "../../figure/prediction.js";
import { bestKey } from "./figure.js";
import { without } from "./phrases.js";
import type { Solved } from "./solve.js";

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "beside",
    go: "sequence=tea+dog+sun+l+cat+h+tea+dog&position=7&headAt=1.1&headTemperature=1&ablated=",
    answer: (after) => after.words[bestKey(after)],
  },
  {
    id: "without",
    go: without("0.1"),
    range: { min: 0, max: 100, step: 1 },
    answer: ({ measured }) => 100 * measured.accuracy.value,
  },
];
