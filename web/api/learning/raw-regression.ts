/** Kernel regression. Private to `web/api`. */

import type { RawCall } from "../transport/raw-groups.js";

export const rawRegressionCalls = {
  /** count each of x, y, truth; then w0. noise in [0, 1e300]. */
  regressionData: { settings: ["count", "noise", "seed"], results: ["values"] },
  regressionTruth: { arrays: ["at"], results: ["values"] },
  /** One number per element of `at`. */
  averagePooling: { arrays: ["y", "at"], results: ["values"] },
  /**
   * x and y are equally long, `at` too with leaveOneOut. kernel: 0 gaussian, 1 boxcar,
   * 2 triangular, 3 epanechnikov. Errors name x "key", y "value", at "query".
   */
  kernelRegression: {
    settings: ["kernel", "bandwidth", "leaveOneOut"],
    arrays: ["x", "y", "at"],
    results: ["prediction", "weights"],
    numbers: ["emptyRows"],
  },
  /** epochs*4: w before, loss, gradient, w after. An overflow's row counts epochs from 0. */
  trainKernelRegression: {
    settings: ["w0", "learningRate", "epochs", "leaveOneOut"],
    arrays: ["x", "y"],
    results: ["values"],
  },
  /** count values, then their mean and variance. */
  dotProductSample: {
    settings: ["d", "count", "seed", "scaled"],
    results: ["values"],
  },
} as const satisfies Readonly<Record<string, RawCall>>;
