/**
 * The bytes of a build from its file beside the scripts. On the site this module stands in
 * for `wasm-bytes.ts`: the file comes together with the scripts instead of inside them.
 */

import { landing, plain, type WasmFile } from "#wasm-files";
import { downloaded, failure } from "./errors.js";
import { wasmPlace } from "./instantiate.js";

/** For at most 45 kB: a connection that needs longer has come to a stop. */
const timeoutMilliseconds = 30_000;

export const plainBuild: WasmFile = plain;

/** The functions that the landing needs; `plainBuild` takes its place. */
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
    // A browser does not say what was wrong, and a cache may hold the file of another version.
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

/** Whatever is not exactly the file of the build is refused by the browser. */
async function fetched(address: URL, { integrity }: WasmFile) {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(address, { integrity, signal });
  return new Uint8Array(await response.arrayBuffer());
}

/** Fetches the file past all caches, and refuses what is no such file. */
async function refresh(address: URL): Promise<void> {
  const code = import("./wasm-given.js");
  const given = await downloaded(code, wasmPlace, "of this page");
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  given.checkKind(await given.bytesAt(address, { cache: "reload", signal }));
}
