/**
 * The bytes of the core, inlined in single-file scripts. The site has a file beside its
 * scripts instead: there `wasm-fetched.ts` replaces this module. In the package it is
 * `wasm-provided.ts`: `softknn.js` has the core inside, `softknn-lean.js` has not.
 */

import { plain, type WasmFile } from "#wasm-files";
import { inlinedCore } from "./inlined-core.js";
import { startError } from "./instantiate.js";

export const plainBuild: WasmFile = plain;

/** The build that `load` starts. On the site a smaller one, which `plainBuild` replaces. */
export const firstBuild = plainBuild;

export async function bytesOf(_build: WasmFile): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return inlinedCore();
  } catch (cause) {
    throw await startError(cause);
  }
}
