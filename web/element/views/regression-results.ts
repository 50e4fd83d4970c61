/** The regression as numbers: who votes how much at every place, and what comes of it. */
import { places } from "../../model/presets.js";
import type { ResultTable } from "../../model/result-table.js";
import type { Curve } from "./regression-solve.js";
import type { Solved } from "./regression-training.js";

export function regressionResults({ data, average, byHand, now }: Solved): ResultTable[] {
  const rows = places.map(String);
  // Points by where they stand: two may stand in one place, so the order counts them.
  const points = Array.from(data.x, (x, i) => `${i + 1} x=${x}`);
  const curve = (name: string, { weights }: Curve): ResultTable => ({
    ...{ name, rows, columns: points, weights },
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
        byHand.atPlaces[i] ?? Number.NaN,
        now.atPlaces[i] ?? Number.NaN,
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
