/** The build with relaxed SIMD: a file beside the script, read only where it is asked for. */

import { fast, type WasmFile } from "#wasm-files";
import type { WasmModule } from "./wasm-types.js";

export const fastBuild: WasmFile = fast;

export async function fastModule(): Promise<WasmModule> {
  // Bundlers know this form: they put a copy of the file beside their own.
  const file = new URL("./softknn-fast.wasm", import.meta.url);
  const { moduleFrom } = await import("./wasm-given.js");
  return moduleFrom(file, fastBuild);
}
