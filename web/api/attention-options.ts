/** The inputs, options and results of `attention` and `scores`. */

import {
  arrayOption,
  choiceOption,
  finiteOption,
  flagOption,
  groupOption,
  integerOption,
  numberOption,
  type Option,
  type OptionTable,
  required,
} from "./options.js";
import { maxSeed } from "./random.js";
import type {
  BooleanInput,
  DimsTensor,
  Floats,
  NestedRows,
  StridedTensor,
  Tensor,
  TensorInput,
} from "./tensor.js";

/** How a query and a key are compared; formulas: `ScoringOptions`. */
export type Similarity = "dot" | "cosine" | "rbf";
/** In the order of the core. */
export const similarities = ["dot", "cosine", "rbf"] as const satisfies readonly Similarity[];

/** Query (…,m,d), key (…,n,d), value (…,n,v); "…" is nothing, H, or B,H. */
export interface AttentionInputs<Q extends TensorInput = TensorInput> {
  readonly query: Q;
  readonly key: TensorInput;
  readonly value: TensorInput;
}

/** What can be stopped before it starts, or while it takes its steps. */
export interface Abortable {
  /**
   * Where this signal is aborted, the call throws a `SoftKnnError` named "AbortError" with code
   * `SOFTKNN_E_ABORTED`. Functions that return at once look at the signal when they are called;
   * those that end in `Steps` look before every step, and those of a pool at any time.
   */
  readonly signal?: AbortSignal | undefined;
}

/** How a score is made from a query and a key. */
export interface ScoringOptions extends Abortable {
  /**
   * `"dot"` (default): scale·q·k − keyNormPenalty·‖k‖²/2. `"cosine"`: q̂·k̂ with
   * x̂ = x/(‖x‖ + 1e-9), so a zero vector scores 0. `"rbf"`: −‖q − k‖²/2, from
   * differences.
   */
  readonly similarity?: Similarity;
  /** Multiplies `dot` only. Any finite number; default 1/√d; 1 turns scaling off. */
  readonly scale?: number;
  /**
   * τ in [0, Infinity], default 1. Divides `dot` and `cosine` by τ, `rbf` by τ².
   * 0 and Infinity are the exact limits: all weight shared equally by the best
   * allowed keys; equal weight on all allowed keys. At 0 the scores are those
   * before the division; at Infinity they are 0 (NaN if query or key is not finite).
   */
  readonly temperature?: number;
  /** β: subtracts β‖k‖²/2 from the `dot` score before the temperature. Finite, default 0. */
  readonly keyNormPenalty?: number;
  /** c: squeezes a score s to c·tanh(s/c), before the masks. Finite, ≥ 0; default 0, off. */
  readonly softcap?: number;
}

/** Which weights are left out. Both are needed: what is random here can be repeated. */
export interface DropoutOptions {
  /** The probability of a pair to be left out, in [0, 1]. */
  readonly p: number;
  /** Of the random stream, as `random(seed)` takes it: an integer in [0, 2³² − 1]. */
  readonly seed: number;
}

/** W, S and E say whether weights, scores and entropy are asked for. */
export interface AttentionOptions<
  W extends boolean = boolean,
  S extends boolean = boolean,
  E extends boolean = boolean,
> extends ScoringOptions {
  /**
   * Broadcastable to (…,m,n). Booleans or a `ByteTensor`: true = may attend. A
   * float tensor is added to the scores: −Infinity blocks. Default none.
   */
  readonly mask?: BooleanInput | StridedTensor | DimsTensor | NestedRows;
  /** true = real token: (n), or (B,n) where there is a B. Default none. */
  readonly keyPadding?: BooleanInput | Uint8Array | DimsTensor;
  /** Query i sees key j only if j ≤ i + past. Default false. */
  readonly causal?: boolean;
  /** The number of keys before the first query, for `causal` and `window`. Integer ≥ 0, default 0. */
  readonly past?: number;
  /** w: only keys with |i + past − j| < w. Integer ≥ 1; default none. */
  readonly window?: number;
  /**
   * Leaves out weights at random: w ← 0 with probability p, else w/(1 − p), which
   * keeps every mean. `entropy` is that of the weights before, `weights` and
   * output are after. Pair (b,h,i,j) takes the next of `random(seed).rand(…)`, in
   * row-major order over (…,m,n) and through blocked pairs as well, and stays if
   * that is ≥ p: so the pattern depends on seed and shape alone, not on masks.
   * p = 0 changes no bit; p = 1 gives zeros. Costs B·H·m·n draws, no memory.
   * Default none.
   */
  readonly dropout?: DropoutOptions;
  /**
   * How Float32 is computed. `"exact"`: in double, each result rounded once, so
   * within 1 ULP; `"fast"` (default) may be less exact, within
   * 5e-6·|v|max·max(1, |score|max/20) (weights: as if |v|max were 1), by a fused
   * kernel in single precision; single rows of which that cannot be sure, and calls
   * with temperature 0 or Infinity, `dropout`, `nonFinite: "propagate"`,
   * `returnScores` or `returnEntropy`, are computed as `"exact"` does. Float64 is exact under either name.
   */
  readonly precision?: "fast" | "exact";
  /**
   * NaN and ±Infinity in what is used, and scores too large for a double.
   *
   * `"refuse"` (default): a `RangeError` that names the place. `"propagate"`: none
   * of these is an error, nor a result too large for its number type, which
   * becomes ±Infinity; everything takes its course by IEEE 754 through the softmax
   * shifted by its maximum. A row is NaN (its allowed weights, entropy, output) as
   * soon as one of its allowed scores is NaN or +Infinity (∞ − ∞), or all of them
   * are −Infinity; −Infinity beside finite scores weighs 0. In the output 0·NaN
   * and 0·Infinity are NaN. This holds at temperature 0 and Infinity too. What
   * takes no part is still not read: blocked keys (their weight stays 0), pairs
   * left out by dropout and, at temperature 0, the values of all but the best
   * keys. Other rows do not change a bit, and where everything is finite the two
   * give the same bits. A mask with NaN or +Infinity is refused all the same.
   */
  readonly nonFinite?: "refuse" | "propagate";
  /** Also return the weights, (…,m,n), after dropout. Default false. */
  readonly returnWeights?: W;
  /** Also return the scores, (…,m,n): after temperature and softcap, before masks. Default false. */
  readonly returnScores?: S;
  /** Also return the entropy of each row of weights in nats, (…,m), before dropout. Default false. */
  readonly returnEntropy?: E;
}

/**
 * What was asked for beside the output: `weights` (…,m,n), whose rows sum to 1 without dropout, or
 * to 0 where no key is allowed; `scores` (…,m,n); `entropy` (…,m).
 */
export type AttentionDetails<A extends Floats, W, S, E> = ([W] extends [true]
  ? { readonly weights: Tensor<A> }
  : { readonly weights?: Tensor<A> }) &
  ([S] extends [true] ? { readonly scores: Tensor<A> } : { readonly scores?: Tensor<A> }) &
  ([E] extends [true] ? { readonly entropy: Tensor<A> } : { readonly entropy?: Tensor<A> });

/** The output, and beside it what was asked for. */
export type AttentionResult<
  A extends Floats = Floats,
  W extends boolean = boolean,
  S extends boolean = boolean,
  E extends boolean = boolean,
> = {
  /** (…,m,v) */
  readonly output: Tensor<A>;
  /** The number of rows without an allowed key. They are exactly 0 in all results but scores. */
  readonly emptyRows: number;
} & AttentionDetails<A, W, S, E>;

export interface ScoringSettings {
  readonly similarity: Similarity;
  /** undefined: 1/√d */
  readonly scale: number | undefined;
  readonly temperature: number;
  readonly keyNormPenalty: number;
  readonly softcap: number;
}

export interface MaskSettings {
  readonly mask: unknown;
  readonly keyPadding: unknown;
  readonly causal: boolean;
  readonly past: number;
  readonly window: number | undefined;
}

export interface BehaviorSettings {
  readonly dropout: DropoutOptions | undefined;
  readonly nonFinite: string;
}

/** All that shapes the weights. */
export interface WeightSettings extends ScoringSettings, MaskSettings, BehaviorSettings {
  readonly precision: string;
}

export interface AttentionSettings extends WeightSettings {
  readonly returnWeights: boolean;
  readonly returnScores: boolean;
  readonly returnEntropy: boolean;
}

export const scoringTable = {
  similarity: choiceOption<Similarity>("dot", similarities),
  scale: finiteOption(undefined),
  temperature: numberOption(1, 0, Infinity),
  keyNormPenalty: finiteOption(0),
  softcap: finiteOption(0, 0),
} satisfies OptionTable<ScoringSettings> &
  Record<Exclude<keyof ScoringOptions, "signal">, Option<unknown>>;

export const weightTable = {
  ...scoringTable,
  mask: arrayOption,
  keyPadding: arrayOption,
  causal: flagOption(false),
  past: integerOption(0, 0, Number.MAX_SAFE_INTEGER),
  window: integerOption(undefined, 1, Number.MAX_SAFE_INTEGER),
  dropout: groupOption<DropoutOptions>({
    p: required(numberOption(undefined, 0, 1)),
    seed: required(integerOption(undefined, 0, maxSeed)),
  }),
  precision: choiceOption<string>("fast", ["fast", "exact"]),
  nonFinite: choiceOption<string>("refuse", ["refuse", "propagate"]),
} satisfies OptionTable<WeightSettings>;

export const attentionTable = {
  ...weightTable,
  returnWeights: flagOption(false),
  returnScores: flagOption(false),
  returnEntropy: flagOption(false),
} satisfies OptionTable<AttentionSettings> &
  Record<Exclude<keyof AttentionOptions, "signal">, Option<unknown>>;
