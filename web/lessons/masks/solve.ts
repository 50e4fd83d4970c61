/** The results of the lesson: masked self-attention on the tokens. */

import type { AttentionOptions, RandomStream, Tensor } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import { decimals, formatLarge, formatShare } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { Quantity } from "../../figure/quantity.js";
import { added, rowSums, sumOf } from "../../figure/ranks.js";
import type { Point, State } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

/** The finite summand of blocked scores instead of −∞. */
const finiteBlock = -1e9;

export interface Solved {
  /** The number of tokens. */
  readonly n: number;
  /** Query, key and value of each token. */
  readonly points: readonly Point[];
  readonly parts: MaskParts;
  /** n×n: 1 for blocked cells. */
  readonly blocked: Float64Array;
  /** n×n, without the mask. */
  readonly scores: Quantity;
  /** n×n, the input of the softmax. */
  readonly masked: Quantity;
  /** The score of the largest magnitude. */
  readonly largest: Quantity;
  readonly weights: Quantity;
  /** n×n: the weights without a mask. */
  readonly unmasked: Quantity;
  /** n×2 */
  readonly output: Quantity;
  /** Sum of each row of weights. */
  readonly sums: Quantity;
  /** The weight of each row on blocked keys. */
  readonly leaks: Quantity;
  /** The sum of `leaks`. */
  readonly leaked: Quantity;
  /** Rows without an allowed key. */
  readonly empty: readonly number[];
}

/** The masks of a state, made by the core, to show which of them blocks a cell. */
function partsOf(knn: LessonFunctions, state: State, n: number): MaskParts {
  const { window } = state;
  return {
    causal: state.causal ? knn.causalMask(n).data : undefined,
    window: window > 0 ? bothWays(knn.causalMask(n, n, { window }).data, n) : undefined,
    real: realTokens(state),
    custom: customMask(state),
  };
}

/** With −∞ the core combines the masks; a finite mask is one matrix that is added to the scores. */
function maskOptions(state: State, parts: MaskParts, blocked: Float64Array): AttentionOptions {
  const n = state.tokens.length;
  if (state.finiteMask) {
    return { mask: { data: blocked.map((b) => (b ? finiteBlock : 0)), shape: [n, n] } };
  }
  return {
    causal: state.causal,
    ...(state.window > 0 && { window: state.window }),
    ...(parts.custom && { mask: { data: parts.custom, shape: [n, n] } }),
    ...(parts.real && { keyPadding: parts.real }),
  };
}

/** Row i of the weights times row i of the blocked cells, as n products of 1×n and n×1. */
function leaksOf(knn: LessonFunctions, weights: Tensor, blocked: Float64Array, n: number): Tensor {
  const { data } = knn.batchMatmul(
    { data: weights.data, shape: [n, 1, n] },
    { data: blocked, shape: [n, n, 1] },
  );
  return { data, shape: [1, n] };
}

function attend(
  knn: LessonFunctions,
  points: readonly Point[],
  logits: number,
  options: AttentionOptions,
) {
  const x = pointsTensor(points);
  const longer: Tensor = { data: Float64Array.of(logits, 0, 0, logits), shape: [2, 2] };
  const { output, weights, scores } = knn.attention(
    { query: knn.linear(x, longer), key: x, value: x },
    { ...options, returnWeights: true, returnScores: true },
  );
  if (!weights || !scores) throw new Error("attention returned no weights or scores");
  return { output, weights, scores: scores.data as Float64Array };
}

/** Blocked scores are −∞, or lowered by the finite summand. */
function maskedScores(
  { finiteMask }: State,
  scores: Float64Array,
  blocked: Float64Array,
): ArrayLike<number> {
  if (!finiteMask) return scores.map((s, at) => (blocked[at] ? -Infinity : s));
  return added(scores, blocked, finiteBlock);
}

function largestOf(scores: Float64Array): ArrayLike<number> {
  const sizes = scores.map(Math.abs);
  const at = sizes.indexOf(Math.max(...sizes));
  const [score = 0] = scores.subarray(at, at + 1);
  return score < 0 ? [-score] : scores.subarray(at, at + 1);
}

/** Each token by its word; repeated and empty words also by position. */
function labelsOf({ tokens }: State): string[] {
  const isAlone = (word: string) => tokens.indexOf(word) === tokens.lastIndexOf(word);
  return tokens.map((word, i) => (word && isAlone(word) ? word : `${word || "␣"} (${i + 1})`));
}

export function solve(knn: LessonFunctions, state: State): Solved {
  const n = state.tokens.length;
  const parts = partsOf(knn, state, n);
  const points = tokenPoints(knn, state);
  const blocked = blockedCells(parts, n);
  const { output, weights, scores } = attend(
    knn,
    points,
    state.logits,
    maskOptions(state, parts, blocked),
  );
  const open = attend(knn, points, state.logits, {});
  const leaks = leaksOf(knn, weights, blocked, n);
  const rows = Array.from({ length: n }, (_, row) => row);
  const tokens = labelsOf(state);
  return {
    ...{ n, points, parts, blocked },
    scores: new Quantity("score", scores, formatLarge, [tokens, tokens]),
    masked: new Quantity("masked", maskedScores(state, scores, blocked), formatLarge, [
      ...[tokens, tokens],
    ]),
    largest: new Quantity("largest", largestOf(scores), formatLarge),
    weights: new Quantity("weight", weights.data, decimals(3), [tokens, tokens]),
    unmasked: new Quantity("unmasked", open.weights.data, decimals(3), [tokens, tokens]),
    output: new Quantity("output", output.data, decimals(3), [tokens, ["x", "y"]]),
    sums: new Quantity("sum", rowSums(weights.data, n), decimals(3), [tokens]),
    leaks: new Quantity("leak", leaks.data, formatShare, [tokens]),
    leaked: new Quantity("leaked", [sumOf(leaks.data)], formatShare),
    empty: rows.filter((row) => rows.every((column) => reasonsOf(parts, row, column, n).length)),
  };
}

/** Why a cell is blocked, in display order. */
const blockReasons = ["causal", "window", "padding", "custom"] as const;
export type BlockReason = (typeof blockReasons)[number];

/** The masks of a figure with n tokens, 1 = may attend; missing ones block nothing. */
interface MaskParts {
  /** n×n */
  readonly causal?: Uint8Array | undefined;
  /** n×n */
  readonly window?: Uint8Array | undefined;
  /** n, one per key */
  readonly real?: Uint8Array | undefined;
  /** n×n */
  readonly custom?: Uint8Array | undefined;
}

/** n×n boolean mask of the manually blocked cells, 1 = may attend; undefined for none. */
export function customMask(state: State): Uint8Array | undefined {
  if (state.blocked.length === 0) return undefined;
  const n = state.tokens.length;
  const mask = new Uint8Array(n * n).fill(1);
  for (const [i, j] of state.blocked) mask[i * n + j] = 0;
  return mask;
}

/** 1 = real token; undefined without padding. */
function realTokens(state: State): Uint8Array | undefined {
  if (state.padding.length === 0) return undefined;
  const real = new Uint8Array(state.tokens.length).fill(1);
  for (const i of state.padding) real[i] = 0;
  return real;
}

/** A causal n×n mask made symmetric: the union with its transpose. */
export function bothWays(mask: Uint8Array, n: number): Uint8Array {
  return mask.map((allowed, at) => {
    const [row, column] = [Math.floor(at / n), at % n];
    return allowed | (mask[column * n + row] ?? 0);
  });
}

/** All masks that block a cell; empty for an allowed one. */
export function reasonsOf(
  parts: MaskParts,
  row: number,
  column: number,
  n: number,
): readonly BlockReason[] {
  const cell = row * n + column;
  const blocks: Record<BlockReason, boolean> = {
    causal: parts.causal?.[cell] === 0,
    window: parts.window?.[cell] === 0,
    padding: parts.real?.[column] === 0,
    custom: parts.custom?.[cell] === 0,
  };
  return blockReasons.filter((reason) => blocks[reason]);
}

/** n×n, row-major: 1 where a cell is blocked by any mask. */
export function blockedCells(parts: MaskParts, n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) =>
    reasonsOf(parts, Math.floor(at / n), at % n, n).length > 0 ? 1 : 0,
  );
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

/** This many known words, distinct while there are enough. */
export function randomWords(stream: RandomStream, count: number): string[] {
  const order = Object.keys(glove).map((word) => ({ word, at: stream.rand(1)[0] ?? 0 }));
  return order
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ word }) => word);
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
