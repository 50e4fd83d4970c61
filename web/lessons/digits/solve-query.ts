/** One digit and its neighbours: the soft vote of all digits, the hard vote of the k nearest. */
import type { ByteTensor, SoftKnn, Tensor } from "../../api/index.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import type { SimilarityName, State } from "../../figure/state/state.js";
import { bitmapOf, blockCounts, emptyBitmap } from "./bitmap.js";
import { classCount, classNumbers, type DigitSet, pixelCount, scaledLevels } from "./digit-set.js";
import { drawn } from "./state.js";

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
export interface Vote {
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
  readonly largest: number;
  readonly effective: NamedValue;
  readonly soft: Vote;
  readonly hard: Vote;
  /** Best first: the k nearest, and some more. */
  readonly near: readonly Neighbor[];
}

const classNames = classNumbers.map(String);

/** A row of allowed keys. */
function keyMask(count: number, isAllowed: (place: number) => boolean): ByteTensor {
  const data = Uint8Array.from({ length: count }, (_, i) => Number(isAllowed(i)));
  return { data, shape: [1, count] };
}

export function voteOf(knn: SoftKnn, name: string, output: Tensor): Vote {
  const { prediction } = knn.classify({ weights: output, labels: [...classNumbers] });
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
  query: Tensor<Float64Array>,
  { similarity, count, self }: { similarity: SimilarityName; count: number; self?: number },
): number[] {
  const { indices } = knn.nearestNeighbors(query, set.keys, { k: count + 1, similarity });
  return Array.from(indices)
    .filter((place) => place !== self)
    .slice(0, count);
}

export function levelsOfQuery(set: DigitSet, { digits }: State): ArrayLike<number> {
  const { query, drawing } = digits;
  if (query !== drawn) return set.levelsOf(query);
  return blockCounts(bitmapOf(drawing) ?? emptyBitmap);
}

export function solveQuery(knn: SoftKnn, set: DigitSet, state: State): SolvedQuery {
  const { similarity, temperature, digits } = state;
  const { query: place, neighbors: k } = digits;
  const self = place === drawn ? undefined : place;
  const levels = levelsOfQuery(set, state);
  const query: Tensor<Float64Array> = { data: scaledLevels(levels), shape: [1, pixelCount] };
  const inputs = { query, key: set.keys, value: set.values };
  const mask = self === undefined ? {} : { mask: keyMask(set.count, (i) => i !== self) };
  const soft = knn.attention(inputs, { similarity, temperature, ...mask, returnWeights: true });
  const near = nearest(knn, set, query, {
    ...{ similarity, count: Math.max(minShown, k) },
    ...(self === undefined ? {} : { self }),
  });
  const hardest = new Set(near.slice(0, k));
  const hard = knn.attention(inputs, {
    temperature: Number.POSITIVE_INFINITY,
    mask: keyMask(set.count, (i) => hardest.has(i)),
  });
  const places = Array.from({ length: set.count }, (_, i) => String(i));
  const weights = new Quantity("weight", soft.weights.data, formatShare, [places]);
  const effective = knn.effectiveNeighbors(soft.weights).data;
  return {
    levels,
    label: self === undefined ? undefined : set.labelOf(self),
    weights,
    largest: soft.weights.data.reduce((most, w) => Math.max(most, w), 0),
    effective: new Quantity("effective", effective, decimals(1)).at(),
    soft: voteOf(knn, "softShare", soft.output),
    hard: voteOf(knn, "hardShare", hard.output),
    near: near.map((at) => ({
      ...{ place: at, label: set.labelOf(at), weight: weights.at(at), isHard: hardest.has(at) },
    })),
  };
}
