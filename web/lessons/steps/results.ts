/** Every matrix of the step machine as numbers. */

import type { FigureHost } from "../../figure/figure-view.js";
import type { ResultTable } from "../../model/result-table.js";
import { inputsOf } from "../../model/steps-inputs.js";
import type { Matrix } from "../../model/steps-state.js";
import { rowsOf as rowsIn, solve } from "./solve.js";

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);

export function stepsResults({ knn, state }: FigureHost): ResultTable[] {
  const inputs = inputsOf(state.steps);
  const { q, k, v, scores, blocked, masked, weights, output } = solve(knn, inputs);
  const rowsOf = (matrix: Matrix) => matrix.map((row) => [...row]);
  const whole = knn.attention(
    { query: rowsOf(q), key: rowsOf(k), value: rowsOf(v) },
    { ...(!inputs.scaled && { scale: 1 }), mask: blocked.map((row) => row.map((b) => !b)) },
  );
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
    // All steps in one call: the same but for the last digit.
    matrix("output of one call", queries, rowsIn(whole.output)),
  ];
}
