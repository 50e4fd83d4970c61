/** The results of the lesson: masked self-attention on the tokens. */

import type { AttentionOptions } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import { decimals, formatLarge, formatShare } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { Quantity } from "../../figure/quantity.js";
import { added, rowSums } from "../../figure/ranks.js";
import { isBlocked, type Point, type State } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

/** The finite summand of blocked scores instead of −∞. */
const finiteBlock = -1e9;

export interface Solved {
  /** The number of tokens. */
  readonly n: number;
  /** n×n: 1 for blocked cells. */
  readonly blocked: Float64Array;
  /** n×n, without the mask. */
  readonly scores: Quantity;
  /** n×n, the input of the softmax. */
  readonly masked: Quantity;
  readonly weights: Quantity;
  /** n×n: the weights without a mask. */
  readonly unmasked: Quantity;
  /** n×2 */
  readonly output: Quantity;
  /** Sum of each row of weights. */
  readonly sums: Quantity;
  /** The weight of each row on blocked keys. */
  readonly leaks: Quantity;
  /** Rows without an allowed key. */
  readonly empty: readonly number[];
}

/** Why a cell is blocked, in display order. */
const blockReasons = ["causal", "window", "padding", "custom"] as const;
export type BlockReason = (typeof blockReasons)[number];

type Masks = Pick<State, "causal" | "window" | "padding" | "blocked">;

/** All masks that block a cell; empty for an allowed one. */
export function reasonsOf(state: Masks, row: number, column: number): readonly BlockReason[] {
  const blocks: Record<BlockReason, boolean> = {
    causal: state.causal && column > row,
    window: state.window > 0 && Math.abs(row - column) >= state.window,
    padding: state.padding.includes(column),
    custom: isBlocked(state as State, row, column),
  };
  return blockReasons.filter((reason) => blocks[reason]);
}

/** With −∞ the core combines the masks; a finite mask is one matrix that is added to the scores. */
function maskOptions(state: State, blocked: Float64Array): AttentionOptions {
  const n = state.tokens.length;
  if (state.finiteMask)
    return { mask: { data: blocked.map((b) => (b ? finiteBlock : 0)), shape: [n, n] } };
  const tokens = Array.from({ length: n }, (_, i) => i);
  const byHand = tokens.flatMap((row) => tokens.map((column) => !isBlocked(state, row, column)));
  return {
    causal: state.causal,
    ...(state.window > 0 && { window: state.window }),
    ...(state.blocked.length > 0 && {
      mask: { data: Uint8Array.from(byHand, Number), shape: [n, n] },
    }),
    ...(state.padding.length > 0 && { keyPadding: tokens.map((i) => !state.padding.includes(i)) }),
  };
}

/** The tokens as queries, keys and values of one another. */
export function attended(knn: LessonFunctions, state: State, options: AttentionOptions) {
  const x = pointsTensor(tokenPoints(knn, state));
  const tokens = labelsOf(state);
  const { output, weights, scores } = knn.attention(
    { query: x, key: x, value: x },
    { ...options, returnWeights: true, returnScores: true },
  );
  return {
    output: new Quantity("output", output.data, decimals(3), [tokens, ["x", "y"]]),
    weights: new Quantity("weight", weights.data, decimals(3), [tokens, tokens]),
    scores: scores.data,
  };
}

/** Each token by its word; repeated and empty words also by position. */
function labelsOf({ tokens }: State): string[] {
  const isAlone = (word: string) => tokens.indexOf(word) === tokens.lastIndexOf(word);
  return tokens.map((word, i) => (word && isAlone(word) ? word : `${word || "␣"} (${i + 1})`));
}

export function solve(knn: LessonFunctions, state: State): Solved {
  const n = state.tokens.length;
  const blocked = Float64Array.from({ length: n * n }, (_, at) =>
    Number(reasonsOf(state, Math.floor(at / n), at % n).length > 0),
  );
  const { output, weights, scores } = attended(knn, state, maskOptions(state, blocked));
  const open = attended(knn, state, {});
  const masked = state.finiteMask
    ? added(scores, blocked, finiteBlock)
    : scores.map((score, at) => (blocked[at] ? -Infinity : score));
  const { data } = weights;
  const leaks = rowSums(
    blocked.map((b, at) => b * (data[at] ?? 0)),
    n,
  );
  const tokens = labelsOf(state);
  const blockedIn = rowSums(blocked, n);
  return {
    n,
    blocked,
    scores: new Quantity("score", scores, formatLarge, [tokens, tokens]),
    masked: new Quantity("masked", masked, formatLarge, [tokens, tokens]),
    weights,
    unmasked: new Quantity("unmasked", open.weights.data, decimals(3), [tokens, tokens]),
    output,
    sums: new Quantity("sum", rowSums(data, n), decimals(3), [tokens]),
    leaks: new Quantity("leak", leaks, formatShare, [tokens]),
    empty: [...blockedIn.keys()].filter((row) => blockedIn[row] === n),
  };
}

/** The known words in the plane of their first two principal components. */
function solvePlane(knn: LessonFunctions): ReadonlyMap<string, Point> {
  const words = Object.keys(glove);
  const { data } = knn.principalComponents(Object.values(glove), { dimensions: 2 }).projected;
  return new Map(words.map((word, i) => [word, [data[2 * i] ?? 0, data[2 * i + 1] ?? 0]]));
}

const planes = new WeakMap<LessonFunctions, ReadonlyMap<string, Point>>();

function planeOf(knn: LessonFunctions): ReadonlyMap<string, Point> {
  const plane = planes.get(knn) ?? solvePlane(knn);
  planes.set(knn, plane);
  return plane;
}

/** FNV-1a of the UTF-16 code units: the same seed for a word in every engine. */
function seedOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++)
    hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** Lookup ignores case. */
export const isKnown = (word: string): boolean => Object.hasOwn(glove, word.toLowerCase());

function vectorOf(knn: LessonFunctions, word: string): Point {
  const known = planeOf(knn).get(word.toLowerCase());
  if (known) return known;
  const [x = 0, y = 0] = knn.random(seedOf(word)).randn(2);
  return [x, y];
}

/**
 * One point per token, independent of its position: a known word has its learned vector, projected to the first two
 * principal components of the known words; any other word has a seeded one.
 */
export function tokenPoints(
  knn: LessonFunctions,
  { embedding, keys, tokens }: State,
): readonly Point[] {
  if (embedding === "points") return keys.slice(0, tokens.length);
  return tokens.map((word) => vectorOf(knn, word));
}
