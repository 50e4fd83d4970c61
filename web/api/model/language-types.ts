/** A language model of GPT-2's architecture: its configuration, tensors and results. */

import type { HeadPlace } from "../attention/head-places.js";
import type { Floats, IntegersInput, Tensor, TensorInput } from "../tensors/tensor-types.js";
import type { LanguageSettings } from "./language-config.js";
import type {
  ExplainOptions,
  GenerateOptions,
  LanguageRunOptions,
  PredictionOptions,
  ScoreSource,
} from "./language-options.js";

/** A tensor under its name in a checkpoint. */
export type NamedTensor<T extends TensorInput = TensorInput> = readonly [name: string, tensor: T];

/** The tensors of a model: as properties, or one after the other. */
export type TensorsInput<T extends TensorInput = TensorInput> =
  | Readonly<Record<string, T>>
  | Iterable<NamedTensor<T>>;

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

export interface ScoreExplanation {
  /** The S sources that are not left out, in the order in which they write. */
  readonly sources: readonly ScoreSource[];
  /** (query + 1): the score of each key, q·k/√d, as the sum of its terms. */
  readonly score: Float64Array<ArrayBuffer>;
  /** (query + 1, S, S): by key, source of the query, source of the key. */
  readonly terms: Tensor<Float64Array<ArrayBuffer>>;
}

/** A resident language model; `knn.languageModel` makes one. Tokens are integers in [0, V). */
export interface LanguageModel<A extends Floats = Floats> {
  readonly config: LanguageSettings;
  /** The bytes of WebAssembly memory that the tensors take; 0 after `dispose`. */
  readonly byteLength: number;
  /**
   * The logits of the next token at every position of a sequence.
   *
   * Shapes: tokens (m), 1 ≤ m ≤ T. Cost: O(m·(L·D² + D·V) + L·m²·D); (m,V) numbers for the result.
   * Errors of all methods: `SOFTKNN_E_OVERFLOW` naming `tensors` where a number exceeds the number type;
   * `SOFTKNN_E_DISPOSED` after `dispose`, and after the engine that held the model was lost.
   */
  run(tokens: IntegersInput, options?: LanguageRunOptions): LanguageResult<A>;
  /**
   * The mean of −log p(tokens[i + 1] | tokens[0 … i]) over i, in nats.
   *
   * Shapes: tokens (m), 2 ≤ m ≤ T. Cost: as `run`, without storing (m,V); with a memory, and its
   * search. Infinity if a share of 1 gives a token no vote.
   */
  loss(tokens: IntegersInput, options?: PredictionOptions): number;
  /**
   * The scores of a query with the keys up to its own, as sums over what wrote the query and what
   * wrote the key: both are linear in it, with the layer norm held at the values of this pass.
   *
   * Shapes: tokens (m), of which those after the query do not matter; see `ScoreExplanation`.
   * The scores are those of `dot` at temperature 1, whatever the options change before the head.
   * Numerical note: in
   * Float64 the terms add up to the score within 1e-12 of the largest term.
   * Cost: the pass up to the layer, and O(query·S·(H·D² + D·d + S·d)).
   * Source: Elhage et al. (2021), "A Mathematical Framework for Transformer Circuits".
   */
  explain(tokens: IntegersInput, place: ScorePlace, options?: ExplainOptions): ScoreExplanation;
  /**
   * Writes on, token by token, keeping keys and values; between tokens control returns to the
   * event loop, where `signal` is checked. In Float64 the tokens are those of repeated `run`s.
   *
   * Options are checked at once. Cost of a token: O(L·D² + D·V + L·m·D).
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
