/**
 * `softknn.js`: `softknn-lean.js` with the core inlined as text. Both share one instance.
 * A test compares the names with those of `index.ts`, which has the types.
 */

import { load as loadGiven, pool as poolOfGiven, provideCore } from "./lean.js";
import type { LoadOptions } from "./load.js";
import type { Pool, PoolOptions } from "./pool/pool-types.js";
import type { SoftKnn } from "./soft-knn.js";
import { inlinedCore } from "./transport/inlined-core.js";

export { errorCodes, isRefusal, maxElements, SoftKnnError, toNested } from "./lean.js";

/** Starts the core: see `load` in `softknn-lean.js`. */
export async function load(options?: LoadOptions): Promise<SoftKnn> {
  // Not at module level: importing the package does no work.
  provideCore(inlinedCore);
  return (loadGiven as (options?: LoadOptions) => Promise<SoftKnn>)(options);
}

/** Starts workers: see `pool` in `softknn-lean.js`. */
export async function pool(options?: PoolOptions): Promise<Pool> {
  provideCore(inlinedCore);
  return poolOfGiven(options);
}
