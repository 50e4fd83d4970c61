/** One digit and its neighbours: the soft vote of all digits, the hard vote of the k nearest. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import type { SimilarityName, State } from "../../figure/state/state.js";
import { bitmapOf, blockCounts, emptyBitmap } from "./bitmap.js";
import { drawn } from "./constants.js";
import { classCount, classNumbers, type DigitSet, pixelCount, scaledLevels } from "./digit-set.js";

/** The smallest number of shown neighbours. */
const minShown = 8;

export interface Neighbor {
  /** Its index in the data set. */
  readonly place: number;
  readonly label: number;
  readonly weight: NamedValue;
  /** One of the k nearest. */
  readonly isHard: boolean;
}

/** The shares of the weight by class. */
interface Vote {
  readonly shares: Quantity;
  readonly prediction: number;
}

export interface SolvedQuery {
  /** 64 levels 0 … 16. */
  readonly levels: ArrayLike<number>;
  /** Its class, for a digit of the data set. */
  readonly label: number | undefined;
  /** (n): of every digit. */
  readonly weights: Quantity;
  readonly effective: NamedValue;
  readonly soft: Vote;
  readonly hard: Vote;
  /** Best first: the k nearest, and some more. */
  readonly near: readonly Neighbor[];
}

const classNames = classNumbers.map(String);

function voteOf(knn: SoftKnn, name: string, output: Tensor): Vote {
  const { prediction } = knn.classify({ weights: output, labels: classNumbers });
  const format = (share: number) => formatShare(share, 2);
  return {
    shares: new Quantity(name, output.data.subarray(0, classCount), format, [classNames]),
    prediction: prediction[0] ?? 0,
  };
}

/** The best first, without the query itself. */
export function nearest(
  knn: SoftKnn,
  set: DigitSet,
  levels: ArrayLike<number>,
  { similarity, count, self }: { similarity: SimilarityName; count: number; self: number },
): number[] {
  const query = queryOf(levels);
  const { indices } = knn.nearestNeighbors(query, set.keys, { k: count + 1, similarity });
  return Array.from(indices)
    .filter((place) => place !== self)
    .slice(0, count);
}

const queryOf = (levels: ArrayLike<number>): Tensor<Float64Array> => ({
  data: scaledLevels(levels),
  shape: [1, pixelCount],
});

function levelsOfQuery(set: DigitSet, { query, drawing }: State["digits"]): ArrayLike<number> {
  if (query !== drawn) return set.levelsOf(query);
  return blockCounts(bitmapOf(drawing) ?? emptyBitmap);
}

export function solveQuery(
  knn: SoftKnn,
  set: DigitSet,
  { similarity, temperature, digits }: State,
): SolvedQuery {
  const { query: self, neighbors } = digits;
  const levels = levelsOfQuery(set, digits);
  const inputs = { query: queryOf(levels), key: set.keys, value: set.values };
  const data = Uint8Array.from(set.labels, (_, place) => Number(place !== self));
  const mask = { data, shape: [1, set.count] };
  const soft = knn.attention(inputs, { similarity, temperature, mask, returnWeights: true });
  const hard = knn.attention(inputs, { similarity, neighbors, equalWeights: true, mask });
  const places = Array.from(set.labels, (_, place) => String(place));
  const weights = new Quantity("weight", soft.weights.data, formatShare, [places]);
  const effective = knn.effectiveNeighbors(soft.weights).data;
  const count = Math.max(minShown, neighbors);
  return {
    levels,
    label: self === drawn ? undefined : set.labelOf(self),
    weights,
    effective: new Quantity("effective", effective, decimals(1)).at(),
    soft: voteOf(knn, "softShare", soft.output),
    hard: voteOf(knn, "hardShare", hard.output),
    near: nearest(knn, set, levels, { similarity, count, self }).map((place, rank) => ({
      place,
      label: set.labelOf(place),
      weight: weights.at(place),
      isHard: rank < neighbors,
    })),
  };
}
