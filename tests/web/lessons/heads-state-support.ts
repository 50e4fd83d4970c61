/** Random heads for the tests of the model. */
import {
  basisNames,
  type HeadsState,
  headsLimits,
  startNames,
  weightsPerHead,
} from "../../../web/lessons/heads/state.js";

export function randomHeads(next: () => number): HeadsState {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const count = 2 + Math.floor(next() * 7);
  const own = () => pick([0, -0.5, Math.round(next() * 2e4 - 1e4) / 100 + 0]);
  return {
    count,
    start: pick(startNames),
    seed: Math.floor(next() * 2 ** 32),
    scale: pick([0, 0.1, next() * headsLimits.scale.max]),
    rate: pick([0, 0.02, next()]),
    epochs: Math.floor(next() * (headsLimits.epochs.max + 1)),
    basis: pick(basisNames),
    weights: next() < 0.3 ? Array.from({ length: weightsPerHead * count }, own) : undefined,
  };
}
