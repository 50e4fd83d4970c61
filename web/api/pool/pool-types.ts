/** The types of pools and their options. */
import type {
  AttentionInputs,
  AttentionOptions,
  AttentionResult,
} from "../attention/attention-options.js";
import type { Id } from "../search/key-ids.js";
import type {
  IndexAddOptions,
  IndexNeighbors,
  IndexOptions,
  IndexSearchOptions,
} from "../search/key-index-types.js";
import type { SoftKnn } from "../soft-knn.js";
import type {
  Added,
  Floats,
  FloatsOf,
  FloatsOfAll,
  MaskInput,
  RowsInput,
  TensorInput,
  Widened,
} from "../tensors/tensor.js";

/** The functions that create an index. */
export type IndexMaker = "index" | "loadIndex";

export interface PoolOptions {
  /** The number of workers, an integer in [0, 64]. Default: the processor's cores minus 1, at most 8. */
  readonly workers?: number;
}

/** The optional last argument of every pool function. */
export interface PoolControl {
  /** Aborts the call, also during its computation. */
  readonly signal?: AbortSignal;
}

/** The members of `SoftKnn` that a pool does not forward unchanged. */
type Other =
  | "version"
  | "engine"
  | "toNested"
  | IndexMaker
  | "languageModel"
  | "attention"
  | StepsName;

/** The functions that return async iterables. */
export type StepsName = Extract<keyof SoftKnn, `${string}Steps`>;

type Promised<F> = F extends (...args: infer A) => infer R
  ? (...args: [...A, control?: PoolControl]) => Promise<R>
  : never;

export type PromisedFunctions = {
  readonly [K in Exclude<keyof SoftKnn, Other>]: Promised<SoftKnn[K]>;
};

/**
 * An index that one worker holds. `search`, `attention` and `add` take one more argument,
 * `{ signal }`; aborting a running call ends the worker, and the index with
 * it. Later calls, and calls after a failure of the worker, reject with `SOFTKNN_E_DISPOSED`.
 */
export interface PoolIndex<A extends Floats = Floats> {
  /** The number of keys after the last completed call. */
  readonly size: number;
  /** d */
  readonly dimension: number;
  /** The bytes of WebAssembly memory that the keys take in the worker; 0 after `dispose`. */
  readonly byteLength: number;
  search(
    query: RowsInput,
    options?: IndexSearchOptions,
    control?: PoolControl,
  ): Promise<IndexNeighbors<A>>;
  attention<
    Q extends RowsInput,
    V extends TensorInput = never,
    W extends boolean = false,
    S extends boolean = false,
    E extends boolean = false,
    M extends MaskInput = never,
  >(
    query: Q,
    options?: AttentionOptions<W, S, E, M>,
    values?: V,
    control?: PoolControl,
  ): Promise<AttentionResult<Widened<A, [Q, V, Added<M>]>, W, S, E>>;
  add(keys: RowsInput, options?: IndexAddOptions, control?: PoolControl): Promise<void>;
  set(id: Id, vector: RowsInput, control?: PoolControl): Promise<void>;
  get(id: Id, control?: PoolControl): Promise<A | undefined>;
  has(id: Id, control?: PoolControl): Promise<boolean>;
  ids(control?: PoolControl): Promise<Id[]>;
  remove(ids: Id | readonly Id[] | Int32Array, control?: PoolControl): Promise<number>;
  compact(control?: PoolControl): Promise<void>;
  toBytes(control?: PoolControl): Promise<Uint8Array<ArrayBuffer>>;
  /** Frees the memory. An unreachable index is freed some time after garbage collection. */
  dispose(): Promise<void>;
  /** `dispose`, for `await using`, where the engine has the symbol. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Every function of `SoftKnn` as a promise, with the same results, bit for bit. */
export interface Pool
  extends PromisedFunctions,
    Pick<SoftKnn, Exclude<Other, IndexMaker | "languageModel" | "memory" | "attention">> {
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
    control?: PoolControl,
  ): Promise<AttentionResult<FloatsOfAll<[Q, K, V, Added<M>]>, W, S, E>>;
  /** Keys that stay in the memory of one worker, or of this thread without workers. */
  index<K extends TensorInput>(
    keys: K,
    options?: IndexOptions & PoolControl,
    control?: PoolControl,
  ): Promise<PoolIndex<FloatsOf<K>>>;
  /** The index that `toBytes` saved, in the memory of one worker. */
  loadIndex(bytes: Uint8Array, control?: PoolControl): Promise<PoolIndex>;
  /** The number of workers; 0 if none can start and the calling thread works in slices. */
  readonly workers: number;
  /** Ends all workers. Pending and later calls reject with `SOFTKNN_E_DISPOSED`. */
  dispose(): void;
}
