/** How the states of a memory vote for the next token. */

import type { State } from "../calls.js";
import * as option from "../options.js";
import type { Abortable } from "../signal.js";
import type { Floats, IntegersInput } from "../tensors/tensor-types.js";
import type { Engine } from "../transport/engine.js";

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

export const memoryTable = {
  /** A memory of `knn.memory`, of this model or one with the same configuration and tensors. An empty one changes nothing. */
  store: option.required(option.later<LanguageMemory>()),
  /** How many states vote; default 64, at most all. */
  k: option.integer(64, 1, Number.MAX_SAFE_INTEGER),
  /** τ: the weight of a state is softmax(−‖s − sᵢ‖²/(2τ²)), as with `rbf`. Default 3. */
  temperature: option.number(3, 0, Infinity),
  /** In [0, 1]. Default 0.25. */
  share: option.number(0.25, 0, 1),
};

export type MemorySettings = option.SettingsOf<typeof memoryTable>;

/** The states nearest to each of m queries, best first. */
export interface Recalled {
  readonly k: number;
  /** (m, k), row-major, as the others: positions in the memory. */
  readonly positions: Int32Array;
  /** Softmax over the k. */
  readonly weights: Float64Array;
  /** The tokens after these positions. */
  readonly tokens: Int32Array;
}

/** What two models have in common if one may take the memory of the other. */
export interface ModelKind {
  readonly dimension: number;
  readonly vocabulary: number;
  readonly element: string;
  readonly fingerprint: number;
}

/** What a memory is to a model. */
export abstract class Recalling implements State {
  abstract living(): unknown;
  abstract dispose(): void;
  /** The states nearest to those of (m, D) of such a model; undefined if the memory is empty. */
  abstract recall(data: Floats, kind: ModelKind, settings: MemorySettings): Recalled | undefined;
}

/** log p of the mixture, element by element. */
export function mixed(
  engine: Engine,
  { share }: MemorySettings,
  logs: Float64Array,
  votes: Float64Array,
): Float64Array<ArrayBuffer> {
  return engine.call({ logs, votes }, (core, at) => core.mixProbabilities(share, at.logs, at.votes))
    .values;
}

/** The votes for each of m tokens. */
export function votesFor(
  tokens: Float64Array,
  { k, tokens: recalled, weights }: Recalled,
): Float64Array {
  return tokens.map((token, i) => {
    let sum = 0;
    for (let r = i * k; r < (i + 1) * k; r++) {
      if (recalled[r] === token) sum += weights[r] as number;
    }
    return sum;
  });
}
