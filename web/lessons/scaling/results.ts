/** Two softmaxes and the experiment as numbers; what is not measured yet is left empty. */
import type { EntropyRow } from "../../api/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { experimentDims } from "../../model/presets.js";
import type { ResultTable } from "../../model/result-table.js";
import type { Expected } from "./experiment.js";
import { movedRow, taughtRows } from "./scores.js";

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

export function scalingResults(
  { knn, state }: FigureHost,
  expected: Expected,
  rows: ReadonlyMap<number, EntropyRow>,
): ResultTable[] {
  const softmax = (name: string, scores: readonly (readonly number[])[]): ResultTable => ({
    name,
    rows: scores.map((_, i) => String(i + 1)),
    columns: (scores[0] ?? []).map((_, j) => String(j + 1)),
    scores: scores.flat(),
    weights: knn.softmax(scores.map((row) => [...row])).data,
  });
  return [
    {
      name: "entropy",
      rows: experimentDims.map(String),
      columns: [...measured, "unscaledExpected", "scaledExpected"],
      values: experimentDims.flatMap((dim) => {
        const row = rows.get(dim);
        const theory = [expected.unscaled.get(dim) ?? Number.NaN, expected.scaled];
        return [...measured.map((name) => row?.[name] ?? Number.NaN), ...theory];
      }),
    },
    softmax("moved score", [movedRow(state)]),
    softmax("softmax rows", taughtRows),
  ];
}
