/** The prediction at the largest bandwidth, and the loss when each point predicts itself. */
import type { Prediction } from "../../figure/prediction.js";
import type { Solved } from "./solve.js";

/** Ratios of losses that count as a fall and as a rise. */
const [falls, grows] = [0.5, 2];

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "far",
    go: "bandwidth=inf&degree=0",
    range: { min: -1, max: 5, step: 0.1 },
    answer: ({ votes }) => votes.byHand.answer.value,
  },
  {
    id: "itself",
    go: "kernel=gaussian&bandwidth=0.02&degree=0&leaveOneOut=0",
    answer: ({ fits: { byHand: after } }, { fits: { byHand: before } }) => {
      const ratio = after.loss.at().value / before.loss.at().value;
      return ratio < falls ? "falls" : ratio > grows ? "grows" : "stays";
    },
  },
];
