import type { Tensor } from "../api/index.js";
import type { Point } from "./state/state.js";

/** Points as a (count, 2) tensor. */
export function pointsTensor(points: readonly Point[]): Tensor {
  return { data: Float64Array.from(points.flat()), shape: [points.length, 2] };
}

/** Row `row` of row-major data with n columns. */
export function rowOf<T extends { slice(a: number, b: number): T }>(
  data: T,
  row: number,
  n: number,
): T {
  return data.slice(row * n, (row + 1) * n);
}
