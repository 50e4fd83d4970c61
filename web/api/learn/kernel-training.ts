/** Gradient descent on the bandwidth of a kernel regression. */

import type { Abortable } from "../attention/attention-options.js";
import { checkSize } from "../limits.js";
import { finiteOption, flagOption, integerOption, required } from "../options.js";
import { type RowsInput, tensorOption } from "../tensors/tensor.js";
import { infoOf } from "../transport/engine.js";
import { call, type Family } from "../transport/family.js";
import { checkPaired, inSeries, lengthOf, withinPositions } from "./series.js";

export interface KernelTrainingOptions extends Abortable {
  /** (n): positions of the points, within ±2^1021 (2.2e307); n² at most 2²⁷. */
  readonly x: RowsInput;
  /** (n): targets, any finite numbers. */
  readonly y: RowsInput;
  /** Initial w, any finite number, which stands for its magnitude; `regressionData` returns the articles' value. */
  readonly w0: number;
  /** Step size, a finite number ≥ 0. Default 0.5. */
  readonly learningRate?: number;
  /** The number of steps, an integer in [0, 100,000]. Default 5. */
  readonly epochs?: number;
  /** Predict every point from the other points only. Default true. */
  readonly leaveOneOut?: boolean;
}

/** One gradient step. */
export interface KernelEpoch {
  /** 1, 2, … */
  readonly epoch: number;
  readonly wBefore: number;
  /** At `wBefore`, as the gradient. */
  readonly loss: number;
  /** dLoss/dw */
  readonly gradient: number;
  readonly wAfter: number;
}

export interface KernelTrainingResult {
  readonly epochs: readonly KernelEpoch[];
}

export interface KernelTrainingFunctions {
  /**
   * Learns w = 1/bandwidth of the gaussian kernel regression by gradient descent.
   *
   * Formula: ŷᵢ = Σⱼ Aᵢⱼ yⱼ, Aᵢ = softmaxⱼ(−(w(xᵢ − xⱼ))²/2) over j ≠ i (all j
   * with leaveOneOut false); loss = Σᵢ (ŷᵢ − yᵢ)²/2;
   * gradient = −w Σᵢ (ŷᵢ − yᵢ) Σⱼ Aᵢⱼ (xᵢ − xⱼ)² (yⱼ − ŷᵢ); w ← |w − learningRate·gradient|.
   * One step per epoch over all points; loss and gradient are those before the step.
   *
   * Limits: at w = 0 the gradient is 0 and w stays 0. Without leave-one-out
   * every point learns to predict itself: the loss falls to 0 while w grows
   * (overfitting). The model depends on w² alone, so no w is negative: a run from −w0
   * is that from w0, bit for bit. A point without neighbours (n = 1) is predicted by
   * the mean of y, its own value: loss 0.
   *
   * To continue a run bit for bit, pass its last `wAfter` as w0.
   * With learningRate 0 an epoch returns the loss at w0.
   *
   * Errors: `TypeError`; `RangeError` for NaN and Infinity naming the place, for
   * lengths that do not fit, and for a step that overflows double precision,
   * naming its epoch. Cost: O(epochs·n²).
   *
   * Source: Zhang, Lipton, Li and Smola, "Dive into Deep Learning" (0.17), 10.2
   * (parametric attention pooling).
   *
   * @example
   * ```ts
   * const { x, y, w0 } = knn.regressionData();
   * for (const { loss, wAfter } of knn.trainKernelRegression({ x, y, w0, epochs: 2 }).epochs) {
   *   console.log(loss, wAfter); // 24.21… 5.684…
   *   // 8.870… 5.582…
   * }
   * ```
   */
  trainKernelRegression(options: KernelTrainingOptions): KernelTrainingResult;
}

/** The columns of the core's table. */
const columns = ["wBefore", "loss", "gradient", "wAfter"];

const trainKernelRegression = call(
  {},
  {
    x: tensorOption,
    y: tensorOption,
    w0: required(finiteOption(undefined)),
    learningRate: finiteOption(0.5, 0),
    epochs: integerOption(5, 0, 100_000),
    leaveOneOut: flagOption(true),
  },
  ({ x, y, ...settings }, engine): KernelTrainingResult => {
    const { series } = inSeries({ x, y });
    checkPaired(series);
    const n = lengthOf(series.x);
    checkSize("pairs", [n, n]);
    const { values } = engine.call(
      series,
      (core, at) => core.trainKernelRegression(settings, at.x, at.y),
      () => ({
        key: { ...infoOf(series.x), accepts: withinPositions },
        value: infoOf(series.y),
        output: {
          argument: "epochs",
          overflows: ({ row, column }) =>
            `overflow double precision at epoch ${row + 1}, in ${columns[column]}`,
        },
      }),
    );
    const epochs = Array.from({ length: settings.epochs }, (_, i) => {
      const [wBefore = 0, loss = 0, gradient = 0, wAfter = 0] = values.subarray(4 * i);
      return { epoch: i + 1, wBefore, loss, gradient, wAfter };
    });
    return { epochs };
  },
);

export const kernelTrainingFunctions: Family<KernelTrainingFunctions> = {
  trainKernelRegression,
};
