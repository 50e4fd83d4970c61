/** `pool()`: the functions of the package on other threads, as promises. */

import { downloaded } from "./errors.js";
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
type Other = "version" | "engine" | "toNested" | "entropyVsDimensionSteps";

type Promised<F> = F extends (...args: infer A) => infer R
  ? (...args: [...A, control?: PoolControl]) => Promise<R>
  : never;

export type PromisedFunctions = {
  readonly [K in Exclude<keyof SoftKnn, Other>]: Promised<SoftKnn[K]>;
};

/** Every function of `SoftKnn` as a promise, with the same results, bit for bit. */
export interface Pool extends PromisedFunctions, Pick<SoftKnn, Other> {
  /** The workers that answer; 0 where there can be none and the calling thread does it in slices. */
  readonly workers: number;
  /** Ends all workers. Calls under way, and later ones, reject with `SOFTKNN_E_DISPOSED`. */
  dispose(): void;
}

/**
 * Starts workers and gives every function of the package as a promise, so that
 * the calling thread stays free and several threads share one large call.
 *
 * `attention` is divided among the workers by heads and rows (not with
 * `dropout`, whose pattern goes by position); other functions are answered by
 * one worker each. Results are those of `load()`, bit for bit. Every function
 * takes one argument more, `{ signal }`: aborting it rejects with a
 * `SoftKnnError` named "AbortError" and ends the worker at once; another takes
 * its place. The same happens to the call of a worker that dies
 * (`SOFTKNN_E_ENGINE`). Where workers cannot be started (a sandbox without an
 * origin, a file, a policy against them) `pool.workers` is 0 and the calling
 * thread works in slices of some milliseconds.
 *
 * The worker is the file `pool-worker.js` beside the package's own. Idle workers
 * do not keep Node running. No shared memory is used: inputs are copied to the
 * workers, results moved back.
 *
 * Errors (the promise rejects): as `load`, and `TypeError` or `RangeError` for
 * wrong options. Cost: some milliseconds and one copy of the core per worker.
 *
 * @example
 * ```ts
 * import { pool } from "softknn";
 * const workers = await pool({ workers: 2 });
 * const p = await workers.softmax([1, 2, 3]);
 * console.log(workers.workers, p.data); // 2 Float64Array(3) [ 0.0900…, 0.2447…, 0.6652… ]
 * workers.dispose();
 * ```
 */
export async function pool(options?: PoolOptions): Promise<Pool> {
  // A page without a pool need not download it.
  const code = import("./pool-start.js");
  const place = { where: "pool", argument: "code" };
  return (await downloaded(code, place, "of the pool")).startPool(options);
}
