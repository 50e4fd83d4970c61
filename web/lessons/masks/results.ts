/** Masked self-attention as numbers: the scores as the softmax gets them. */
import type { SoftKnn } from "../../api/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import type { ResultTable } from "../../model/result-table.js";
import type { State } from "../../model/state.js";
import { finiteBlock, type Solved, solveMasks } from "./solve.js";

/** What is blocked is −∞, or lowered by as much as the figure lowers it. */
function maskedScores(knn: SoftKnn, state: State, { scores, blocked }: Solved): ArrayLike<number> {
  if (!state.finiteMask) return scores.map((s, at) => (blocked[at] ? -Infinity : s));
  const rows = Float64Array.from([...scores, ...blocked]);
  return knn.combine({ data: rows, shape: [2, scores.length] }, [1, finiteBlock]).data;
}

export function masksResults(host: FigureHost): ResultTable[] {
  const { knn, state } = host;
  const solved = solveMasks(host);
  // A word may stand twice in a sentence.
  const names = state.tokens.slice(0, solved.n).map((word, i) => `${i + 1} ${word}`.trim());
  return [
    {
      name: "attention",
      rows: names,
      columns: names,
      scores: maskedScores(knn, state, solved),
      weights: solved.weights,
    },
    { name: "output", rows: names, columns: ["x", "y"], values: solved.output },
    { name: "sum", rows: names, columns: ["weights", "leaked"], values: paired(solved) },
  ];
}

function paired({ sums, leaks }: Solved): number[] {
  return Array.from(sums).flatMap((sum, i) => [sum, leaks[i] ?? 0]);
}
