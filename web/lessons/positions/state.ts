/** A sentence and its order, the positions that its words get, and how much they count. */

/** A point of a clock added to each vector; a turn of query and key; a slope that lowers scores. */
export const encodingNames = ["added", "rotary", "alibi"] as const;
export type EncodingName = (typeof encodingNames)[number];

export interface PositionsState {
  /** The words as they were written. */
  readonly sentence: readonly string[];
  /** A permutation: the index of the word at each place. */
  readonly order: readonly number[];
  /** The index of the word that asks. */
  readonly asking: number;
  readonly encoding: EncodingName;
  /** How much positions count, 0 … 1; 0 leaves the meaning alone. */
  readonly amount: number;
  /** The share of its learned positions that the trained network keeps, 0 … 1. */
  readonly learned: number;
  /** The place of the first word. */
  readonly first: number;
  /** Each word attends to itself and to earlier words only. */
  readonly earlierOnly: boolean;
}

export const positionsLimits = {
  words: 8,
  amount: { min: 0, max: 1 },
  first: { max: 24 },
} as const;

export const defaultPositions: PositionsState = {
  sentence: ["the", "dog", "bites", "the", "man"],
  order: [0, 4, 2, 3, 1],
  asking: 1,
  encoding: "added",
  amount: 0,
  learned: 1,
  first: 0,
  earlierOnly: false,
};

/** The words in the order as written. */
export const asWritten = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const isOrderOf = (order: readonly number[], count: number): boolean =>
  order.length === count && asWritten(count).every((i) => order.includes(i));

/** An order that does not belong to the sentence becomes the written one. */
export function fitted(state: PositionsState): PositionsState {
  const count = state.sentence.length;
  return {
    ...state,
    order: isOrderOf(state.order, count) ? state.order : asWritten(count),
    asking: Math.min(state.asking, count - 1),
  };
}

/** The order after the word at one place has moved to another. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const rest = order.filter((_, place) => place !== from);
  return [...rest.slice(0, to), order[from] ?? 0, ...rest.slice(to)];
}

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "sentence",
  "wordOrder",
  "queryWord",
  "encoding",
  "positionAmount",
  "firstPosition",
  "learnedShare",
  "earlierOnly",
] as const;
