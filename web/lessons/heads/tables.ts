/** Every head as numbers: its scores and weights among the objects, and the joint results. */

import type { ResultTable } from "../../figure/result-table.js";
import type { Solved, SolvedHead } from "./solve.js";
import { objects } from "./state.js";

export function tables(solved: Solved, nameOf: (object: number) => string): ResultTable[] {
  const names = Array.from({ length: objects }, (_, i) => nameOf(i));
  const head = ({ scores, weights }: SolvedHead, i: number): ResultTable => ({
    ...{ name: `head ${i + 1}`, rows: names, columns: names, scores, weights },
  });
  const pair = (name: string, values: ArrayLike<number>): ResultTable => ({
    ...{ name, rows: names, columns: ["u", "w"], values },
  });
  return [
    ...solved.heads.map(head),
    pair("output", solved.output.data),
    pair("target", solved.target.data),
    {
      name: "heads",
      rows: ["all"],
      columns: ["loss", "diversity"],
      values: [solved.loss.value, solved.diversity.value],
    },
  ];
}
