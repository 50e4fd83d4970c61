/** Good calls with some arguments replaced, for the tables of errors. */

import { toy } from "../api/api-support.js";
import { type AnyKnn, zeros } from "./refusal-support.js";

export const attend = (options: unknown) => (k: AnyKnn) => k.attention(toy, options);

export const toyWith = (change: object, options?: object) => (k: AnyKnn) =>
  k.attention({ ...toy, ...change }, options);

const plane = { key: zeros(2, 2), value: zeros(2, 1), xRange: [0, 1], yRange: [0, 1] };

export const field = (change: object) => (k: AnyKnn) =>
  k.attentionField({ ...plane, columns: 3, rows: 2, ...change });

export const map = (change: object, query: unknown = zeros(3, 1), key: unknown = query) => {
  return (k: AnyKnn) => k.attentionMap({ query, key }, { rows: 1, columns: 1, ...change });
};

export const look = (change: object) => (k: AnyKnn) =>
  k.lookup({ query: [[1, 0]], key: zeros(2, 2), value: [1, 2], ...change });

/** Tensors of different widths, and their matrices for two heads. */
export const tokens = { query: zeros(3, 5), key: zeros(4, 4), value: zeros(4, 3) };
const matrices = { heads: 2, wq: zeros(5, 4), wk: zeros(4, 4), wv: zeros(3, 6), wo: zeros(6, 2) };

export const headsOf =
  (given: unknown, change: object = {}) =>
  (k: AnyKnn) =>
    k.multiHeadAttention(given, { ...matrices, ...change });

export const project = (change: object) => (k: AnyKnn) =>
  k.trainProjections({ x: zeros(3, 2), targets: zeros(3, 1), epochs: 2, ...change });

export const points = {
  x: { data: Float64Array.of(0, 1, 2, 3, 5, 4), shape: [3, 2] },
  labels: [0, 1, 1],
};

export const metric = (change: object) => (k: AnyKnn) =>
  k.trainMetric({ ...points, dimensions: 1, seed: 1, epochs: 3, ...change });

export const classify = (change: object) => (k: AnyKnn) =>
  k.classify({ weights: [[0.5, 0.5]], labels: [0, 1], expected: [1], ...change });

export const regress = (change: object) => (k: AnyKnn) =>
  k.kernelRegression({ x: [1, 2, 3], y: [1, 2, 3], ...change });
