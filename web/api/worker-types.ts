/// <reference lib="esnext.disposable" preserve="true" />
/** The types of `softknn/worker`: those of the functions, as promises. */

import type {
  AttentionInputs,
  AttentionOptions,
  AttentionResult,
} from "./attention/attention-options.js";
import type { SoftKnnLearn } from "./learn/load.js";
import type { SoftKnn } from "./load.js";
import type { MemoryInputs } from "./model/language-memory.js";
import type { LanguageModelInputs } from "./model/language-model.js";
import type {
  GenerateOptions,
  MemoryOptions,
  PredictionOptions,
} from "./model/language-options.js";
import type { LanguageModel, TensorsInput, WrittenToken } from "./model/language-types.js";
import type { SoftKnnModel } from "./model/load.js";
import type { LanguageMemory } from "./model/memory-votes.js";
import type { RandomStream } from "./random.js";
import type { IndexHitOptions, IndexHits, KeyIndex } from "./search/key-index-types.js";
import type { Abortable } from "./signal.js";
import type {
  Added,
  FloatsOfAll,
  IntegersInput,
  MaskInput,
  RowsInput,
  TensorInput,
} from "./tensors/tensor-types.js";

/**
 * A function as a promise, or as the same async iterable. `signal` may stand among the options, or
 * in one more argument.
 */
export type Promised<F> = F extends (...args: infer A) => infer R
  ? (
      ...args: [...A, control?: Abortable]
    ) => R extends AsyncIterable<unknown> ? R : Promise<Sent<R>>
  : F;

/** What stays in the worker comes as a handle. */
type Sent<R> = R extends KeyIndex ? WorkerIndex : R extends RandomStream ? Handle<R> : R;

export type PromisedFunctions<T> = { readonly [K in keyof T]: Promised<T[K]> };

/**
 * An object in the worker, freed by `dispose` or some time after garbage collection. Its properties
 * are those after the last answer.
 */
export type Handle<T> = PromisedFunctions<Omit<T, "dispose" | symbol>> & {
  dispose(): Promise<void>;
  /** `dispose`, for `using`. */
  [Symbol.dispose](): void;
};

export interface WorkerIndex extends Handle<KeyIndex> {
  search: Handle<KeyIndex>["search"] &
    ((query: RowsInput, options: IndexHitOptions, control?: Abortable) => Promise<IndexHits>);
}

export type WorkerMemory = Handle<LanguageMemory>;

type WithStore<Options> = Omit<Options, "memory"> & {
  readonly memory?: Omit<MemoryOptions, "store"> & { readonly store: WorkerMemory };
};

export interface WorkerModel extends Omit<Handle<LanguageModel>, "loss" | "generate"> {
  loss(tokens: IntegersInput, options?: WithStore<PredictionOptions>): Promise<number>;
  generate(
    tokens: IntegersInput,
    options: WithStore<GenerateOptions>,
  ): AsyncGenerator<WrittenToken, void, undefined>;
}

type EveryFunction = SoftKnn & SoftKnnLearn & SoftKnnModel;
type Own = "attention" | "languageModel" | "memory" | "version" | "engine";

/** Every function of `SoftKnn`, `SoftKnnLearn` and `SoftKnnModel` as a promise, with the same results, bit for bit. */
export interface WorkerSoftKnn
  extends PromisedFunctions<Omit<EveryFunction, Own>>,
    Pick<SoftKnn, "version" | "engine"> {
  /** See the function of the same name. */
  attention<
    Q extends RowsInput,
    K extends TensorInput,
    V extends TensorInput,
    W extends boolean = false,
    S extends boolean = false,
    E extends boolean = false,
    M extends MaskInput = never,
  >(
    inputs: AttentionInputs<Q, K, V>,
    options?: AttentionOptions<W, S, E, M>,
    control?: Abortable,
  ): Promise<AttentionResult<FloatsOfAll<[Q, K, V, Added<M>]>, W, S, E>>;
  /** A model in the memory of the worker. Its tensors are an object, a Map or a list: code cannot go there. */
  languageModel(
    inputs: LanguageModelInputs<TensorsInput>,
    control?: Abortable,
  ): Promise<WorkerModel>;
  /** `signal` stops it between two windows. */
  memory(
    inputs: Omit<MemoryInputs, "model"> & { readonly model: WorkerModel },
    control?: Abortable,
  ): Promise<WorkerMemory>;
  /** Ends the worker at once. Everything rejects with `SOFTKNN_E_DISPOSED` from then on. */
  terminate(): void;
  /** `terminate`, for `using`. */
  [Symbol.dispose](): void;
}
