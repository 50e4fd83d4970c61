/** The options of `load()`. Declares no DOM type, for programs without a DOM. */

import * as option from "./options.js";

/** The builds of the core. */
export type EngineName = "deterministic" | "fastest";

/** `WebAssembly.Module` if the compiler knows it: declarations need no DOM types. */
type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } };
}
  ? Module
  : object;

/** The accepted forms of the WebAssembly file. */
export type WasmSource = ArrayBuffer | ArrayBufferView | WasmModule | Response | URL | string;

export const coreTable = {
  /**
   * The WebAssembly file: its bytes, a compiled module, a `Response` or its address, a `URL` or
   * text. A relative address counts from the page; in Node it is a path, and a `URL` may be a
   * `file:` one. Default: the copy inside the package. It must be the file of this entry in this
   * version: `softknn.wasm`, `softknn-learn.wasm` or `softknn-model.wasm`; for
   * `engine: "fastest"` it is `softknn-fast.wasm`, which is ignored if it could not
   * run. It is checked on every call, but does not replace a running instance.
   */
  wasm: option.later<WasmSource>(),
};

export const loadTable = {
  ...coreTable,
  /**
   * Which build of the core. `"deterministic"` (default): the same bits everywhere.
   * `"fastest"`: fused multiply-add (relaxed SIMD) for Float32 attention. The bound
   * stays, but the last bits and the gain depend on the processor. Its file,
   * `softknn-fast.wasm`, is fetched from beside the script only on request. Without
   * that file or without relaxed SIMD (Safari, Firefox before 146, Chrome and Edge
   * before 114, and Node before 22 without V8's switch
   * `--experimental-wasm-relaxed-simd`), `load` starts the deterministic build.
   * `knn.engine` names the running build.
   */
  engine: option.choice<EngineName>("deterministic", ["deterministic", "fastest"]),
};

/** The options of `load` of every entry. */
export interface CoreOptions extends option.OptionsOf<typeof coreTable> {}

/** The options of `load` of `softknn`. */
export interface LoadOptions extends option.OptionsOf<typeof loadTable> {}
