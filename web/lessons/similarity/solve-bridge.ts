/** The way from the dot product to RBF: the penalty on long keys, at matched temperatures. */
import type { ScoringOptions, SoftKnn } from "../../api/index.js";
import { decimals, small } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { added, sumOf } from "../../figure/ranks.js";
import { letterOf, type Point, type State } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

export interface Bridge {
  /** How the keys are scored on the way. */
  readonly scoring: ScoringOptions;
  readonly weights: Quantity;
  /** The share of the weight that differs from that of RBF. */
  readonly fromRbf: Quantity;
  /** The same share far from the origin, once the way is complete: the effect of rounding. */
  readonly farFromRbf: Quantity | undefined;
}

function scoringOf({ keyNormPenalty, matched, temperatures }: State): ScoringOptions {
  const { dot, rbf } = temperatures;
  const common = { similarity: "dot", keyNormPenalty } as const;
  return matched
    ? { ...common, scale: 1, temperature: rbf * rbf }
    : { ...common, temperature: dot };
}

/** A shift of all points in both directions: distances stay, squares lose their digits. */
const farOffset = 1e8;

export function bridgeOf(knn: SoftKnn, state: State, keys: readonly Point[]): Bridge {
  const scoring = scoringOf(state);
  const rbf = { similarity: "rbf", temperature: state.temperatures.rbf } as const;
  const weightsAt = (offset: number, options: ScoringOptions) => {
    const moved = (points: readonly Point[]) =>
      pointsTensor(points.map(([x, y]): Point => [x + offset, y + offset]));
    const key = moved(keys);
    const asked = { query: moved([state.query]), key, value: key };
    return knn.attention(asked, { ...options, returnWeights: true }).weights.data;
  };
  const differ = (name: string, offset: number) => {
    const apart = added(weightsAt(offset, scoring), weightsAt(offset, rbf), -1);
    return new Quantity(name, [sumOf(apart.map(Math.abs)) / 2], small);
  };
  const isComplete = state.matched && state.keyNormPenalty === 1;
  const letters = keys.map((_, i) => letterOf(i));
  return {
    scoring,
    weights: new Quantity("weight", weightsAt(0, scoring), decimals(3), [["bridge"], letters]),
    fromRbf: differ("fromRbf", 0),
    farFromRbf: isComplete ? differ("farFromRbf", farOffset) : undefined,
  };
}
