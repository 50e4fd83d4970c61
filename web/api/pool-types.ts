/** What a pool is and takes. */
import type { AttentionInputs, AttentionOptions, AttentionResult } from "./attention-options.js";
import type { IndexNeighbors, IndexOptions } from "./key-index.js";
import type { NearestNeighborsOptions } from "./neighbors.js";
import type { SoftKnn } from "./soft-knn.js";
import type { Floats, FloatsOf, RowsInput, TensorInput } from "./tensor.js";

export interface PoolOptions {
  /** How many workers, an integer in [0, 64]. Default: the processor's cores less one, at most 8. */
  readonly workers?: number;
}

/** What the last argument of a function of a pool may say, after its usual ones. */
export interface PoolControl {
  /** Stops the call, in the middle of its computation if need be. */
  readonly signal?: AbortSignal;
}

/** What a pool has that is no call to be answered elsewhere. */
type Other = "version" | "engine" | "toNested" | "index" | "attention" | StepsName;

/** The functions that answer item by item. */
export type StepsName = Extract<keyof SoftKnn, `${string}Steps`>;

type Promised<F> = F extends (...args: infer A) => infer R
  ? (...args: [...A, control?: PoolControl]) => Promise<R>
  : never;

export type PromisedFunctions = {
  readonly [K in Exclude<keyof SoftKnn, Other>]: Promised<SoftKnn[K]>;
};

/**
 * An index that one worker holds. `search`, `attention` and `add` take one argument more,
 * `{ signal }`; aborting a call in the middle of its computation ends the worker, and the index with
 * it. Calls after that, or after the worker died, reject with `SOFTKNN_E_DISPOSED`.
 */
export interface PoolIndex<A extends Floats = Floats> {
  /** How many keys, as of the last answer. */
  readonly size: number;
  /** d */
  readonly dimension: number;
  /** The WebAssembly memory that the keys take in the worker; 0 after `dispose`. */
  readonly byteLength: number;
  search(
    query: RowsInput,
    options?: Pick<NearestNeighborsOptions, "k"> & PoolControl,
    control?: PoolControl,
  ): Promise<IndexNeighbors<A>>;
  attention<W extends boolean = false, S extends boolean = false, E extends boolean = false>(
    query: TensorInput,
    options?: AttentionOptions<W, S, E>,
    values?: TensorInput,
    control?: PoolControl,
  ): Promise<AttentionResult<A, W, S, E>>;
  add(keys: TensorInput, control?: PoolControl): Promise<void>;
  /** Frees the memory. An index that is forgotten is freed some time after garbage collection. */
  dispose(): Promise<void>;
}

/** Every function of `SoftKnn` as a promise, with the same results, bit for bit. */
export interface Pool
  extends PromisedFunctions,
    Pick<SoftKnn, Exclude<Other, "index" | "attention">> {
  /** See the function of the same name. */
  attention<
    Q extends TensorInput,
    W extends boolean = false,
    S extends boolean = false,
    E extends boolean = false,
  >(
    inputs: AttentionInputs<Q>,
    options?: AttentionOptions<W, S, E>,
    control?: PoolControl,
  ): Promise<AttentionResult<FloatsOf<Q>, W, S, E>>;
  /** Keys that stay in the memory of one worker, or of this thread where there are none. */
  index<K extends TensorInput>(
    keys: K,
    options?: IndexOptions & PoolControl,
    control?: PoolControl,
  ): Promise<PoolIndex<FloatsOf<K>>>;
  /** The workers that answer; 0 where there can be none and the calling thread does it in slices. */
  readonly workers: number;
  /** Ends all workers. Calls under way, and later ones, reject with `SOFTKNN_E_DISPOSED`. */
  dispose(): void;
}
