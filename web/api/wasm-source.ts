/** The compiled module of a build. */

import { compile } from "./instantiate.js";
import { type Build, bytesOf, plainBuild } from "./wasm-bytes.js";
import type { WasmModule } from "./wasm-types.js";

export async function moduleOf(build: Build): Promise<WasmModule> {
  return compile(await bytesOf(build));
}

let plain: Promise<WasmModule> | undefined;

/** The module with all functions, compiled once. A failed attempt may be repeated. */
export function plainModule(): Promise<WasmModule> {
  plain ??= moduleOf(plainBuild);
  plain.catch(() => {
    plain = undefined;
  });
  return plain;
}
