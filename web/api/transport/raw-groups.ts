/** Setting lists that several calls of the compiled module share. Private to `web/api`. */

/** The parts of a call; the lists have the order of the frame. */
export interface RawCall {
  readonly settings?: readonly string[];
  readonly arrays?: readonly string[];
  /** How many of the arrays, the first ones, may be in Float32; all others become doubles. */
  readonly floatArrays?: number;
  /** Names of the result arrays; `rawElements` lists those that are not doubles. */
  readonly results?: readonly string[];
  /** Names of the result numbers. */
  readonly numbers?: readonly string[];
}

/** Settings by name; flags cross as 0 and 1. */
export type RawGroup<Names extends readonly string[]> = {
  readonly [K in Names[number]]: number | boolean;
};

/** Axis lengths; 1 for an absent B or H. keyHeads divides queryHeads. */
export const shapeSettings = [
  "batch",
  "queryHeads",
  "keyHeads",
  "queries",
  "keys",
  "width",
  "valueWidth",
] as const;
export type RawShape = { readonly [K in (typeof shapeSettings)[number]]: number };

/** How a score is computed. similarity: 0 dot, 1 cosine, 2 rbf. scale NaN is 1/√d, softcap 0 is off. */
export const scoringSettings = [
  "similarity",
  "scale",
  "temperature",
  "keyNormPenalty",
  "softcap",
] as const;
export type RawScoring = RawGroup<typeof scoringSettings>;

/**
 * The keys that a query may use. maskKind: 0 none, 1 boolean (Uint8Array, nonzero =
 * may attend), 2 additive (Float64Array). The mask is addressed as
 * b*maskStrideBatch + h*maskStrideHead + i*maskStrideQuery + j*maskStrideKey, a
 * stride of 0 broadcasting it; keyPadding as b*paddingStrideBatch + j.
 * past and window are nonnegative; window 0 means no window (a given
 * window is at least 1).
 */
export const maskingSettings = [
  "maskKind",
  "maskStrideBatch",
  "maskStrideHead",
  "maskStrideQuery",
  "maskStrideKey",
  "paddingStrideBatch",
  "causal",
  "past",
  "window",
] as const;
export type RawMasking = { readonly [K in Exclude<RawMaskingName, "causal">]: number } & {
  readonly causal: boolean;
};
type RawMaskingName = (typeof maskingSettings)[number];

/**
 * Dropout and non-finite numbers. dropout: the probability that a weight is dropped, in [0, 1],
 * 0 is off; dropoutSeed: an integer in [0, 2^32 - 1]. propagate: NaN and the
 * infinities follow IEEE 754 instead of being errors.
 */
export const behaviorSettings = ["dropout", "dropoutSeed", "propagate"] as const;
export type RawBehavior = RawGroup<typeof behaviorSettings>;

/** Which optional results to return. */
export const wantedSettings = ["weights", "scores", "entropy"] as const;
export type RawWanted = RawGroup<typeof wantedSettings>;

/** The settings of every call that works like `attention`. */
export const attendingSettings = [
  ...shapeSettings,
  ...scoringSettings,
  ...maskingSettings,
  ...behaviorSettings,
  ...wantedSettings,
] as const;

/** The last arrays of calls with masks: bytes or doubles by `maskKind`, and bytes. */
export const maskArrays = ["mask", "keyPadding"] as const;

/**
 * output B*H*m*v; weights B*H*m*n after dropout; scores B*H*m*n after temperature and
 * softcap, before masks; entropy B*H*m before dropout; winner B*H*m, the key of the
 * largest weight, -1 if there is none. The number beside them is `emptyRows`.
 */
export const attentionResults = ["output", "weights", "scores", "entropy", "winner"] as const;
export const attentionNumbers = ["emptyRows"] as const;
