/** A language model of GPT-2's architecture: its configuration, tensors, options and results. */

import type { Abortable, AttentionOptions, Similarity } from "../attention/attention-options.js";
import type { HeadPlace } from "../learn/transformer.js";
import type { IntegersInput } from "../tensors/integers.js";
import type { Floats, Tensor, TensorInput } from "../tensors/tensor.js";

/** The lengths of a model, with the keys of a published `config.json`; other keys are ignored. */
export interface LanguageConfig {
  /** L, the number of blocks. */
  readonly n_layer: number;
  /** H, the number of heads of a block. */
  readonly n_head: number;
  /** D, the width of the residual stream; a multiple of H. d = D/H. */
  readonly n_embd: number;
  /** V, the number of tokens. */
  readonly vocab_size: number;
  /** T, the longest sequence. */
  readonly n_positions: number;
  /** ε of the layer norms, > 0. Default 1e-5. */
  readonly layer_norm_epsilon?: number;
  /** `"gelu"` is the exact one, `"gelu_new"` (default) its approximation by tanh. */
  readonly activation_function?: "gelu_new" | "gelu";
  readonly [other: string]: unknown;
}

/** A tensor under its name in a checkpoint. */
export type NamedTensor<T extends TensorInput = TensorInput> = readonly [name: string, tensor: T];

/** The tensors of a model: as properties, or one after the other. */
export type TensorsInput<T extends TensorInput = TensorInput> =
  | Readonly<Record<string, T>>
  | Iterable<NamedTensor<T>>;

/** How the heads attend, and which of them differ from the trained model. */
export interface LanguageOptions
  extends Pick<AttentionOptions, "temperature" | "neighbors" | "equalWeights" | "signal"> {
  /** As in `attention`; `"dot"` (default) is divided by √d, as in training. */
  readonly similarity?: Similarity;
  /** The layers whose heads these four options change. Default all, unless `heads` is given. */
  readonly layers?: readonly number[];
  /** Single heads that the four options change, besides those of `layers`. */
  readonly heads?: readonly HeadPlace[];
  /** Heads whose output is 0 before `c_proj`, whose bias stays. Default none. */
  readonly ablate?: readonly HeadPlace[];
}

/** The votes of a memory: p = (1 − share)·p_model + share·Σ over the k nearest states. */
export interface MemoryOptions {
  /** A memory of `knn.memory`, of a model of the same width. An empty one changes nothing. */
  readonly store: LanguageMemory;
  /** How many states vote; default 64, at most all. */
  readonly k?: number;
  /** τ: the weight of a state is softmax(−‖s − sᵢ‖²/(2τ²)), as with `rbf`. Default 3. */
  readonly temperature?: number;
  /** In [0, 1]. Default 0.25. */
  readonly share?: number;
}

/** Options of calls that predict tokens. */
export interface PredictionOptions extends LanguageOptions {
  readonly memory?: MemoryOptions;
}

export interface LanguageRunOptions extends LanguageOptions {
  /** Return the weights of every head. Default false. */
  readonly returnWeights?: boolean;
  /** Return the queries, keys, values and outputs of every head. Default false. */
  readonly returnHeads?: boolean;
  /** Return the input of the last block's MLP. Default false. */
  readonly returnStates?: boolean;
}

/** What the heads of one layer compute, each (H,m,d). */
export interface LanguageHeads<A extends Floats = Floats> {
  readonly query: Tensor<A>;
  readonly key: Tensor<A>;
  readonly value: Tensor<A>;
  /** Weights times values; 0 for an ablated head. */
  readonly output: Tensor<A>;
}

export interface LanguageResult<A extends Floats = Floats> {
  /** (m,V): the logits of the next token at every position. */
  readonly logits: Tensor<A>;
  /** With `returnWeights`: one (H,m,m) per layer, 0 above the diagonal. */
  readonly weights?: readonly Tensor<A>[];
  /** With `returnHeads`, one per layer. */
  readonly heads?: readonly LanguageHeads<A>[];
  /** With `returnStates`, (m,D): the input of the last block's MLP, after its layer norm. */
  readonly states?: Tensor<A>;
}

/** How the next token is drawn. */
export interface SamplingOptions {
  /** Divides the logits, in [0, Infinity]. 0 takes the largest, ties to the lower token. Default 1. */
  readonly temperature?: number;
  /** Only the `topK` tokens with the largest logits, ties to the lower token. Default all. */
  readonly topK?: number;
  /** Seed of NumPy's legacy stream, one number of `rand` per token: an integer in [0, 2³² − 1]. Default 0. */
  readonly seed?: number;
}

export interface GenerateOptions extends PredictionOptions {
  /** How many tokens to write. An integer ≥ 1; the given tokens and count − 1 more fit into T. */
  readonly count: number;
  readonly sampling?: SamplingOptions;
}

export interface WrittenToken {
  readonly token: number;
  /** log p of the token, in nats, by the softmax of all logits, whatever `sampling` says. */
  readonly logProbability: number;
  /** With `memory`: the states that voted, best first, by their position in the memory. */
  readonly recalled?: readonly { readonly position: number; readonly weight: number }[];
}

/** The head and the query of a score; `query` is a position of the tokens. */
export interface ScorePlace extends HeadPlace {
  readonly query: number;
}

/**
 * What wrote a part of the residual stream: the embedding of the token or of the position, a head
 * or the MLP of an earlier layer, the bias of its heads' `c_proj` (`bias` with a layer), or the
 * biases of the query and the key themselves (`bias` without one).
 */
export interface ScoreSource {
  readonly kind: "token" | "position" | "head" | "mlp" | "bias";
  readonly layer?: number;
  readonly head?: number;
}

export interface ExplainOptions extends LanguageOptions {
  /** Sources that are left out. Default none. */
  readonly without?: readonly ScoreSource[];
}

export interface ScoreExplanation {
  /** The S sources that are not left out, in the order in which they write. */
  readonly sources: readonly ScoreSource[];
  /** (query + 1): the score of each key, q·k/√d, as the sum of its terms. */
  readonly score: Float64Array<ArrayBuffer>;
  /** (query + 1, S, S): by key, source of the query, source of the key. */
  readonly terms: Tensor<Float64Array<ArrayBuffer>>;
}

/** Progress of `addSteps`, in tokens. */
export interface MemoryProgress {
  readonly done: number;
  readonly total: number;
}

/** A memory beside a language model; `knn.memory` makes one. */
export interface LanguageMemory {
  /** The number of states. */
  readonly size: number;
  /** D, as in the model. */
  readonly dimension: number;
  /** The bytes that states and tokens take; 0 after `dispose`. */
  readonly byteLength: number;
  /**
   * Reads another text. Cost: a pass over each window. Errors: as `memory`, and
   * `SOFTKNN_E_DISPOSED` after `dispose` of the memory or of its model.
   */
  add(tokens: IntegersInput): void;
  /** The same window by window; between them control returns to the event loop. */
  addSteps(
    tokens: IntegersInput,
    control?: Abortable,
  ): AsyncGenerator<MemoryProgress, void, undefined>;
  /**
   * States and tokens as bytes, for `knn.memory({ model, bytes })` with the same model: a versioned
   * header, little-endian numbers, a checksum.
   */
  toBytes(): Uint8Array<ArrayBuffer>;
  /** Frees the memory; the model stays. */
  dispose(): void;
  /** `dispose`, for `using`. */
  [Symbol.dispose](): void;
}

/** A resident language model; `knn.languageModel` makes one. Tokens are integers in [0, V). */
export interface LanguageModel<A extends Floats = Floats> {
  readonly config: Required<
    Pick<
      LanguageConfig,
      | "n_layer"
      | "n_head"
      | "n_embd"
      | "vocab_size"
      | "n_positions"
      | "layer_norm_epsilon"
      | "activation_function"
    >
  >;
  /** The bytes of WebAssembly memory that the tensors take; 0 after `dispose`. */
  readonly byteLength: number;
  /**
   * The logits of the next token at every position of a sequence.
   *
   * Shapes: tokens (m), 1 ≤ m ≤ T. Cost: O(m·(L·D² + D·V) + L·m²·D); (m,V) numbers for the result.
   * Errors: `TypeError`; `RangeError` for tokens outside the vocabulary, an empty or too long
   * sequence, and layers or heads that the model lacks; `SOFTKNN_E_OVERFLOW` naming `tensors`
   * where a number exceeds the number type; `SOFTKNN_E_DISPOSED` after `dispose`, and after the
   * engine that held the model was lost.
   */
  run(tokens: IntegersInput, options?: LanguageRunOptions): LanguageResult<A>;
  /**
   * The mean of −log p(tokens[i + 1] | tokens[0 … i]) over i, in nats.
   *
   * Shapes: tokens (m), 2 ≤ m ≤ T. Cost: as `run`, without storing (m,V); with a memory, and its
   * search. Errors: as `run`. Infinity if a share of 1 gives a token no vote.
   */
  loss(tokens: IntegersInput, options?: PredictionOptions): number;
  /**
   * The scores of a query with the keys up to its own, as sums over what wrote the query and what
   * wrote the key: both are linear in it, with the layer norm held at the values of this pass.
   *
   * Shapes: tokens (m), of which those after the query do not matter; see `ScoreExplanation`.
   * The scores are those of `dot` at temperature 1, whatever the options change before the head.
   * Errors: as `run`; `RangeError` for a query or a source that is not there. Numerical note: in
   * Float64 the terms add up to the score within 1e-12 of the largest term.
   * Cost: the pass up to the layer, and O(query·S·(H·D² + D·d + S·d)).
   * Source: Elhage et al. (2021), "A Mathematical Framework for Transformer Circuits".
   */
  explain(tokens: IntegersInput, place: ScorePlace, options?: ExplainOptions): ScoreExplanation;
  /**
   * Writes on, token by token, keeping keys and values; between tokens control returns to the
   * event loop, where `signal` is checked. In Float64 the tokens are those of repeated `run`s.
   *
   * Options are checked at once. Cost of a token: O(L·D² + D·V + L·m·D). Errors: as `run`.
   */
  generate(
    tokens: IntegersInput,
    options: GenerateOptions,
  ): AsyncGenerator<WrittenToken, void, undefined>;
  /** Frees the memory. An unreachable model is freed some time after garbage collection. */
  dispose(): void;
  /** `dispose`, for `using`. */
  [Symbol.dispose](): void;
}
