/** The compiled module of a build. */

import type { WasmFile } from "#wasm-files";
import { compile } from "./instantiate.js";
import { bytesOf, plainBuild } from "./wasm-bytes.js";
import type { WasmModule } from "./wasm-types.js";

let plain: Promise<WasmModule> | undefined;
let given: WasmModule | undefined;

/** Restarts and pool workers use the module that a caller of `load` gave. */
export function keepModule(module: WasmModule): void {
  given = module;
}

export async function moduleOf(build: WasmFile): Promise<WasmModule> {
  return given ?? compile(await bytesOf(build));
}

/** The module with all functions, compiled once. A failed attempt may be repeated. */
export function plainModule(): Promise<WasmModule> {
  plain ??= moduleOf(plainBuild);
  plain.catch(() => {
    plain = undefined;
  });
  return plain;
}
