/** `load()` of `softknn`, which brings its core: attention, search and what they need. */

import glue from "#softknn-glue";
import text from "#softknn-text";
import { type AttentionFunctions, attentionFunctions } from "./attention/attention.js";
import * as field from "./attention/attention-field.js";
import * as map from "./attention/attention-map.js";
import * as statistics from "./attention/attention-statistics.js";
import * as iterated from "./attention/iterated-attention.js";
import { type MaskFunctions, maskFunctions } from "./attention/masks.js";
import { type MatmulFunctions, matmulFunctions } from "./attention/matmul.js";
import { type MultiHeadFunctions, multiHeadFunctions } from "./attention/multi-head.js";
import { type PositionFunctions, positionFunctions } from "./attention/positions.js";
import { type RowFunctions, rowFunctions } from "./attention/rows.js";
import * as torch from "./attention/scaled-dot-product-attention.js";
import { type EngineName, type LoadOptions, loadTable } from "./load-options.js";
import { type RandomFunctions, randomFunctions } from "./random.js";
import { type ClassificationFunctions, classificationFunctions } from "./search/classification.js";
import { indexFunctions } from "./search/key-index.js";
import type { IndexFunctions } from "./search/key-index-types.js";
import { type LookupFunctions, lookupFunctions } from "./search/lookup.js";
import { type NeighborFunctions, neighborFunctions } from "./search/neighbors.js";
import { start } from "./start.js";

/**
 * All functions are synchronous and deterministic.
 * They copy: arguments are never modified or kept, and results belong to the caller.
 * Axis letters: B batch, H heads, m queries, n keys, d key dimension, v value dimension.
 *
 * Number types: Float64 where an argument is, else Float32 where one is; see `FloatsOfAll`. Nested numbers are Float64
 * alone. Results have the type of the call.
 *
 * Errors of all: `TypeError` for a wrong kind of argument, and for detached or shared memory. `RangeError` for shapes that
 * do not fit, options that are unknown or out of range, NaN or Infinity (naming the place), results that
 * overflow their number type, and more than 2²⁷ elements. `SoftKnnError` if memory or the engine fails.
 */
export interface SoftKnn
  extends AttentionFunctions,
    field.AttentionFieldFunctions,
    map.AttentionMapFunctions,
    statistics.AttentionStatisticsFunctions,
    iterated.IteratedAttentionFunctions,
    MaskFunctions,
    MatmulFunctions,
    MultiHeadFunctions,
    PositionFunctions,
    RowFunctions,
    torch.ScaledDotProductFunctions,
    RandomFunctions,
    ClassificationFunctions,
    IndexFunctions,
    LookupFunctions,
    NeighborFunctions {
  /**
   * The version of the compiled core.
   *
   * @example
   * ```ts
   * console.log(/^\d+\.\d+\.\d+/.test(knn.version)); // true
   * ```
   */
  readonly version: string;
  /**
   * The running build, which may differ from the requested one.
   *
   * @example
   * ```ts
   * console.log(knn.engine); // deterministic
   * ```
   */
  readonly engine: EngineName;
}

// A spread alone would keep all of them in every program that imports anything.
export const softKnnFunctions = /* @__PURE__ */ (() => ({
  ...attentionFunctions,
  ...field.attentionFieldFunctions,
  ...map.attentionMapFunctions,
  ...statistics.attentionStatisticsFunctions,
  ...iterated.iteratedAttentionFunctions,
  ...maskFunctions,
  ...matmulFunctions,
  ...multiHeadFunctions,
  ...positionFunctions,
  ...rowFunctions,
  ...torch.scaledDotProductFunctions,
  ...randomFunctions,
  ...classificationFunctions,
  ...indexFunctions,
  ...lookupFunctions,
  ...neighborFunctions,
}))();

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
  return start(
    { core: "softknn", functions: softKnnFunctions, options: loadTable, glue, text },
    options,
  );
}
