/** The part of `raw.ts` about regression by kernels. */

import type { RawAttention, RawValues } from "./raw.js";

export interface RawRegressionCalls {
  /** count each of x, y, truth; then w0. noise in [0, 1e300]. */
  regressionData(count: number, noise: number, seed: number): RawValues;
  regressionTruth(at: Float64Array): RawValues;
  /** One number per element of `at`. */
  averagePooling(y: Float64Array, at: Float64Array): RawValues;
  /**
   * output is the prediction; x and y are equally long, `at` too if leaveOneOut.
   * kernel: 0 gaussian, 1 boxcar, 2 triangular, 3 epanechnikov. A refusal calls
   * x key, y value, at query.
   */
  kernelRegression(
    x: Float64Array,
    y: Float64Array,
    at: Float64Array,
    kernel: number,
    bandwidth: number,
    leaveOneOut: boolean,
  ): RawAttention;
  /** epochs*4: w before, loss, gradient, w after. An overflow's row counts epochs from 0. */
  trainKernelRegression(
    x: Float64Array,
    y: Float64Array,
    w0: number,
    learningRate: number,
    epochs: number,
    leaveOneOut: boolean,
  ): RawValues;
  /** count values, then their mean and variance. */
  dotProductSample(d: number, count: number, seed: number, scaled: boolean): RawValues;
}

export const rawRegressionNames = [
  "regressionData",
  "regressionTruth",
  "averagePooling",
  "kernelRegression",
  "trainKernelRegression",
  "dotProductSample",
] as const satisfies readonly (keyof RawRegressionCalls)[];
