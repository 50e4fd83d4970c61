/** The accepted types of the WebAssembly file, without DOM types. */

/** `WebAssembly.Module` if the compiler knows it. */
export type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } };
}
  ? Module
  : object;

export type WasmSource = ArrayBuffer | ArrayBufferView | WasmModule | Response | URL;
