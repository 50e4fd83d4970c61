/** The shares, the confusion matrix and the training as numbers. */
import type { ResultTable } from "../../figure/result-table.js";
import { classNumbers } from "./digit-set.js";
import type { MetricEpoch } from "./metric-run.js";
import type { Solved } from "./solve.js";

const classes = classNumbers.map(String);

export function tables({ query, all }: Solved, epochs: readonly MetricEpoch[]): ResultTable[] {
  const { data } = query.weights;
  const near: ResultTable = {
    name: "weights",
    rows: ["query"],
    columns: Array.from(data, (_, place) => String(place)),
    weights: data,
  };
  const shares: ResultTable = {
    ...{ name: "shares", rows: ["soft", "hard"], columns: classes },
    values: [...Array.from(query.soft.shares.data), ...Array.from(query.hard.shares.data)],
  };
  const training: ResultTable = {
    name: "training",
    rows: epochs.map(({ epoch }) => String(epoch)),
    columns: ["objective", "training accuracy", "held-out accuracy"],
    values: epochs.flatMap((it) => [
      it.scored.objective,
      it.training.accuracy,
      it.heldOut.accuracy,
    ]),
  };
  if (all === undefined) return [near, shares, training];
  return [
    near,
    shares,
    { name: "confusion", rows: classes, columns: classes, values: all.confusion.data },
    {
      ...{ name: "leave-one-out", rows: ["all"], columns: ["soft accuracy", "hard accuracy"] },
      values: [all.soft.value, all.hard.value],
    },
    training,
  ];
}
