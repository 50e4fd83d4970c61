/** What a pool is and takes. */
import type { SoftKnn } from "./soft-knn.js";

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
type Other = "version" | "engine" | "toNested" | "index" | StepsName;

/** The functions that answer item by item. */
export type StepsName = Extract<keyof SoftKnn, `${string}Steps`>;

type Promised<F> = F extends (...args: infer A) => infer R
  ? (...args: [...A, control?: PoolControl]) => Promise<R>
  : never;

export type PromisedFunctions = {
  readonly [K in Exclude<keyof SoftKnn, Other>]: Promised<SoftKnn[K]>;
};

/** Every function of `SoftKnn` as a promise, with the same results, bit for bit. */
export interface Pool extends PromisedFunctions, Pick<SoftKnn, Exclude<Other, "index">> {
  /** The workers that answer; 0 where there can be none and the calling thread does it in slices. */
  readonly workers: number;
  /** Ends all workers. Calls under way, and later ones, reject with `SOFTKNN_E_DISPOSED`. */
  dispose(): void;
}
