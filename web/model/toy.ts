import type { Point } from "./state.js";

/** The article's toy: six keys in the plane. */
export const keys: readonly Point[] = [
  [1, 0.2],
  [0.9, 0.1],
  [0.2, 1],
  [-0.2, 0.9],
  [0, -1],
  [-1, -0.6],
];
