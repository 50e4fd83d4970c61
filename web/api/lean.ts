/**
 * The same package without the inlined WebAssembly file, for pages that fetch the file
 * themselves and for platforms that take compiled modules only:
 *
 *     import { load } from "softknn/lean";
 *     const knn = await load({ wasm: await fetch("/softknn.wasm") });
 */

import { everyFamily } from "./every-family.js";
import type { LoadOptions, WasmSource } from "./load-options.js";
import type { SoftKnn } from "./soft-knn.js";
import { startCore } from "./start.js";

export * from "./index.js";

export interface LeanLoadOptions extends LoadOptions {
  /** The file `softknn/softknn.wasm`: its address, its bytes, a `Response` or the compiled module. */
  readonly wasm: WasmSource;
}

/**
 * `load` of the main entry, but `wasm` is required: a call without `wasm` rejects with a
 * `TypeError`, unless an instance runs already. Both entries share this instance.
 */
export function load(options: LeanLoadOptions): Promise<SoftKnn> {
  return startCore(everyFamily, options);
}
