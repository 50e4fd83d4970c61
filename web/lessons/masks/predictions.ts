/** Where the weight of a masked key goes, and what −10⁹ makes of a row without keys. */
import type { Prediction } from "../../figure/prediction.js";
import type { Drawn } from "./cells.js";

/** Half of the last digit that the picture shows. */
const unchanged = 5e-4;

/** The weight of a key in the last row, counted from its end. */
const inLastRow = ({ solved: { n, weights } }: Drawn, fromEnd: number): number =>
  weights.data[n * n - fromEnd] ?? 0;

const ratio = (figure: Drawn): number => inLastRow(figure, 2) / inLastRow(figure, 3);

function freed(after: Drawn, before: Drawn): string {
  const { n, sums } = after.solved;
  if ((sums.data[n - 1] ?? 0) < 1 - unchanged) return "lost";
  return Math.abs(ratio(after) - ratio(before)) < unchanged ? "ratio" : "equal";
}

function leaked({ solved: { leaks } }: Drawn): string {
  const leak = leaks.data[0] ?? 0;
  if (leak < unchanged) return "none";
  return leak > 1 - unchanged ? "all" : "some";
}

export const predictions: readonly Prediction<Drawn>[] = [
  {
    id: "freed",
    go: "tokens=A,B,C,D,E,F&embedding=points&causal=1&window=0&padding=5&blocked=0&finiteMask=0",
    answer: freed,
  },
  {
    id: "leak",
    go: "causal=1&window=0&padding=0&blocked=0&finiteMask=1",
    answer: leaked,
  },
];
