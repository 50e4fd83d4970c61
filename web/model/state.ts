/**
 * The one state object behind every view: plain, immutable, versioned data.
 * The URL, undo, exports and presets all serve themselves from it. Results of
 * the core are never part of it; they are recomputed from it.
 *
 * Axis letters: n keys (= tokens), every point is 2-D.
 */

import type { PatientName, TreatmentName } from "./clinic.js";
import type { HeadsState } from "./heads-state.js";
import type { LabState } from "./lab-state.js";
import type { StepsState } from "./steps-state.js";
import type { WordsState } from "./words-state.js";

export const viewNames = [
  "field",
  "similarity",
  "steps",
  "masks",
  "scaling",
  "regression",
  "words",
  "heads",
  "clinic",
  "lab",
] as const;
export type ViewName = (typeof viewNames)[number];

export const similarityNames = ["dot", "cosine", "rbf"] as const;
export type SimilarityName = (typeof similarityNames)[number];

/** How the say of a point falls with its distance, in the order of the core. */
export const kernelNames = ["gaussian", "boxcar", "triangular", "epanechnikov"] as const;
export type KernelName = (typeof kernelNames)[number];

/** x and y, data units, y up. */
export type Point = readonly [number, number];

/** Row (query token) and column (key token) of one cell of the mask. */
export type Cell = readonly [number, number];

/** A point of the regression put by hand: which, and where. From `limits.regression.drawn` on, an added one. */
export type PlacedPoint = readonly [id: number, x: number, y: number];

export interface State {
  readonly version: 1;
  readonly view: ViewName;
  readonly query: Point;
  /** n points; key i carries the letter i and the token i. */
  readonly keys: readonly Point[];
  /** n points: what key i answers with. Moving a key leaves its value alone. */
  readonly values: readonly Point[];
  /** Words of the first keys, one each, at most `limits.tokens.max`. */
  readonly tokens: readonly string[];
  /** Where one similarity is looked at: which. */
  readonly similarity: SimilarityName;
  /** Its temperature, in [0, Infinity]; both ends are exact limits. */
  readonly temperature: number;
  /** Where the three stand side by side: a temperature each. */
  readonly temperatures: Readonly<Record<SimilarityName, number>>;
  /** The bridge from `dot` to `rbf`: the share of half a key's squared length that its score loses, 0 … 1. */
  readonly keyNormPenalty: number;
  /** `dot` without the scale 1/√d and at the square of the temperature, as the bridge needs it. */
  readonly matched: boolean;
  /** Every key is brought to length 1 before it is asked. */
  readonly normalized: boolean;
  /** The hard k nearest neighbours are shown over the soft vote. */
  readonly hard: boolean;
  /** The one score of a softmax that is moved, while three others stay. */
  readonly score: number;
  /** Width of the random vectors whose products are drawn. */
  readonly dim: number;
  /** Queries, and keys, per trial of the entropy experiment; trials per width. */
  readonly count: number;
  readonly trials: number;
  /** How much of the keys' variance is common to all of them, 0 … 0.99. */
  readonly correlation: number;
  /** Who is looked at in the clinic, and what is tried. */
  readonly patient: PatientName;
  readonly treatment: TreatmentName;
  /** Seed of the last surprise, 0 before the first. */
  readonly surprise: number;
  readonly causal: boolean;
  /** Only keys less than this many places away may be asked; 0 = any distance. */
  readonly window: number;
  /** Indices of tokens that are placeholders, ascending. */
  readonly padding: readonly number[];
  /** Cells blocked by hand, in row-major order. */
  readonly blocked: readonly Cell[];
  /** Blocked scores are lowered by 10⁹, as some programs do, instead of −∞. */
  readonly finiteMask: boolean;
  /** How many times longer the queries of the masks are, and so the logits larger. */
  readonly logits: number;
  /** What the step machine works on, and how far it is. */
  readonly steps: StepsState;
  /** Seed of the entropy experiment, the regression's data and random word vectors, 0 … 2^32 - 1. */
  readonly seed: number;
  /** Standard deviation of what is added to the regression's curve. */
  readonly noise: number;
  /** Points moved or added by hand, by ascending id. */
  readonly points: readonly PlacedPoint[];
  /** Ids of drawn points that are taken away, ascending. */
  readonly removed: readonly number[];
  /** Where the regression is asked: one of 0, 0.1 … 4.9. */
  readonly at: number;
  /** The kernel set by hand, and its bandwidth in [0, Infinity]; both ends are exact limits. */
  readonly kernel: KernelName;
  readonly bandwidth: number;
  /** How many epochs the bandwidth of the gaussian has been trained. */
  readonly epochs: number;
  /** In training every point is predicted by the others alone. */
  readonly leaveOneOut: boolean;
  /** What the dictionary of words is asked, and how it answers. */
  readonly words: WordsState;
  /** The heads, and how far they have learnt. */
  readonly heads: HeadsState;
  /** The data of the lab, the settings compared, and what is looked at. */
  readonly lab: LabState;
}

/** The ranges every reader of outside data holds to. */
export const limits = {
  keys: { min: 1, max: 32 },
  tokens: { max: 12 },
  coordinate: { min: -100, max: 100 },
  tokenLength: 10,
  logits: { min: 1, max: 1e12 },
  seed: { min: 0, max: 4294967295 },
  /** x is also where the curve is drawn; ids of points lie below `ids`; so many may be taken away. */
  regression: {
    drawn: 50,
    ids: 80,
    removed: 48,
    x: { min: 0, max: 5 },
    y: { min: -20, max: 20 },
    noise: { min: 0, max: 3 },
    epochs: { max: 5000 },
  },
  score: { min: -20, max: 20 },
  dim: { min: 1, max: 4096 },
  count: { min: 2, max: 128 },
  trials: { min: 1, max: 20 },
  correlation: { min: 0, max: 0.99 },
  urlLength: 2048,
} as const;

/** The letter of a key: 0 → "A", 25 → "Z", 26 → "a". */
export function letterOf(index: number): string {
  return String.fromCharCode(index < 26 ? 65 + index : 71 + index);
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

/** Adds a key at the end, as a token while there is room for one; the patch is empty when the state is full. */
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
    // A key that had been one too many to be a token becomes one, without a word yet.
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
