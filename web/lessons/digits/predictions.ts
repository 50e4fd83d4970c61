/** What a temperature does to one drawing and to all digits, and what training does to the plane. */
import type { Prediction } from "../../figure/prediction.js";
import { lastEpoch, openingDrawing } from "./constants.js";
import type { Solved } from "./solve.js";

/** Accuracies: from here on nearly all are right, and the least gain that is more than a little. */
const [nearlyAll, gain] = [0.9, 0.1];

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "warm",
    go: `digit=drawn&drawing=${openingDrawing}&temperature=0.5`,
    answer: ({ query }) => String(query.soft.prediction),
  },
  {
    id: "even",
    go: "temperature=inf",
    answer: ({ all }) => {
      if (all?.settings.temperature !== Number.POSITIVE_INFINITY) return undefined;
      const { value } = all.soft;
      return value > nearlyAll ? "most" : value > 0 ? "tenth" : "none";
    },
  },
  {
    id: "learned",
    go: `metricEpoch=${lastEpoch}`,
    answer: ({ metric }) => {
      if (metric?.epoch !== lastEpoch) return undefined;
      const { heldOut, heldOutAtStart } = metric;
      if (heldOut.value > nearlyAll) return "most";
      return heldOut.value > heldOutAtStart.value + gain ? "some" : "little";
    },
  },
];
