/**
 * The exact surface of the compiled module: one entry per binding in
 * `cpp/bindings/module.cpp`, nothing else. Private to `web/api`.
 *
 * Values go in and values come out: typed arrays and plain objects are copied
 * at the border, no C++ object is ever held by JavaScript. Nothing here checks
 * its arguments (release Embind turns -1 into 4294967295), so every caller
 * validates first.
 *
 * Axis letters: B batch, H heads, m queries, n keys, d key width, v value width.
 * All arrays are row-major and contiguous.
 */

import { type RawHeadsCalls, rawHeadsNames } from "./raw-heads.js";
import { type RawMapCalls, rawMapNames } from "./raw-maps.js";
import { type RawProjectionCalls, rawProjectionNames } from "./raw-projections.js";
import { type RawRegressionCalls, rawRegressionNames } from "./raw-regression.js";

/** Names of the status codes, in the order of `softknn::Status`. */
export const rawStatusNames = ["ok", "nonFinite", "overflow", "limit", "memory"] as const;
export type RawStatusName = (typeof rawStatusNames)[number];

/** Names of the arguments a refusal can point at, in the order of `softknn::Argument`. */
export const rawArgumentNames = [
  "none",
  "query",
  "key",
  "value",
  "mask",
  "x",
  "score",
  "output",
  "weight",
  "bias",
  "wq",
  "wk",
  "wv",
  "wo",
  "heads",
  "targets",
] as const;
export type RawArgumentName = (typeof rawArgumentNames)[number];

/** Present in every result. All zero on success. */
export interface RawOutcome {
  /** Index into `rawStatusNames`. */
  status: number;
  /** Index into `rawArgumentNames`. */
  argument: number;
  /** Flat index over the leading axes (b*H + h), 0 where there are none. */
  slice: number;
  /** Row and column inside that slice of the named argument (or of the scores). */
  row: number;
  column: number;
}

/** Axis lengths; 1 for an absent B or H. keyHeads divides queryHeads. */
export interface RawShape {
  batch: number;
  queryHeads: number;
  keyHeads: number;
  queries: number;
  keys: number;
  width: number;
  valueWidth: number;
}

/** How a score is made. similarity: 0 dot, 1 cosine, 2 rbf. scale NaN is 1/√d, softcap 0 is off. */
export interface RawScoring {
  similarity: number;
  scale: number;
  temperature: number;
  keyNormPenalty: number;
  softcap: number;
}

/**
 * Which keys a query may use. maskKind: 0 none, 1 boolean (Uint8Array, nonzero =
 * may attend), 2 additive (Float64Array). The mask is addressed as
 * b*maskStrideBatch + h*maskStrideHead + i*maskStrideQuery + j*maskStrideKey, a
 * stride of 0 repeating it; keyPadding as b*paddingStrideBatch + j.
 * past and window are nonnegative doubles; window 0 means no window (a window
 * that was asked for is at least 1).
 */
export interface RawMasking {
  maskKind: number;
  maskStrideBatch: number;
  maskStrideHead: number;
  maskStrideQuery: number;
  maskStrideKey: number;
  hasPadding: boolean;
  paddingStrideBatch: number;
  causal: boolean;
  past: number;
  window: number;
}

/**
 * What befalls the weights. dropout: the probability to be left out, in [0, 1],
 * 0 is off; dropoutSeed: an integer in [0, 2^32 - 1]. propagate: NaN and the
 * infinities take their course instead of being refused.
 */
export interface RawBehavior {
  dropout: number;
  dropoutSeed: number;
  propagate: boolean;
}

/** Which of the optional results to make. */
export interface RawWanted {
  weights: boolean;
  scores: boolean;
  entropy: boolean;
}

/** An array result under the key `values`. */
export interface RawValues extends RawOutcome {
  values: Float64Array;
}

export interface RawBytes extends RawOutcome {
  values: Uint8Array;
}

export interface RawAttention extends RawOutcome {
  /** B*H*m*v */
  output: Float64Array;
  /** Of `multiHeadAttention` alone. */
  heads?: Float64Array;
  /** B*H*m*n, only when wanted: after dropout */
  weights?: Float64Array;
  /** B*H*m*n, only when wanted: after temperature and softcap, before masks */
  scores?: Float64Array;
  /** B*H*m, only when wanted: before dropout */
  entropy?: Float64Array;
  /** B*H*m, only from `attentionField`: the key of the largest weight, -1 where there is none */
  winner?: Int32Array;
  emptyRows: number;
}

/** B*H*m*count keys and their scores, row by row, best first. */
export interface RawNeighbors extends RawOutcome {
  indices: Int32Array;
  scores: Float64Array;
}

/**
 * A random stream as a value, 627 doubles: the 624 words of MT19937, the
 * position, whether a gaussian is cached (0 or 1), the cached gaussian.
 */
export type RawRandomState = Float64Array;

export interface RawDraws extends RawValues {
  state: RawRandomState;
}

/** One trial of the entropy experiment at one dimension. */
export interface RawEntropyTrial extends RawOutcome {
  state: RawRandomState;
  /** Mean over the queries of the row entropy in nats, p clipped at 1e-12. */
  unscaled: number;
  scaled: number;
  /** Frobenius norm of dw/dq, one per query. */
  gradientUnscaled: Float64Array;
  gradientScaled: Float64Array;
}

/** What a set of trials at one dimension amounts to. */
export interface RawEntropyRow extends RawOutcome {
  unscaled: number;
  scaled: number;
  /** Sample standard deviation over trials (ddof 1); 0 for a single trial. */
  unscaledSd: number;
  scaledSd: number;
  /** exp(unscaled), exp(scaled): the means as effective numbers of neighbours. */
  unscaledEffective: number;
  scaledEffective: number;
  gradientUnscaledMean: number;
  gradientUnscaledMedian: number;
  gradientScaledMean: number;
  gradientScaledMedian: number;
}

export interface RawNumber extends RawOutcome {
  value: number;
}

export interface RawModule
  extends RawMapCalls,
    RawHeadsCalls,
    RawRegressionCalls,
    RawProjectionCalls {
  version(): string;
  statusNames(): string[];
  argumentNames(): string[];

  attention(
    query: Float64Array,
    key: Float64Array,
    value: Float64Array,
    mask: Uint8Array | Float64Array | null,
    keyPadding: Uint8Array | null,
    shape: RawShape,
    scoring: RawScoring,
    masking: RawMasking,
    behavior: RawBehavior,
    wanted: RawWanted,
  ): RawAttention;
  /** B*H*m*n scores; `shape.valueWidth` is ignored. */
  scores(query: Float64Array, key: Float64Array, shape: RawShape, scoring: RawScoring): RawValues;

  /** The `count` keys of the best raw similarity, dot with scale 1; count is at most `shape.keys`. */
  nearestNeighbors(
    query: Float64Array,
    key: Float64Array,
    shape: RawShape,
    similarity: number,
    count: number,
  ): RawNeighbors;

  /** Row-wise over rows x columns. */
  softmax(x: Float64Array, rows: number, columns: number, temperature: number): RawValues;
  /** rows*columns*columns */
  softmaxJacobian(x: Float64Array, rows: number, columns: number): RawValues;
  logSumExp(x: Float64Array, rows: number, columns: number): RawValues;
  entropy(p: Float64Array, rows: number, columns: number): RawValues;
  effectiveNeighbors(p: Float64Array, rows: number, columns: number): RawValues;
  rowSums(p: Float64Array, rows: number, columns: number): RawValues;
  /** The sum of the `count` largest of each row. */
  capturedMass(p: Float64Array, rows: number, columns: number, count: number): RawValues;

  causalMask(queries: number, keys: number, past: number, window: number): RawBytes;
  paddingMask(lengths: Float64Array, keys: number): RawBytes;

  randomState(seed: number): RawRandomState;
  randomUniform(state: RawRandomState, count: number): RawDraws;
  randomGaussian(state: RawRandomState, count: number): RawDraws;

  entropyTrial(
    state: RawRandomState,
    dim: number,
    queries: number,
    keys: number,
    correlation: number,
  ): RawEntropyTrial;
  /** The four arrays hold one trial after another. */
  entropyRow(
    unscaled: Float64Array,
    scaled: Float64Array,
    gradientUnscaled: Float64Array,
    gradientScaled: Float64Array,
  ): RawEntropyRow;
  /** `spread` is the standard deviation, or its square. */
  expectedEntropy(count: number, spread: number, isVariance: boolean): RawNumber;
}

/** Every function of the module, at run time. */
export const rawFunctionNames = [
  "version",
  "statusNames",
  "argumentNames",
  "attention",
  "scores",
  "nearestNeighbors",
  ...rawMapNames,
  ...rawHeadsNames,
  "softmax",
  "softmaxJacobian",
  "logSumExp",
  "entropy",
  "effectiveNeighbors",
  "rowSums",
  "capturedMass",
  "causalMask",
  "paddingMask",
  "randomState",
  "randomUniform",
  "randomGaussian",
  "entropyTrial",
  "entropyRow",
  "expectedEntropy",
  ...rawRegressionNames,
  ...rawProjectionNames,
] as const satisfies readonly (keyof RawModule)[];
