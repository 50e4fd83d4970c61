/**
 * The one state object behind every view: plain, immutable data.
 * The URL, undo, exports and presets all read it. Results of the core are
 * never part of it; they are recomputed from it.
 *
 * Axis letters: n keys (= tokens), every point is 2-D.
 */
import type { ViewName } from "../../language/index.js";

export type { ViewName };

export const similarityNames = ["dot", "cosine", "rbf"] as const;
export type SimilarityName = (typeof similarityNames)[number];

/** x and y, data units, y up. */
export type Point = readonly [number, number];

/** Row (query token) and column (key token) of one cell of the mask. */
export type Cell = readonly [number, number];

/** A lesson adds its own part in its declaration. */
export interface State {
  readonly view: ViewName;
  readonly query: Point;
  /** n points; key i has the letter i and the token i. */
  readonly keys: readonly Point[];
  /** n points: the value of each key. Moving a key does not move its value. */
  readonly values: readonly Point[];
  /** Words of the first keys, one each, at most `limits.tokens.max`. */
  readonly tokens: readonly string[];
  /** The similarity, in views with one. */
  readonly similarity: SimilarityName;
  /** Its temperature, in [0, Infinity]; 0 and Infinity are exact limits. */
  readonly temperature: number;
  /** The temperature of each similarity, in views with all three. */
  readonly temperatures: Readonly<Record<SimilarityName, number>>;
  /** Seed of the last random setting, 0 before the first. */
  readonly surprise: number;
  /** Indices of padding tokens, ascending. */
  readonly padding: readonly number[];
  /** Manually blocked cells, in row-major order. */
  readonly blocked: readonly Cell[];
  /** Seed of all random numbers except random settings, 0 … 2^32 - 1. */
  readonly seed: number;
}

/** The ranges that every reader of external data enforces. */
export const limits = {
  keys: { min: 1, max: 32 },
  tokens: { max: 12 },
  coordinate: { min: -100, max: 100 },
  tokenLength: 10,
  seed: { min: 0, max: 4294967295 },
  urlLength: 2048,
} as const;

/** The article's toy example: six keys in the plane. */
export const keys: readonly Point[] = [
  [1, 0.2],
  [0.9, 0.1],
  [0.2, 1],
  [-0.2, 0.9],
  [0, -1],
  [-1, -0.6],
];

/** The toy example's values: V = K · [[0.7, 0.1], [0.2, 0.9]] in double precision (17 digits for exact results). */
const values: readonly Point[] = [
  [0.74, 0.28],
  [0.65, 0.18000000000000002],
  [0.33999999999999997, 0.92],
  [0.04000000000000003, 0.79],
  [-0.2, -0.9],
  [-0.82, -0.64],
];

/** The meaning of fields that a link omits. Each lesson adds the defaults of its own part. */
export const defaultState = {
  query: [0.8, 0.15],
  keys,
  values,
  tokens: ["A", "B", "C", "D", "E", "F"],
  similarity: "rbf",
  temperature: 0.3,
  temperatures: { dot: 1, cosine: 0.5, rbf: 0.5 },
  padding: [],
  blocked: [],
  seed: 7,
  surprise: 0,
} as unknown as State;

/** Positions of added keys: clear of the toy example's six keys. */
export const spareKeys: readonly Point[] = [
  [0.6, -0.6],
  [-0.7, 0.4],
  [0.5, 0.5],
  [-0.5, -0.1],
  [1.1, -0.3],
  [-0.4, -1.1],
];

/** The letter of a key: 0 → "A", 25 → "Z", 26 → "a". */
export function letterOf(index: number): string {
  return String.fromCharCode(index < 26 ? 65 + index : 71 + index);
}

/** x rounded to 1/100 and clamped to the coordinate range, as drags and keys place points. */
export function placeable(x: number): number {
  const rounded = Math.round(x * 100) / 100;
  return Math.min(limits.coordinate.max, Math.max(limits.coordinate.min, rounded)) + 0;
}

export function withKeyMoved(state: State, index: number, to: Point): Partial<State> {
  return { keys: state.keys.map((key, i) => (i === index ? to : key)) };
}

export function withValueMoved(state: State, index: number, to: Point): Partial<State> {
  return { values: state.values.map((value, i) => (i === index ? to : value)) };
}

/** Adds a key at the end, as a token while there is room; the patch is empty for a full state. */
export function withKeyAdded(state: State, word: string, key: Point): Partial<State> {
  if (state.keys.length >= limits.keys.max) return {};
  return {
    keys: [...state.keys, key],
    values: [...state.values, key],
    tokens: [...state.tokens, word].slice(0, limits.tokens.max),
  };
}

/** Removes key `index` with its token and closes the gap in every mask; the last key stays. */
export function withKeyRemoved(state: State, index: number): Partial<State> {
  if (state.keys.length <= limits.keys.min) return {};
  const keep = (_: unknown, i: number) => i !== index;
  const keys = state.keys.filter(keep);
  const tokens = state.tokens.filter(keep);
  const shift = (i: number) => (i > index ? i - 1 : i);
  return {
    keys,
    values: state.values.filter(keep),
    // A key beyond the token limit becomes a token, without a word yet.
    tokens: keys.slice(0, limits.tokens.max).map((_, i) => tokens[i] ?? ""),
    padding: state.padding.filter((i) => i !== index).map(shift),
    blocked: state.blocked
      .filter(([i, j]) => i !== index && j !== index)
      .map(([i, j]): Cell => [shift(i), shift(j)]),
  };
}

export function withPaddingToggled(state: State, index: number): Partial<State> {
  const padding = state.padding.includes(index)
    ? state.padding.filter((i) => i !== index)
    : [...state.padding, index].sort((a, b) => a - b);
  return { padding };
}

export function isBlocked(state: State, row: number, column: number): boolean {
  return state.blocked.some(([i, j]) => i === row && j === column);
}

export function withCellToggled(state: State, row: number, column: number): Partial<State> {
  const blocked = isBlocked(state, row, column)
    ? state.blocked.filter(([i, j]) => i !== row || j !== column)
    : [...state.blocked, [row, column] as const].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return { blocked };
}
