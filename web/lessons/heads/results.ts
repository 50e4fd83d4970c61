/** Every head as numbers: its scores and weights among the objects, and what the heads come to together. */
import type { SoftKnn } from "../../api/index.js";
import { pointsTensor } from "../../figure/tensors.js";
import { objects } from "../../model/heads-state.js";
import type { ResultTable } from "../../model/result-table.js";
import type { SolvedHead, SolvedHeads } from "./solve.js";

export function headsResults(
  knn: SoftKnn,
  solved: SolvedHeads,
  nameOf: (object: number) => string,
): ResultTable[] {
  const names = Array.from({ length: objects }, (_, i) => nameOf(i));
  const head = ({ queries, keys, weights }: SolvedHead, i: number): ResultTable => {
    const { data } = knn.scores(pointsTensor(queries), pointsTensor(keys));
    return { name: `head ${i + 1}`, rows: names, columns: names, scores: data, weights };
  };
  const pair = (name: string, values: Float64Array): ResultTable => ({
    ...{ name, rows: names, columns: ["u", "w"], values },
  });
  return [
    ...solved.heads.map(head),
    pair("output", solved.output),
    pair("target", solved.targets),
    {
      name: "heads",
      rows: ["all"],
      columns: ["loss", "diversity"],
      values: [solved.loss, solved.diversity],
    },
  ];
}
