/** The three votes as numbers. */

import type { FigureHost } from "../../figure/figure-view.js";
import { pointsTensor } from "../../figure/tensors.js";
import type { ResultTable } from "../../model/result-table.js";
import { letterOf, similarityNames } from "../../model/state.js";

export function similarityResults({ knn, state }: FigureHost): ResultTable[] {
  const columns = state.keys.map((_, i) => letterOf(i));
  const rows = ["query"];
  return similarityNames.flatMap((similarity): ResultTable[] => {
    const { output, scores, weights } = knn.attention(
      {
        query: pointsTensor([state.query]),
        key: pointsTensor(state.keys),
        value: pointsTensor(state.values),
      },
      {
        similarity,
        temperature: state.temperatures[similarity],
        returnScores: true,
        returnWeights: true,
      },
    );
    return [
      { name: similarity, rows, columns, scores: scores?.data, weights: weights?.data },
      { name: `${similarity} output`, rows, columns: ["x", "y"], values: output.data },
    ];
  });
}
