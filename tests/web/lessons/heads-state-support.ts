/** Random weights for the tests of the model. */
import { type HeadsState, weightsPerHead } from "../../../web/lessons/heads/state.js";

export function randomHeads(heads: HeadsState, next: () => number): HeadsState {
  const values = [() => 0, () => -0.5, () => Math.round(next() * 2e4 - 1e4) / 100 + 0];
  const own = () => values[Math.floor(next() * values.length)]?.() ?? 0;
  const count = weightsPerHead * heads.count;
  return { ...heads, weights: next() < 0.3 ? Array.from({ length: count }, own) : undefined };
}
