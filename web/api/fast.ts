/**
 * The same package; its `load()` starts the faster build of the core:
 *
 *     import { load } from "softknn/fast";
 *     const knn = await load(); // knn.engine says which build it is
 */

import { type LoadOptions, load as loadBuild } from "./index.js";
import type { SoftKnn } from "./soft-knn.js";

export * from "./index.js";

/** `load` of the main entry with "fastest" as the default of `engine`. */
export async function load(options: LoadOptions = {}): Promise<SoftKnn> {
  // A value that is not an options object must reach `load` unchanged, so that its error is right.
  const given: unknown = options;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return loadBuild(options);
  }
  const { engine = "fastest", ...rest } = options;
  return loadBuild({ ...rest, engine });
}
