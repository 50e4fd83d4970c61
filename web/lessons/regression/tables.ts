/** The regression as numbers: the weights of every point at every position, and the predictions. */

import type { ResultTable } from "../../figure/result-table.js";
import type { Curve } from "./curve.js";
import type { Solved } from "./solve.js";
import { places } from "./state.js";

export function tables({ data, average, byHand, now }: Solved): ResultTable[] {
  const rows = places.map(String);
  // Two points may have equal x, so names include the order.
  const points = Array.from(data.x, (x, i) => `${i + 1} x=${x}`);
  const curve = (name: string, { weights }: Curve): ResultTable => ({
    ...{ name, rows, columns: points, weights: weights.data },
  });
  return [
    curve("by hand", byHand),
    curve("trained", now),
    {
      name: "prediction",
      rows,
      columns: ["average", "by hand", "trained"],
      values: rows.flatMap((_, i) => [
        average.level,
        byHand.prediction.data[i] ?? Number.NaN,
        now.prediction.data[i] ?? Number.NaN,
      ]),
    },
    {
      name: "data",
      rows: points,
      columns: ["x", "y"],
      values: points.flatMap((_, i) => [data.x[i] ?? Number.NaN, data.y[i] ?? Number.NaN]),
    },
  ];
}
