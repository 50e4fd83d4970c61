/** The star against every key, as the figure scores it and under the three similarities. */
import type { ResultTable } from "../../figure/result-table.js";
import type { Solved } from "./solve.js";
import type { SimilarityResult } from "./solve-all.js";

export function tables(solved: Solved, all: readonly SimilarityResult[]): ResultTable[] {
  const { scores, weights, colour } = solved;
  const [rows, columns] = [["query"], weights.axes[0] ?? []];
  return [
    { name: "field", rows, columns, scores: scores.data, weights: weights.data },
    { name: "output", rows, columns: colour.axes[0] ?? [], values: colour.data },
    ...all.map((one) => ({
      ...{ name: one.similarity, rows, columns },
      ...{ scores: one.scores?.data, weights: one.weights?.data },
    })),
  ];
}
