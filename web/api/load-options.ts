/** The options of `load()`. Declares no DOM type, for programs without a DOM. */

import { arrayOption, choiceOption, type Option, type OptionTable } from "./options.js";

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

/** The options of `load` of every entry. */
export interface CoreOptions {
  /**
   * The WebAssembly file: its bytes, a compiled module, a `Response` or its address, a `URL` or
   * text. A relative address counts from the page; in Node it is a path, and a `URL` may be a
   * `file:` one. Default: the copy inside the package. It must be the file of this entry in this
   * version: `softknn.wasm`, `softknn-learn.wasm` or `softknn-model.wasm`; for
   * `engine: "fastest"` it is `softknn-fast.wasm`, which is ignored if it could not
   * run. It is checked on every call, but does not replace a running instance.
   */
  readonly wasm?: WasmSource;
}

/** The options of `load` of `softknn`. */
export interface LoadOptions extends CoreOptions {
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
  readonly engine?: EngineName;
}

export interface LoadSettings {
  readonly engine?: EngineName;
  readonly wasm: unknown;
}

export const coreTable = {
  wasm: arrayOption,
} satisfies OptionTable<LoadSettings> & Record<keyof CoreOptions, Option<unknown>>;

export const loadTable = {
  engine: choiceOption<EngineName>("deterministic", ["deterministic", "fastest"]),
  wasm: arrayOption,
} satisfies OptionTable<LoadSettings> & Record<keyof LoadOptions, Option<unknown>>;
