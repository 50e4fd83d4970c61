/** What eight nearest keys cost, and eight that all weigh the same. */
import type { Prediction } from "../../figure/prediction.js";
import type { Drawn } from "./figure.js";

const plain = "modelTemperature=1&modelSimilarity=dot&changedHeads=all&ablatedHeads=";

export const predictions: readonly Prediction<Drawn>[] = [
  {
    id: "eight",
    go: `nearestKeys=8&equalWeights=0&${plain}`,
    range: { min: 0, max: 1.5, step: 0.05 },
    answer: ({ now }) => now?.extra.value,
  },
  {
    id: "equal",
    go: `nearestKeys=8&equalWeights=1&${plain}`,
    answer: ({ now, soft, none }) => {
      const [cost, eight, all] = [now, soft[3], none].map((loss) => loss?.extra.value);
      if (cost === undefined || eight === undefined || all === undefined) return undefined;
      if (cost < 1.5 * eight) return "same";
      return cost > 0.6 * all ? "most" : "half";
    },
  },
  {
    id: "whales",
    go: "remembered=10000&recalledStates=64",
    answer: ({ memory }) => {
      const gain = memory?.size === 0 ? undefined : memory?.gain?.value;
      if (gain === undefined) return undefined;
      if (Math.abs(gain) < 0.05) return "same";
      return gain > 0 ? "better" : "worse";
    },
  },
];
