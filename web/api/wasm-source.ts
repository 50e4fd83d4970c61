/** Where the WebAssembly file comes from. */

import source from "#wasm";
import { compile } from "./instantiate.js";
import { bytesOf } from "./wasm-bytes.js";
import type { WasmModule } from "./wasm-types.js";

/** A compiled core. */
export interface Build {
  /** The name of its bytes as a file of the package. */
  readonly file: string;
  /** What `bytesOf` needs to give these bytes. */
  readonly source: string;
}

export const plainBuild: Build = { file: "softknn.wasm", source };

export async function moduleOf(build: Build): Promise<WasmModule> {
  return compile(await bytesOf(build));
}
