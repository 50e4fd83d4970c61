/** The curve at both limits of the bandwidth. */
import type { Kernel, SoftKnn } from "../../api/index.js";
import { chosen } from "../../figure/named-value.js";
import { solveCurve } from "./curve.js";
import type { Data } from "./data.js";

/** As a line, and at some positions. */
export function curveAt(
  knn: SoftKnn,
  data: Data,
  kernel: Kernel,
  bandwidth: number,
  at: readonly number[],
) {
  const named = chosen("bandwidth", bandwidth, String);
  const { line } = solveCurve(knn, data, { name: "byHand", kernel, bandwidth: named });
  const { x, y } = data;
  return {
    line,
    at: [...knn.kernelRegression({ kernel, bandwidth, x, y, at: [...at] }).prediction],
  };
}
