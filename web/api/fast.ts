/**
 * The same package with `load()` for the faster build of the core:
 *
 *     import { load } from "softknn/fast";
 *     const knn = await load(); // knn.engine says which build it is
 */

import { type LoadOptions, load as loadBuild } from "./load.js";
import type { SoftKnn } from "./soft-knn.js";

export * from "./index.js";

/** `load` of the main entry, for which `engine` is "fastest" unless it says otherwise. */
export async function load(options?: LoadOptions): Promise<SoftKnn> {
  return loadBuild(
    options === undefined ? { engine: "fastest" } : { engine: "fastest", ...options },
  );
}
