/** `pool()` of every entry: the functions of the package on other threads, as promises. */

import { downloaded } from "../errors.js";
import type { OwnCore } from "../start.js";
import type { Pool, PoolOptions } from "./pool-types.js";

/** A page without a pool does not download its code. */
export async function startedPool(options?: PoolOptions, own?: OwnCore): Promise<Pool> {
  const code = import("./pool-start.js");
  return (await downloaded(code, "code", "of the pool", "pool")).startPool(options, own);
}
