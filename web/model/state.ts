/**
 * The one state object behind every view: plain, immutable, versioned data.
 * The URL, undo, exports and presets all serve themselves from it. Results of
 * the core are never part of it; they are recomputed from it.
 *
 * Axis letters: n keys (= tokens), every point is 2-D.
 */

export const viewNames = ["similarity", "masks", "scaling"] as const;
export type ViewName = (typeof viewNames)[number];

export const similarityNames = ["dot", "cosine", "rbf"] as const;
export type SimilarityName = (typeof similarityNames)[number];

/** x and y, data units, y up. */
export type Point = readonly [number, number];

/** Row (query token) and column (key token) of one cell of the mask. */
export type Cell = readonly [number, number];

export interface State {
  readonly version: 1;
  readonly view: ViewName;
  readonly query: Point;
  /** n points; key i carries the letter i and the token i. */
  readonly keys: readonly Point[];
  /** n points: what key i answers with. Moving a key leaves its value alone. */
  readonly values: readonly Point[];
  /** n words. */
  readonly tokens: readonly string[];
  /** One temperature per similarity, in [0, Infinity]; both ends are exact limits. */
  readonly temperature: Readonly<Record<SimilarityName, number>>;
  readonly causal: boolean;
  /** Indices of tokens that are placeholders, ascending. */
  readonly padding: readonly number[];
  /** Cells blocked by hand, in row-major order. */
  readonly blocked: readonly Cell[];
  /** Seed of the entropy experiment, 0 … 2^32 - 1. */
  readonly seed: number;
}

/** The ranges every reader of outside data holds to. */
export const limits = {
  keys: { min: 1, max: 12 },
  coordinate: { min: -100, max: 100 },
  tokenLength: 10,
  seed: { min: 0, max: 4294967295 },
  urlLength: 2048,
} as const;

/** Index of the letter: 0 → "A". */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** x rounded to 1/100 and held inside the coordinate range: what a hand can place. */
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

export function withTokenRenamed(state: State, index: number, text: string): Partial<State> {
  const word = [...text].slice(0, limits.tokenLength).join("");
  return { tokens: state.tokens.map((token, i) => (i === index ? word : token)) };
}

/** Adds a token at the end; the patch is empty when the state is full. */
export function withTokenAdded(state: State, word: string, key: Point): Partial<State> {
  if (state.keys.length >= limits.keys.max) return {};
  return {
    keys: [...state.keys, key],
    values: [...state.values, key],
    tokens: [...state.tokens, word],
  };
}

/** Removes token `index` and closes the gap in every mask; the last token stays. */
export function withTokenRemoved(state: State, index: number): Partial<State> {
  if (state.keys.length <= limits.keys.min) return {};
  const keep = (_: unknown, i: number) => i !== index;
  const shift = (i: number) => (i > index ? i - 1 : i);
  return {
    keys: state.keys.filter(keep),
    values: state.values.filter(keep),
    tokens: state.tokens.filter(keep),
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
