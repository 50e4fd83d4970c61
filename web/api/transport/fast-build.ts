/** The build with relaxed SIMD: a file beside the script, fetched only on request. */

import { fast, type WasmFile } from "#wasm-files";
import type { WasmModule } from "./wasm-types.js";

export const fastBuild: WasmFile = fast;

export async function fastModule(): Promise<WasmModule> {
  // Bundlers recognise this form and copy the file beside the bundle.
  const file = new URL("./softknn-fast.wasm", import.meta.url);
  const { moduleFrom } = await import("./wasm-given.js");
  return moduleFrom(file, fastBuild);
}

/** The smallest module with a relaxed instruction: (func (param v128) (result v128) …; f32x4.relaxed_madd). */
const relaxedProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 123, 1, 123, 3, 2, 1, 0, 10, 13, 1, 11, 0, 32, 0, 32,
  0, 32, 0, 253, 133, 2, 11,
]);

/** Whether the JavaScript engine has relaxed SIMD. */
export function hasRelaxedSimd(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(relaxedProbe);
}
