import type { Tensor } from "../api/index.js";
import type { Point } from "./state.js";

/** Points as a (count, 2) tensor. */
export function pointsTensor(points: readonly Point[]): Tensor {
  return { data: Float64Array.from(points.flat()), shape: [points.length, 2] };
}
