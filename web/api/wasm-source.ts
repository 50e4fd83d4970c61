/** Where the WebAssembly file comes from. */

import source from "#wasm";
import { compile } from "./instantiate.js";
import { type Build, bytesOf } from "./wasm-bytes.js";
import type { WasmModule } from "./wasm-types.js";

export const plainBuild: Build = { file: "softknn.wasm", source };

export async function moduleOf(build: Build): Promise<WasmModule> {
  return compile(await bytesOf(build));
}
