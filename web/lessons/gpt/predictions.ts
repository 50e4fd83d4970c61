/** What eight nearest keys cost, and eight that all weigh the same. */
import type { Prediction } from "../../figure/prediction.js";
import { costOf, type Drawn } from "./figure.js";
import { dial } from "./phrases.js";

export const predictions: readonly Prediction<Drawn>[] = [
  {
    id: "eight",
    go: dial(8),
    range: { min: 0, max: 1.5, step: 0.05 },
    answer: (drawn) => costOf(8)(drawn)?.value,
  },
  {
    id: "equal",
    go: dial(8, true),
    answer: (drawn) => {
      const [equal, soft, all] = [costOf(8, true), costOf(8), costOf(0, true)].map(
        (cost) => cost(drawn)?.value,
      );
      if (equal === undefined || soft === undefined || all === undefined) return undefined;
      if (equal < 1.5 * soft) return "same";
      return equal > 0.6 * all ? "most" : "half";
    },
  },
];
