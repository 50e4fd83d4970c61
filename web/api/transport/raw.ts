/**
 * The exact surface of the compiled module: one entry per call that `cpp/bindings`
 * registers, nothing else. Private to `web/api`.
 *
 * Calls take nothing and return a status. A frame of memory (`core.ts`) holds their
 * inputs and results: the settings of a call in the order of the lists here, then
 * its arrays. The C++ side reads them by the same names in the same order; a build for
 * tests records those names, and `tests/web/engine/raw-surface.test.ts` compares. The C++ side
 * checks no inputs, so every caller validates first.
 *
 * Axis letters: B batch, H heads, m queries, n keys, d key dimension, v value dimension.
 * All arrays are row-major and contiguous.
 */

import { rawHeadsCalls } from "../attention/raw-heads.js";
import { rawMapCalls } from "../attention/raw-maps.js";
import { rawLearningCalls } from "../learning/raw-learning.js";
import { rawProjectionCalls } from "../learning/raw-projections.js";
import { rawRegressionCalls } from "../learning/raw-regression.js";
import { rawTransformerCalls } from "../learning/raw-transformer.js";
import { rawIndexCalls } from "../neighbors/raw-index.js";
import {
  attendingSettings,
  attentionNumbers,
  attentionResults,
  maskArrays,
  type RawCall,
  type RawGroup,
  scoringSettings,
  shapeSettings,
} from "./raw-groups.js";

/**
 * Names of the status codes, in the order of `softknn::Status`. The core has one more, for
 * violated preconditions, which the API excludes before every call.
 */
export const rawStatusNames = ["ok", "nonFinite", "overflow", "limit", "memory"] as const;
export type RawStatusName = (typeof rawStatusNames)[number];

/** Names of the arguments in errors, the first ones of `softknn::Argument`. */
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

/** How a call ended. All zero on success. */
export interface RawOutcome {
  /** Index into `rawStatusNames`. */
  readonly status: number;
  /** Index into `rawArgumentNames`. */
  readonly argument: number;
  /** Flat index over the leading axes (b*H + h), 0 where there are none. */
  readonly slice: number;
  /** Row and column inside that slice of the named argument (or of the scores). */
  readonly row: number;
  readonly column: number;
}

const attending = {
  settings: attendingSettings,
  arrays: ["query", "key", "value", ...maskArrays],
  numbers: attentionNumbers,
} as const;
const rows = { settings: ["rows", "columns"], arrays: ["x"], results: ["values"] } as const;

/**
 * Every call of the module. A random stream is a value here, 627 doubles: the 624
 * words of MT19937, the position, whether a gaussian is cached, the cached gaussian.
 */
export const rawCalls = {
  /** Texts whose parts each end with a comma. */
  describe: { results: ["version", "statusNames", "argumentNames"] },

  attention: { ...attending, results: attentionResults },
  attentionFloat: {
    ...attending,
    floatArrays: 3,
    results: ["floats", "floatWeights", "floatScores", "floatEntropy"],
    numbers: ["emptyRows", "scoresFit"],
  },
  /** B*H*m*n scores; `valueWidth` is ignored. */
  scores: {
    settings: [...shapeSettings, ...scoringSettings],
    arrays: ["query", "key"],
    results: ["values"],
  },
  /**
   * The `count` keys with the largest unscaled similarity, row by row, best
   * first; count is at most `keys`.
   */
  nearestNeighbors: {
    settings: [...shapeSettings, "similarity", "count"],
    arrays: ["query", "key"],
    results: ["indices", "scores"],
  },
  ...rawMapCalls,
  ...rawHeadsCalls,
  ...rawIndexCalls,

  /** Row-wise over rows x columns. */
  softmax: { ...rows, settings: ["rows", "columns", "temperature"] },
  /** rows*columns*columns */
  softmaxJacobian: rows,
  logSumExp: rows,
  entropy: rows,
  effectiveNeighbors: rows,
  rowSums: rows,
  /** The sum of the `count` largest of each row. */
  capturedMass: { ...rows, settings: ["rows", "columns", "count"] },

  causalMask: {
    settings: ["queries", "keys", "past", "window"],
    results: ["allowed"],
  },
  paddingMask: { settings: ["keys"], arrays: ["lengths"], results: ["allowed"] },

  randomState: { settings: ["seed"], results: ["state"] },
  /** Uniforms or gaussians, and the stream after them. */
  randomDraws: {
    settings: ["count", "gaussian"],
    arrays: ["state"],
    results: ["values", "state"],
  },

  /**
   * One trial of the entropy experiment at one dimension. unscaled and scaled: the
   * mean over the queries of the row entropy in nats, p clipped at 1e-12; the
   * gradients: the Frobenius norm of dw/dq, one per query.
   */
  entropyTrial: {
    settings: ["dim", "queries", "keys", "correlation"],
    arrays: ["state"],
    results: ["gradientUnscaled", "gradientScaled", "state"],
    numbers: ["unscaled", "scaled"],
  },
  /**
   * Summary of the trials at one dimension; the arrays hold one trial after
   * another. Sd: over trials (ddof 1), 0 for a single one; Effective: exp of the mean.
   */
  entropyRow: {
    arrays: ["unscaled", "scaled", "gradientUnscaled", "gradientScaled"],
    numbers: [
      ...["unscaled", "scaled", "unscaledSd", "scaledSd"],
      ...["unscaledEffective", "scaledEffective"],
      ...["gradientUnscaledMean", "gradientUnscaledMedian"],
      ...["gradientScaledMean", "gradientScaledMedian"],
    ],
  },
  /** `spread` is the standard deviation, or its square. */
  expectedEntropy: {
    settings: ["count", "spread", "isVariance"],
    numbers: ["value"],
  },

  ...rawRegressionCalls,
  ...rawProjectionCalls,
  ...rawLearningCalls,
  ...rawTransformerCalls,
} as const satisfies Readonly<Record<string, RawCall>>;

export type RawName = keyof typeof rawCalls;

/** The names in one list of a call; none if absent. */
type ListOf<Name extends RawName, List extends keyof RawCall> = (typeof rawCalls)[Name] extends {
  readonly [K in List]: readonly (infer S extends string)[];
}
  ? S
  : never;

/**
 * Flags cross as 0 and 1. Many come in groups, each a part of the list, because
 * engines merge objects slowly.
 */
export type RawSettings<Name extends RawName> =
  | RawGroup<readonly ListOf<Name, "settings">[]>
  | readonly Partial<RawGroup<readonly ListOf<Name, "settings">[]>>[];

export type RawArray = Float64Array | Float32Array | Uint8Array;

/** The arrays of a call; null means absent. */
export type RawArrays<Name extends RawName> = {
  readonly [K in ListOf<Name, "arrays">]: RawArray | null;
};

/** The element types of results by name; all others are doubles. */
export interface RawElements {
  floats: Float32Array;
  floatWeights: Float32Array;
  floatScores: Float32Array;
  floatEntropy: Float32Array;
  winner: Int32Array;
  indices: Int32Array;
  predicted: Int32Array;
  allowed: Uint8Array;
  version: Uint8Array;
  statusNames: Uint8Array;
  argumentNames: Uint8Array;
}

type ElementsOf<K> = K extends keyof RawElements ? RawElements[K] : Float64Array;

/** Results that are always present, for calls with optional results. */
interface RawSure {
  attention: "output";
  attentionFloat: "floats";
  multiHeadAttention: "output" | "heads";
  attentionMap: "weights";
  attentionField: "output" | "entropy" | "winner";
  lookup: "output" | "weights";
}

type ResultsOf<Name extends RawName> = ListOf<Name, "results">;
type SureOf<Name extends RawName> = Name extends keyof RawSure ? RawSure[Name] : ResultsOf<Name>;

/** The results of a successful call. */
export type RawAnswer<Name extends RawName> = {
  readonly [K in SureOf<Name>]: ElementsOf<K>;
} & {
  readonly [K in Exclude<ResultsOf<Name>, SureOf<Name>>]?: ElementsOf<K>;
} & { readonly [K in ListOf<Name, "numbers">]: number };

/** The functions of the glue: the calls, and those of the frame. */
export type RawModule = Readonly<Record<RawName | (typeof rawFrameCalls)[number], () => number>>;

/**
 * `frame`: its address. `allocateInputs`: allocates the number of bytes in the first number of the
 * frame and returns the address, 0 if there is no memory; the next call frees them. `release` frees results.
 */
export const rawFrameCalls = ["frame", "allocateInputs", "release"] as const;
