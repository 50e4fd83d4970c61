/**
 * The bytes of a build from its file beside the scripts. On the site this module
 * replaces `wasm-bytes.ts`: browsers fetch the file in parallel with the scripts.
 */

import { landing, plain, type WasmFile } from "#wasm-files";
import { downloaded, failure } from "../errors.js";
import { wasmPlace } from "./instantiate.js";

/** For at most 45 kB: a slower connection has stalled. */
const timeoutMilliseconds = 30_000;

export const plainBuild: WasmFile = plain;

/** The functions of the landing page; `plainBuild` replaces it. */
export const firstBuild: WasmFile = landing;

/** The browser checks the file by its digest. */
export async function bytesOf(build: WasmFile): Promise<Uint8Array<ArrayBuffer>> {
  const address = new URL(`./${build.file}`, import.meta.url);
  try {
    return await fetched(address, build);
  } catch (cause) {
    if ((cause as Error).name === "TimeoutError") {
      throw failure(
        "LOAD",
        wasmPlace,
        `did not come from ${address} in ${timeoutMilliseconds / 1000} seconds; check the connection and try again`,
        cause,
      );
    }
    // Browsers do not report the cause; a cache may hold the file of another version.
    await refresh(address);
  }
  try {
    return await fetched(address, build);
  } catch (cause) {
    throw failure(
      "INTEGRITY",
      wasmPlace,
      `is not the ${build.file} of this page; load the page again`,
      cause,
    );
  }
}

/** The browser rejects any file but exactly that of the build. */
async function fetched(address: URL, { integrity }: WasmFile) {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(address, { integrity, signal });
  return new Uint8Array(await response.arrayBuffer());
}

/** Fetches the file bypassing all caches, and throws if it is not WebAssembly. */
async function refresh(address: URL): Promise<void> {
  const code = import("./wasm-given.js");
  const given = await downloaded(code, wasmPlace, "of this page");
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  given.checkKind(await given.bytesAt(address, { cache: "reload", signal }));
}
