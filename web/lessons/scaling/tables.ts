/** Two softmaxes and the experiment as numbers; pending results are empty. */

import type { EntropyRow } from "../../api/index.js";
import type { ResultTable } from "../../figure/result-table.js";
import { experimentDims } from "./article.js";
import { taughtRows } from "./scores.js";
import type { Solved } from "./solve.js";

const measured = [
  "unscaled",
  "scaled",
  "unscaledSd",
  "scaledSd",
  "gradientUnscaledMean",
  "gradientUnscaledMedian",
  "gradientScaledMean",
  "gradientScaledMedian",
] as const satisfies readonly (keyof EntropyRow)[];

function softmax(
  name: string,
  scores: readonly (readonly number[])[],
  weights: ArrayLike<number>,
): ResultTable {
  return {
    name,
    rows: scores.map((_, i) => String(i + 1)),
    columns: (scores[0] ?? []).map((_, j) => String(j + 1)),
    scores: scores.flat(),
    weights,
  };
}

export function tables({ rows, series, movedScores, weight, taught }: Solved): ResultTable[] {
  return [
    {
      name: "entropy",
      rows: experimentDims.map(String),
      columns: [...measured, "unscaledExpected", "scaledExpected"],
      values: rows.flatMap((row, i) => [
        ...measured.map((name) => row?.[name] ?? Number.NaN),
        ...[series.unscaled, series.scaled].map((of) => of[i]?.exact.data[0] ?? Number.NaN),
      ]),
    },
    softmax("moved score", [movedScores], weight.data),
    softmax("softmax rows", taughtRows, taught.data),
  ];
}
