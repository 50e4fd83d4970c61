/** The results of the lesson: masked self-attention on the tokens. */
import type { AttentionOptions, SoftKnn, Tensor } from "../../api/index.js";
import { decimals, formatLarge, formatShare } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import type { Point, State } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import {
  blockedCells,
  bothWays,
  customMask,
  type MaskParts,
  realTokens,
  reasonsOf,
} from "./reasons.js";
import { tokenPoints } from "./word-vectors.js";

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
  readonly masked: ArrayLike<number>;
  /** The score of the largest magnitude. */
  readonly largest: Quantity;
  readonly weights: Quantity;
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
function partsOf(knn: SoftKnn, state: State, n: number): MaskParts {
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
function leaksOf(knn: SoftKnn, weights: Tensor, blocked: Float64Array, n: number): Tensor {
  const { data } = knn.batchMatmul(
    { data: weights.data, shape: [n, 1, n] },
    { data: blocked, shape: [n, n, 1] },
  );
  return { data, shape: [1, n] };
}

function attend(knn: SoftKnn, points: readonly Point[], logits: number, options: AttentionOptions) {
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
  knn: SoftKnn,
  { finiteMask }: State,
  scores: Float64Array,
  blocked: Float64Array,
): ArrayLike<number> {
  if (!finiteMask) return scores.map((s, at) => (blocked[at] ? -Infinity : s));
  const rows = Float64Array.from([...scores, ...blocked]);
  return knn.combine({ data: rows, shape: [2, scores.length] }, [1, finiteBlock]).data;
}

function largestOf(knn: SoftKnn, scores: Float64Array): ArrayLike<number> {
  const sizes = scores.map(Math.abs);
  const at = sizes.indexOf(Math.max(...sizes));
  const [score = 0] = scores.subarray(at, at + 1);
  return score < 0 ? knn.combine([[score]], [-1]).data : scores.subarray(at, at + 1);
}

/** Each token by its word; repeated and empty words also by position. */
function labelsOf({ tokens }: State): string[] {
  const isAlone = (word: string) => tokens.indexOf(word) === tokens.lastIndexOf(word);
  return tokens.map((word, i) => (word && isAlone(word) ? word : `${word || "␣"} (${i + 1})`));
}

export function solve(knn: SoftKnn, state: State): Solved {
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
  const leaks = leaksOf(knn, weights, blocked, n);
  const rows = Array.from({ length: n }, (_, row) => row);
  const tokens = labelsOf(state);
  return {
    ...{ n, points, parts, blocked },
    scores: new Quantity("score", scores, formatLarge, [tokens, tokens]),
    masked: maskedScores(knn, state, scores, blocked),
    largest: new Quantity("largest", largestOf(knn, scores), formatLarge),
    weights: new Quantity("weight", weights.data, decimals(3), [tokens, tokens]),
    output: new Quantity("output", output.data, decimals(3), [tokens, ["x", "y"]]),
    sums: new Quantity("sum", knn.rowSums(weights).data, decimals(3), [tokens]),
    leaks: new Quantity("leak", leaks.data, formatShare, [tokens]),
    leaked: new Quantity("leaked", knn.rowSums(leaks).data, formatShare),
    empty: rows.filter((row) => rows.every((column) => reasonsOf(parts, row, column, n).length)),
  };
}
