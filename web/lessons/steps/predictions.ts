/** How two equal scores share, and whether the order of the keys matters. */
import type { Prediction } from "../../figure/prediction.js";
import { articleOutput } from "./examples.js";
import { type Solved, valuesOf } from "./solve.js";

/** Half of the last digit that the picture shows. */
const unchanged = 5e-3;

function share({ weights, best }: Solved): string {
  const most = weights[2]?.[best.weights[2]?.[0] ?? 0]?.value ?? 0;
  if (Math.abs(most - 0.5) < unchanged) return "half";
  return most > 0.5 ? "more" : "less";
}

/** The question is about the article's example, whatever the reader has made of it. */
function swapped({ output }: Solved): string {
  const stays = valuesOf(output).every((row, i) =>
    row.every((x, c) => Math.abs(x - (articleOutput[i]?.[c] ?? 0)) < 1.01 * unchanged),
  );
  return stays ? "same" : "rows";
}

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "tie",
    go: "example=article&step=softmax&unfolded=a2,0&q=1,0,2,0;0,2,0,1;2,-2,0,2",
    answer: share,
  },
  {
    id: "order",
    go: "example=article&step=output&k=0,2,1,1;1,0,2,0;1,1,0,-1;-1,0,1,2&v=0,4,1;4,0,1;2,2,0;1,0,4",
    answer: swapped,
  },
];
