/** What `load` takes as the WebAssembly file, without needing a DOM's types. */

/** `WebAssembly.Module` where the compiler knows it. */
export type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } };
}
  ? Module
  : object;

export type WasmSource = ArrayBuffer | ArrayBufferView | WasmModule | Response | URL;
