/** `load()` and `pool()` of the main entry, which brings the core. */

import { coreModule } from "#core-bytes";
import { everyFamily } from "./every-family.js";
import type { LoadOptions } from "./load-options.js";
import { startedPool } from "./pool/pool.js";
import type { Pool, PoolOptions } from "./pool/pool-types.js";
import type { SoftKnn } from "./soft-knn.js";
import { startCore } from "./start.js";

/**
 * Loads the compiled core and gives all functions of this package.
 *
 * All callers share one WebAssembly instance per process or document. A failed
 * load may be repeated; if the core fails inside a call, that instance is dropped
 * and the next `load()` starts a fresh one. Importing the package does no work.
 *
 * Errors (the promise rejects): `SoftKnnError` with code
 * - `SOFTKNN_E_UNSUPPORTED`: no WebAssembly, or none with SIMD;
 * - `SOFTKNN_E_CSP`: the content security policy lacks 'wasm-unsafe-eval';
 * - `SOFTKNN_E_LOAD`: the file of `wasm` cannot be read, or is not WebAssembly;
 * - `SOFTKNN_E_INTEGRITY`: it is not exactly the file of this version, or one of
 *   three known calls has a wrong result;
 * - `SOFTKNN_E_MEMORY`: the allocation of memory failed;
 *
 * and `TypeError` or `RangeError` for wrong options. Cost: some 10 milliseconds, a few less
 * with `wasm`.
 *
 * @example
 * ```ts
 * import { load } from "softknn";
 * const knn = await load();
 * console.log(knn === (await load())); // true
 * ```
 */
export function load(options?: LoadOptions): Promise<SoftKnn> {
  return startCore(everyFamily, options, coreModule);
}

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
export function pool(options?: PoolOptions): Promise<Pool> {
  return startedPool(options, coreModule);
}
