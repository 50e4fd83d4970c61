/** Gradient descent on the bandwidth of a kernel regression. */

import { call, type Family } from "../calls.js";
import { checkSize } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import { infoOf } from "../transport/engine.js";
import { checkPaired, inSeries, lengthOf, withinPositions } from "./series.js";

const trainingTable = {
  /** (n): positions of the points, within ±2^1021 (2.2e307); n² at most 2²⁷. */
  x: option.tensor,
  /** (n): targets, any finite numbers. */
  y: option.tensor,
  /** Initial w, any finite number, which stands for its magnitude; `regressionData` returns the articles' value. */
  w0: option.required(option.finite(undefined)),
  /** Step size, a finite number ≥ 0. Default 0.5. */
  learningRate: option.finite(0.5, 0),
  /** The number of steps, an integer in [0, 100,000]. Default 5. */
  epochs: option.integer(5, 0, 100_000),
  /** Predict every point from the other points only. Default true. */
  leaveOneOut: option.flag(true),
};

export interface KernelTrainingOptions extends option.OptionsOf<typeof trainingTable>, Abortable {}

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
   * Errors: an overflow names its epoch. Cost: O(epochs·n²).
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

export const kernelTrainingFunctions: Family<KernelTrainingFunctions> = {
  trainKernelRegression: call({}, trainingTable, (_, settings, engine): KernelTrainingResult => {
    const { series } = inSeries({ x: settings.x, y: settings.y });
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
  }),
};
