/** Masked self-attention as numbers: the scores are the input of the softmax. */
import type { ResultTable } from "../../figure/result-table.js";
import type { MasksFigure } from "./cells.js";
import type { Solved } from "./solve.js";

export function tables({ solved, state }: MasksFigure): ResultTable[] {
  const { masked, weights, output } = solved;
  // A word may occur twice in a sentence.
  const names = state.tokens.map((word, i) => `${i + 1} ${word}`.trim());
  return [
    { name: "attention", rows: names, columns: names, scores: masked, weights: weights.data },
    { name: "output", rows: names, columns: ["x", "y"], values: output.data },
    { name: "sum", rows: names, columns: ["weights", "leaked"], values: paired(solved) },
  ];
}

function paired({ sums, leaks }: Solved): number[] {
  return Array.from(sums.data).flatMap((sum, i) => [sum, leaks.data[i] ?? 0]);
}
