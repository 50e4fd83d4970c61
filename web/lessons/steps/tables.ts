/** Every matrix of the steps as numbers. */

import type { ResultTable } from "../../figure/result-table.js";
import type { Rows } from "../../figure/rows.js";
import { counted, valuesOf } from "./numbers.js";
import type { Solved } from "./solve.js";

const numbered = (letter: string, count: number): string[] =>
  counted(count).map((i) => `${letter}${i}`);

export function tables(solved: Solved): ResultTable[] {
  const { q, k, v, scores, masked, weights, output, whole } = solved;
  const [queries, keys] = [numbered("q", q.length), numbered("k", k.length)];
  const flat = (matrix: Rows) => valuesOf(matrix).flat();
  const columnsOf = (matrix: Rows) => numbered("", matrix[0]?.length ?? 0);
  const matrix = (name: string, rows: string[], values: Rows): ResultTable => ({
    ...{ name, rows, columns: columnsOf(values), values: flat(values) },
  });
  return [
    matrix("Q", queries, q),
    matrix("K", keys, k),
    matrix("V", keys, v),
    { name: "QK^T", rows: queries, columns: keys, scores: flat(scores) },
    {
      name: "attention",
      rows: queries,
      columns: keys,
      scores: flat(masked),
      weights: flat(weights),
    },
    matrix("output", queries, output),
    // All steps in one call: equal except for the last digit.
    {
      name: "output of one call",
      rows: queries,
      columns: columnsOf(output),
      values: whole.data,
    },
  ];
}
