/** The weights and outputs of the three similarities as numbers. */
import type { ResultTable } from "../../figure/result-table.js";
import { similarityNames } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

export function tables({ panels }: Solved): ResultTable[] {
  const rows = ["query"];
  return similarityNames.flatMap((name): ResultTable[] => {
    const { weights, scores, output } = panels[name];
    const columns = weights.axes[1] ?? [];
    return [
      { name, rows, columns, scores: scores.data, weights: weights.data },
      { name: `${name} output`, rows, columns: ["x", "y"], values: output.data },
    ];
  });
}
