/// <reference lib="esnext.disposable" preserve="true" />
/** The types of `softknn/worker`: those of the functions, as promises. */

import type {
  Abortable,
  AttentionInputs,
  AttentionOptions,
  AttentionResult,
} from "./attention/attention-options.js";
import type { SoftKnnLearn } from "./learn/soft-knn-learn.js";
import type { MemoryInputs } from "./model/language-memory.js";
import type { LanguageModelInputs } from "./model/language-model.js";
import type {
  GenerateOptions,
  LanguageMemory,
  LanguageModel,
  MemoryOptions,
  NamedTensor,
  PredictionOptions,
  TensorsInput,
  WrittenToken,
} from "./model/language-types.js";
import type { SoftKnnModel } from "./model/soft-knn-model.js";
import type { RandomStream } from "./random.js";
import type { IndexOptions, KeyIndex } from "./search/key-index-types.js";
import type { SoftKnn } from "./soft-knn.js";
import type { IntegersInput } from "./tensors/integers.js";
import type {
  Added,
  Floats,
  FloatsOf,
  FloatsOfAll,
  MaskInput,
  RowsInput,
  TensorInput,
} from "./tensors/tensor.js";

/**
 * A function as a promise, or as the same async iterable. `signal` may stand among the options, or
 * in one more argument.
 */
export type Promised<F> = F extends (...args: infer A) => infer R
  ? (...args: [...A, control?: Abortable]) => R extends AsyncIterable<unknown> ? R : Promise<R>
  : F;

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

export type WorkerIndex<A extends Floats = Floats> = Handle<KeyIndex<A>>;
export type WorkerMemory = Handle<LanguageMemory>;

type WithStore<Options> = Omit<Options, "memory"> & {
  readonly memory?: Omit<MemoryOptions, "store"> & { readonly store: WorkerMemory };
};

export type WorkerModel<A extends Floats = Floats> = Omit<
  Handle<LanguageModel<A>>,
  "loss" | "generate"
> & {
  loss(
    tokens: IntegersInput,
    options?: WithStore<PredictionOptions>,
    control?: Abortable,
  ): Promise<number>;
  generate(
    tokens: IntegersInput,
    options: WithStore<GenerateOptions>,
  ): AsyncGenerator<WrittenToken, void, undefined>;
};

type Own = "attention" | "index" | "loadIndex" | "languageModel" | "memory" | "random";
type Constant = "version" | "engine";

/** The functions of all entries. */
type EveryFunction = SoftKnn & SoftKnnLearn & SoftKnnModel;

/** Every function of `SoftKnn`, `SoftKnnLearn` and `SoftKnnModel` as a promise, with the same results, bit for bit. */
export interface WorkerSoftKnn
  extends PromisedFunctions<Omit<EveryFunction, Own | Constant>>,
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
  /** Keys in the memory of the worker. A `filter` function runs on this thread, once for each key. */
  index<K extends TensorInput>(
    keys: K,
    options?: IndexOptions,
    control?: Abortable,
  ): Promise<WorkerIndex<FloatsOf<K>>>;
  loadIndex(bytes: Uint8Array, control?: Abortable): Promise<WorkerIndex>;
  /** A model in the memory of the worker. Its tensors go there one after the other. */
  languageModel<T extends TensorInput>(
    inputs: LanguageModelInputs<TensorsInput<T> | AsyncIterable<NamedTensor<T>>>,
    control?: Abortable,
  ): Promise<WorkerModel<FloatsOf<T>>>;
  /** `signal` stops it between two windows. */
  memory(
    inputs: Omit<MemoryInputs, "model"> & { readonly model: WorkerModel },
    control?: Abortable,
  ): Promise<WorkerMemory>;
  random(seed: number, control?: Abortable): Promise<PromisedFunctions<RandomStream>>;
  /** Ends the worker at once. Everything rejects with `SOFTKNN_E_DISPOSED` from then on. */
  terminate(): void;
  /** `terminate`, for `using`. */
  [Symbol.dispose](): void;
}
