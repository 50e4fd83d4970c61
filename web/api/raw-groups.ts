/** The names that several calls of the compiled module share. Private to `web/api`. */

/** What a call is made of: all names in the order in which they lie in the frame. */
export interface RawCall {
  readonly settings?: readonly string[];
  readonly arrays?: readonly string[];
  /** Of arrays that come back; `rawElements` says which are not doubles. */
  readonly results?: readonly string[];
  /** Of numbers that come back. */
  readonly numbers?: readonly string[];
}

/** Settings by their names; flags cross as 0 and 1. */
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

/** How a score is made. similarity: 0 dot, 1 cosine, 2 rbf. scale NaN is 1/√d, softcap 0 is off. */
export const scoringSettings = [
  "similarity",
  "scale",
  "temperature",
  "keyNormPenalty",
  "softcap",
] as const;
export type RawScoring = RawGroup<typeof scoringSettings>;

/**
 * Which keys a query may use. maskKind: 0 none, 1 boolean (Uint8Array, nonzero =
 * may attend), 2 additive (Float64Array). The mask is addressed as
 * b*maskStrideBatch + h*maskStrideHead + i*maskStrideQuery + j*maskStrideKey, a
 * stride of 0 repeating it; keyPadding as b*paddingStrideBatch + j.
 * past and window are nonnegative; window 0 means no window (a window that was
 * asked for is at least 1).
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
 * What befalls the weights. dropout: the probability to be left out, in [0, 1],
 * 0 is off; dropoutSeed: an integer in [0, 2^32 - 1]. propagate: NaN and the
 * infinities take their course instead of being refused.
 */
export const behaviorSettings = ["dropout", "dropoutSeed", "propagate"] as const;
export type RawBehavior = RawGroup<typeof behaviorSettings>;

/** Which of the optional results to make. */
export const wantedSettings = ["weights", "scores", "entropy"] as const;
export type RawWanted = RawGroup<typeof wantedSettings>;

/** Of everything that answers as `attention` does. */
export const attendingSettings = [
  ...shapeSettings,
  ...scoringSettings,
  ...maskingSettings,
  ...behaviorSettings,
  ...wantedSettings,
] as const;

/** The last arrays of what takes masks: bytes or doubles by `maskKind`, and bytes. */
export const maskArrays = ["mask", "keyPadding"] as const;

/**
 * output B*H*m*v; weights B*H*m*n after dropout; scores B*H*m*n after temperature and
 * softcap, before masks; entropy B*H*m before dropout; winner B*H*m, the key of the
 * largest weight, -1 where there is none. The number beside them is `emptyRows`.
 */
export const attentionResults = ["output", "weights", "scores", "entropy", "winner"] as const;
export const attentionNumbers = ["emptyRows"] as const;
