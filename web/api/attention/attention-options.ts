/** The inputs, options and results of `attention` and `scores`. */

import { maxAxis } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import type {
  Floats,
  MaskInput,
  PaddingInput,
  RowsInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";

/** How a query and a key are compared; formulas: `ScoringOptions`. */
export type Similarity = "dot" | "cosine" | "rbf";
/** In the order of the core's enum. */
const similarities = ["dot", "cosine", "rbf"] as const satisfies readonly Similarity[];

/** The core's number for a similarity. */
export const rawSimilarity = (similarity: Similarity): number => similarities.indexOf(similarity);

/** Query (…,m,d), key (…,n,d), value (…,n,v); "…" is nothing, H, or B,H. */
export interface AttentionInputs<
  Q extends RowsInput = RowsInput,
  K extends TensorInput = TensorInput,
  V extends TensorInput = TensorInput,
> {
  /** Beside keys (n,d) also a bare row (d), which is (1,d). */
  readonly query: Q;
  readonly key: K;
  readonly value: V;
}

export const scoringTable = {
  /**
   * `"dot"` (default): scale·q·k − keyNormPenalty·‖k‖²/2. `"cosine"`:
   * q·k/(‖q‖‖k‖) in [−1, 1], and 0 if one of them is a zero vector; see `epsilon`.
   * `"rbf"`: −‖q − k‖²/2, from differences.
   */
  similarity: option.choice<Similarity>("dot", similarities),
  /**
   * ε: `cosine` divides by (‖q‖ + ε)(‖k‖ + ε). Finite, ≥ 0; default 0, the exact cosine of
   * vectors of any length. Others ignore it.
   */
  epsilon: option.finite(0, 0),
  /** Multiplies `dot` only. Any finite number; default 1/√d; 1 turns scaling off. */
  scale: option.finite(undefined),
  /**
   * τ in [0, Infinity], default 1. Divides `dot` and `cosine` by τ, `rbf` by τ².
   * 0 and Infinity are the exact limits: all weight shared equally by the best
   * allowed keys; equal weight on all allowed keys. At 0 the scores are those
   * before the division; at Infinity they are 0 (NaN if query or key is not finite).
   */
  temperature: option.number(1, 0, Infinity),
  /** β: subtracts β‖k‖²/2 from the `dot` score before the temperature. Finite, default 0. */
  keyNormPenalty: option.finite(0),
  /**
   * c: limits a score s to c·tanh(s/c), before the masks. Finite, ≥ 0; default 0, off. At temperature 0 it changes nothing: it
   * would tie all scores of one sign.
   */
  softcap: option.finite(0, 0),
};

/** How a score is computed from a query and a key. */
export interface ScoringOptions extends option.OptionsOf<typeof scoringTable>, Abortable {}

export const neighborhoodTable = {
  /**
   * k: each query keeps only the k allowed keys with the largest scores, after all that changes scores;
   * exact ties to the lower index. Integer ≥ 1; default all. 1 equals temperature 0 where no scores tie.
   */
  neighbors: option.integer(undefined, 1, Number.MAX_SAFE_INTEGER),
  /** Each kept key has the same weight: 1/k of k. Default false. */
  equalWeights: option.flag(false),
};

const dropoutTable = {
  /** The probability that a weight is dropped, in [0, 1]. */
  p: option.required(option.number(undefined, 0, 1)),
  /** Seed of the random stream, as in `random(seed)`: an integer in [0, 2³² − 1]. */
  seed: option.required(option.seed(undefined)),
};

/** Dropout of weights. Both options are required, so every random pattern can be repeated. */
export interface DropoutOptions extends option.OptionsOf<typeof dropoutTable> {}

/** What may have one number per batch row or head. */
export const perAxisTable = {
  /**
   * The number of keys before the first query, for `causal`, `window` and `positionBias`, or one
   * number per batch row. Integers ≥ −m, default 0; the first −past queries come before all keys.
   */
  past: option.perAxis(option.integer(0, -maxAxis, Number.MAX_SAFE_INTEGER)),
  /** Keys j ≥ keyLengths are masked. An integer ≥ 0, or one per batch row; default n. */
  keyLengths: option.perAxis(option.integer(undefined, 0, Number.MAX_SAFE_INTEGER)),
  /**
   * ALiBi: adds −slope·|i + past − j| to the score of query i and key j, after temperature and
   * softcap, like an additive mask that is never stored; `scores` are those before it. A finite
   * slope, or one per query head, as of `alibiSlopes`. Default none.
   */
  positionBias: option.perAxis(option.finite(undefined)),
  /**
   * A sink joins the softmax of each row as one more score without a key: it takes weight and has
   * no value, so the weights of the keys sum to 1 − its share, `sinkWeights`. It is the call with
   * one more key, the last, of value 0, whose score is the sink after temperature, softcap and
   * masks. A number, or one per query head; −Infinity is no sink. Default none.
   *
   * A row without an allowed key leaves everything to its sink. `neighbors`, `dropout` and a winner
   * are about keys, `entropy` is of the whole row, sink included. At temperature Infinity and with
   * `equalWeights` every key counts as a score of 0. At temperature 0 the sink takes nothing if the
   * best score is above 0, everything if it is below (as every `rbf` of keys that are not the
   * query), and joins the softmax of the best keys if it is 0.
   *
   * Source: Xiao et al. (2024), "Efficient Streaming Language Models with Attention Sinks"; one
   * learned number per head, OpenAI (2025), gpt-oss.
   */
  sinks: option.perAxis(option.number(undefined, -Infinity, Number.MAX_VALUE)),
};

export const weightTable = {
  ...scoringTable,
  /**
   * Broadcastable to (…,m,n). Booleans or a `ByteTensor`: true = may attend. Floats, also
   * nested, are added to the scores: −Infinity blocks. Other integers could be meant either
   * way and throw. Default none.
   */
  mask: option.later<MaskInput>(),
  /**
   * true or 1 = a real key: (n), or (B,n) if the inputs have a batch axis; also as the
   * `attention_mask` of a tokenizer. Default none.
   */
  keyPadding: option.later<PaddingInput>(),
  /** Query i attends to key j only if j ≤ i + past. Default false. */
  causal: option.flag(false),
  ...perAxisTable,
  /** w: only keys with |i + past − j| < w. Integer ≥ 1; default none. */
  window: option.integer(undefined, 1, Number.MAX_SAFE_INTEGER),
  ...neighborhoodTable,
  /**
   * Sets weights to 0 at random: w ← 0 with probability p, else w/(1 − p), which
   * keeps every expected value. `entropy` is computed before dropout, `weights` and
   * output after. Pair (b,h,i,j) takes the next number of `random(seed).rand(…)`, in
   * row-major order over (…,m,n) including blocked pairs, and is kept if that
   * number is ≥ p. So the pattern depends on seed and shape alone, not on masks.
   * p = 0 changes no bit; p = 1 gives zeros. Costs B·H·m·n draws, no memory.
   * Default none.
   */
  dropout: option.record(dropoutTable),
  /**
   * How Float32 is computed. `"exact"`: in double, each result rounded once, so
   * within 1 ULP. `"fast"` (default): in single precision, within
   * 5e-6·|v|max·max(1, T/20) for any number of keys (weights: with |v|max = 1), T the
   * largest Σ|qᵢkᵢ|·|scale|/temperature (cosine: 1/temperature; rbf: twice the score),
   * with what a penalty and a mask add. Calls with temperature 0, `neighbors` or
   * `nonFinite: "propagate"`, and those with a number beyond Float32, are computed as
   * `"exact"`. Float64 is exact with either setting.
   */
  precision: option.choice("fast", ["fast", "exact"]),
  /**
   * NaN and ±Infinity in used inputs, and scores too large for a double.
   *
   * `"refuse"` (default): a `RangeError` that names the place. `"propagate"`: these
   * are no errors, and a result too large for its number type becomes ±Infinity;
   * IEEE 754 applies throughout, with the softmax shifted by its maximum. A row is
   * NaN (its allowed weights, entropy, output) in two cases: one of its allowed
   * scores is NaN or +Infinity (∞ − ∞); all of them are −Infinity. −Infinity beside
   * finite scores gets weight 0. In the output 0·NaN and 0·Infinity are NaN. This also
   * holds at temperature 0 and Infinity. Inputs without influence are still not
   * read. These are blocked keys (their weight stays 0), pairs removed by dropout
   * and, at temperature 0, the values of all but the best keys. Other rows do not change by
   * a bit, and for finite inputs both settings give the same bits. A mask with NaN
   * or +Infinity throws with either setting.
   */
  nonFinite: option.choice("refuse", ["refuse", "propagate"]),
};

export const attentionTable = {
  ...weightTable,
  /** Also return the weights, (…,m,n), after dropout. Default false. */
  returnWeights: option.flag(false),
  /** Also return the scores, (…,m,n): after temperature and softcap, before masks. Default false. */
  returnScores: option.flag(false),
  /** Also return the entropy of each row of weights in nats, (…,m), before dropout. Default false. */
  returnEntropy: option.flag(false),
};

/** The options of `attention` that affect the weights. */
export interface WeightOptions<M extends MaskInput = MaskInput>
  extends option.OptionsOf<typeof weightTable>,
    Abortable {
  readonly mask?: M;
}

/** The type parameters W, S and E are the types of the flags for weights, scores and entropy, M that of the mask. */
export interface AttentionOptions<
  W extends boolean = boolean,
  S extends boolean = boolean,
  E extends boolean = boolean,
  M extends MaskInput = MaskInput,
> extends option.OptionsOf<typeof attentionTable>,
    Abortable {
  readonly mask?: M;
  readonly returnWeights?: W;
  readonly returnScores?: S;
  readonly returnEntropy?: E;
}

/** A property that is present if its flag is true, and optional if the flag is any boolean. */
export type Present<Name extends string, T, Flag> = [Flag] extends [true]
  ? { readonly [K in Name]: T }
  : { readonly [K in Name]?: T };

/**
 * The optional results: `weights` (…,m,n), whose rows sum to 1 without dropout and `sinks`, or
 * to 0 without an allowed key; `scores` (…,m,n); `entropy` (…,m); with the weights, if there are
 * `sinks`, their shares `sinkWeights` (…,m), before dropout.
 */
export type AttentionDetails<A extends Floats, W, S, E> = Present<"weights", Tensor<A>, W> & {
  readonly sinkWeights?: Tensor<A>;
} & Present<"scores", Tensor<A>, S> &
  Present<"entropy", Tensor<A>, E>;

/** The output and the optional results. */
export type AttentionResult<
  A extends Floats = Floats,
  W extends boolean = boolean,
  S extends boolean = boolean,
  E extends boolean = boolean,
> = {
  /** (…,m,v) */
  readonly output: Tensor<A>;
  /** The number of rows without an allowed key. They are exactly 0 in all results except scores. */
  readonly emptyRows: number;
} & AttentionDetails<A, W, S, E>;

/** All settings that affect the weights. */
export type WeightSettings = option.SettingsOf<typeof weightTable>;
export type AttentionSettings = option.SettingsOf<typeof attentionTable>;
