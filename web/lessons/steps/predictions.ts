/** How two equal scores share, and whether the order of the keys matters. */
import type { Prediction } from "../../figure/prediction.js";
import { type Solved, valuesOf } from "./solve.js";

/** Half of the last digit that the picture shows. */
const unchanged = 5e-3;

function share({ weights, best }: Solved): string {
  const most = weights[2]?.[best.weights[2]?.[0] ?? 0]?.value ?? 0;
  if (Math.abs(most - 0.5) < unchanged) return "half";
  return most > 0.5 ? "more" : "less";
}

function swapped(after: Solved, before: Solved): string {
  const [now, then] = [valuesOf(after.output), valuesOf(before.output)];
  const stays = now.every((row, i) =>
    row.every((x, c) => Math.abs(x - (then[i]?.[c] ?? 0)) < unchanged),
  );
  return stays ? "same" : "rows";
}

/** The example that the questions name, whatever the reader has made of it. */
const example = "example=article&q=";

export const predictions: readonly Prediction<Solved>[] = [
  { id: "tie", go: `${example}&step=softmax&unfolded=a2,0`, answer: share },
  {
    id: "order",
    go: `${example}&step=output&k=0,2,1,1;1,0,2,0;1,1,0,-1;-1,0,1,2&v=0,4,1;4,0,1;2,2,0;1,0,4`,
    answer: swapped,
  },
];
