/** Calls with arbitrary arguments, for the tables of bad input. */

import type { SoftKnn } from "softknn";

export const good = { x: [1, 2, 3], y: [1, 4, 9] };
export type Options = Record<string, unknown>;

export const regress = (options?: unknown) => (k: SoftKnn) => k.kernelRegression(options as never);
export const train = (options?: unknown) => (k: SoftKnn) =>
  k.trainKernelRegression(options as never);
export const pool = (options?: unknown) => (k: SoftKnn) => k.averagePooling(options as never);
export const truth = (at?: unknown) => (k: SoftKnn) => k.regressionTruth(at as never);
export const draw = (options?: unknown) => (k: SoftKnn) => k.regressionData(options as never);
export const sample = (options?: unknown) => (k: SoftKnn) => k.dotProductSample(options as never);
