/** Random weights for the tests of the model. */
import { weightsPerHead } from "../../../web/lessons/heads/constants.js";
import type { HeadsState } from "../../../web/lessons/heads/weights.js";

export function randomHeads(heads: HeadsState, next: () => number): HeadsState {
  const values = [() => 0, () => -0.5, () => Math.round(next() * 2e4 - 1e4) / 100 + 0];
  const own = () => values[Math.floor(next() * values.length)]?.() ?? 0;
  const count = weightsPerHead * heads.count;
  return { ...heads, weights: next() < 0.3 ? Array.from({ length: count }, own) : undefined };
}
