/**
 * The same package with `load()` for the faster build of the core:
 *
 *     import { load } from "softknn/fast";
 *     const knn = await load(); // knn.engine says which build it is
 */

import { type LoadOptions, load as loadBuild } from "./index.js";
import type { SoftKnn } from "./soft-knn.js";

export * from "./index.js";

/** `load` of the main entry, but where `engine` is not given it is "fastest". */
export async function load(options: LoadOptions = {}): Promise<SoftKnn> {
  // What is no object of options has to be refused as it is, not as what it spreads to.
  const given: unknown = options;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return loadBuild(options);
  }
  const { engine = "fastest", ...rest } = options;
  return loadBuild({ ...rest, engine });
}
