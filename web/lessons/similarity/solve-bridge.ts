/** The way from the dot product to RBF: the penalty on long keys, at matched temperatures. */
import type { ScoringOptions, SoftKnn, Tensor } from "../../api/index.js";
import { decimals, small } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import { scalar } from "../../figure/state/origins.js";
import {
  letterOf,
  type Point,
  type SimilarityName,
  type State,
  similarityNames,
} from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

export interface Bridge {
  /** How the keys are scored on the way. */
  readonly scoring: ScoringOptions;
  readonly weights: Quantity;
  /** The share of the weight that differs from that of RBF. */
  readonly fromRbf: Quantity;
  /** The same share far from the origin, once the way is complete: the effect of rounding. */
  readonly farFromRbf: Quantity | undefined;
  /** All keys, best first, under each similarity. */
  readonly orders: Readonly<Record<SimilarityName, readonly number[]>>;
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
  const weightsAt = (offset: number, options: ScoringOptions): Tensor => {
    const moved = (points: readonly Point[]) =>
      pointsTensor(points.map(([x, y]): Point => [x + offset, y + offset]));
    const key = moved(keys);
    const asked = { query: moved([state.query]), key, value: key };
    return knn.attention(asked, { ...options, returnWeights: true }).weights as Tensor;
  };
  const differ = (name: string, offset: number, own = weightsAt(offset, scoring)) => {
    const data = Float64Array.from([...own.data, ...weightsAt(offset, rbf).data]);
    const heads = { data, shape: [2, 1, keys.length] };
    return new Quantity(name, scalar(knn, "headDiversity", heads), small);
  };
  const weights = weightsAt(0, scoring);
  const isComplete = state.matched && state.keyNormPenalty === 1;
  const order = (similarity: SimilarityName) =>
    ranked(knn.scores(pointsTensor([state.query]), pointsTensor(keys), { similarity }).data);
  const letters = keys.map((_, i) => letterOf(i));
  return {
    scoring,
    weights: new Quantity("weight", weights.data, decimals(3), [["bridge"], letters]),
    fromRbf: differ("fromRbf", 0, weights),
    farFromRbf: isComplete ? differ("farFromRbf", farOffset) : undefined,
    orders: Object.fromEntries(
      similarityNames.map((name) => [name, order(name)]),
    ) as unknown as Bridge["orders"],
  };
}
