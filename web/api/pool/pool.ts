/** `pool()`: the functions of the package on other threads, as promises. */

import { downloaded } from "../errors.js";
import type { Pool, PoolOptions } from "./pool-types.js";

export type { Pool, PoolControl, PoolIndex, PoolOptions, PromisedFunctions } from "./pool-types.js";

/**
 * Starts workers and offers every function of the package as a promise. The
 * calling thread stays free, and several threads share one large call.
 *
 * `attention` is divided among the workers by heads and rows (except with
 * `dropout`, whose pattern depends on the position); every other call runs on one
 * worker. Results are those of `load()`, bit for bit. Every function takes one more
 * argument, `{ signal }`. Aborting it rejects with a `SoftKnnError` named
 * "AbortError", ends the worker at once and starts another in its place. A call
 * whose worker fails rejects with `SOFTKNN_E_ENGINE`, and the worker is replaced.
 * A sandbox without an origin, a file or a policy may forbid workers. Then
 * `pool.workers` is 0 and the calling thread works in slices of some milliseconds.
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
  // A page without a pool does not download this module.
  const code = import("./pool-start.js");
  return (await downloaded(code, "code", "of the pool", "pool")).startPool(options);
}
