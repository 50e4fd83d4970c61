/** What the core answers about masked self-attention on the tokens. */
import type { AttentionOptions, SoftKnn, Tensor } from "../../api/index.js";
import { pointsTensor } from "../../figure/tensors.js";
import {
  blockedCells,
  bothWays,
  customMask,
  type MaskParts,
  realTokens,
  reasonsOf,
} from "../../model/masks.js";
import type { State } from "../../model/state.js";

/** What lowers a blocked score where −∞ is not used: large, and finite. */
export const finiteBlock = -1e9;

export interface Solved {
  /** Tokens. */
  readonly n: number;
  readonly parts: MaskParts;
  /** n×n: 1 where a cell is blocked. */
  readonly blocked: Float64Array;
  readonly scores: Float64Array;
  readonly weights: Float64Array;
  /** n×2 */
  readonly output: Float64Array;
  /** Sum of each row of weights. */
  readonly sums: Float64Array;
  /** The part of each row's weight that lies on blocked keys. */
  readonly leaks: Float64Array;
  /** The sum of `leaks`. */
  readonly leaked: number;
  /** Rows that may look at nothing. */
  readonly empty: readonly number[];
}

/** The masks of a state as the core makes them, to show which of them blocks a cell. */
function partsOf({ knn, state }: { knn: SoftKnn; state: State }, n: number): MaskParts {
  const { window } = state;
  return {
    causal: state.causal ? knn.causalMask(n).data : undefined,
    window: window > 0 ? bothWays(knn.causalMask(n, n, { window }).data, n) : undefined,
    real: realTokens(state),
    custom: customMask(state),
  };
}

/** With −∞ the core joins the masks; a finite mask is one table that is added to the scores. */
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

export function solveMasks({ knn, state }: { knn: SoftKnn; state: State }): Solved {
  const n = state.tokens.length;
  const x = pointsTensor(state.keys.slice(0, n));
  const { logits } = state;
  const longer: Tensor = { data: Float64Array.of(logits, 0, 0, logits), shape: [2, 2] };
  const parts = partsOf({ knn, state }, n);
  const blocked = blockedCells(parts, n);
  const { output, weights, scores } = knn.attention(
    { query: knn.linear(x, longer), key: x, value: x },
    { ...maskOptions(state, parts, blocked), returnWeights: true, returnScores: true },
  );
  if (!weights || !scores) throw new Error("attention returned no weights or scores");
  const leaks = leaksOf(knn, weights, blocked, n);
  const rows = Array.from({ length: n }, (_, row) => row);
  return {
    n,
    parts,
    blocked,
    scores: scores.data as Float64Array,
    weights: weights.data as Float64Array,
    output: output.data as Float64Array,
    sums: knn.rowSums(weights).data as Float64Array,
    leaks: leaks.data as Float64Array,
    leaked: knn.rowSums(leaks).data[0] ?? 0,
    empty: rows.filter((row) => rows.every((column) => reasonsOf(parts, row, column, n).length)),
  };
}
