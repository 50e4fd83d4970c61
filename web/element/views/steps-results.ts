/** Every matrix of the step machine as numbers. */
import type { ResultTable } from "../../model/result-table.js";
import { inputsOf } from "../../model/steps-inputs.js";
import type { Matrix } from "../../model/steps-state.js";
import type { FigureHost } from "./figure-view.js";
import { solve } from "./steps-solve.js";

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);

export function stepsResults({ knn, state }: FigureHost): ResultTable[] {
  const { q, k, v, scores, masked, weights, output } = solve(knn, inputsOf(state.steps));
  const [queries, keys] = [numbered("q", q.length), numbered("k", k.length)];
  const matrix = (name: string, rows: string[], values: Matrix): ResultTable => ({
    ...{ name, rows, columns: numbered("", values[0]?.length ?? 0), values: values.flat() },
  });
  return [
    matrix("Q", queries, q),
    matrix("K", keys, k),
    matrix("V", keys, v),
    { name: "QK^T", rows: queries, columns: keys, scores: scores.flat() },
    {
      name: "attention",
      rows: queries,
      columns: keys,
      scores: masked.flat(),
      weights: weights.flat(),
    },
    matrix("output", queries, output),
  ];
}
