/** The bytes of the core in the package: `softknn.js` provides them when it loads. */

import { plain, type WasmFile } from "#wasm-files";
import { mustBe } from "../errors.js";
import { startError, wasmPlace } from "./instantiate.js";

export const plainBuild: WasmFile = plain;

export const firstBuild = plainBuild;

let core: ((size: number) => Uint8Array<ArrayBuffer>) | undefined;

/** For `softknn.js`: the source of the core for `load` without `wasm`. */
export function provideCore(bytes: (size: number) => Uint8Array<ArrayBuffer>): void {
  core = bytes;
}

export async function bytesOf({ file, size }: WasmFile): Promise<Uint8Array<ArrayBuffer>> {
  if (core === undefined) {
    const wanted = `${file} as a URL, BufferSource, WebAssembly.Module or Response`;
    throw mustBe("TYPE", wasmPlace, wanted, undefined);
  }
  try {
    return core(size);
  } catch (cause) {
    throw await startError(cause);
  }
}
