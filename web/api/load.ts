/** `load()` of `softknn`, which brings its core. */

import glue from "#softknn-glue";
import text from "#softknn-text";
import { type LoadOptions, loadTable } from "./load-options.js";
import { type SoftKnn, softKnnFamilies } from "./soft-knn.js";
import { type Entry, start } from "./start.js";

const entry: Entry = { core: "softknn", families: softKnnFamilies, options: loadTable, glue, text };

/**
 * Loads the compiled core and gives the functions of attention and search.
 *
 * All callers share one WebAssembly instance per process or document; the other entries
 * have cores of their own. A failed
 * load may be repeated; if the core fails inside a call, that instance is dropped
 * and the next `load()` starts a fresh one. Importing the package does no work.
 *
 * Errors (the promise rejects): `SoftKnnError` with code
 * - `SOFTKNN_E_UNSUPPORTED`: no WebAssembly, or none with SIMD;
 * - `SOFTKNN_E_CSP`: the content security policy lacks 'wasm-unsafe-eval';
 * - `SOFTKNN_E_LOAD`: the file of `wasm` cannot be read, or is not WebAssembly;
 * - `SOFTKNN_E_INTEGRITY`: it is not exactly the file of this version;
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
  return start(entry, options);
}
