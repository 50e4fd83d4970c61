/** The regression as numbers: who votes how much at every place, and what comes of it. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { places } from "../../model/presets.js";
import type { ResultTable } from "../../model/result-table.js";
import type { Curve } from "./solve.js";
import type { Solved } from "./training.js";

export function regressionResults(
  knn: SoftKnn,
  { data, average, byHand, now }: Solved,
): ResultTable[] {
  const { x, y } = data;
  const ask = ({ kernel, bandwidth }: Curve) =>
    knn.kernelRegression({ kernel, bandwidth, x, y, at: [...places] });
  const [hand, trained] = [ask(byHand), ask(now)];
  const rows = places.map(String);
  // Points by where they stand: two may stand in one place, so the order counts them.
  const points = Array.from(data.x, (x, i) => `${i + 1} x=${x}`);
  const curve = (name: string, { weights }: { weights: Tensor }): ResultTable => ({
    ...{ name, rows, columns: points, weights: weights.data },
  });
  return [
    curve("by hand", hand),
    curve("trained", trained),
    {
      name: "prediction",
      rows,
      columns: ["average", "by hand", "trained"],
      values: rows.flatMap((_, i) => [
        average.level,
        hand.prediction[i] ?? Number.NaN,
        trained.prediction[i] ?? Number.NaN,
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
