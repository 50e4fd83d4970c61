/** A core from a file beside the scripts of the site, compiled while it comes. */

import { files } from "#wasm-files";
import { downloaded, failure } from "../errors.js";
import { type CoreName, wasmPlace } from "./instantiate.js";

/** For at most 150 kB: a slower connection has stalled. */
const timeoutMilliseconds = 30_000;

/** Fetches and compiles the file of a core. */
export async function coreModule(name: CoreName): Promise<WebAssembly.Module> {
  const { file, integrity } = files[name];
  const address = new URL(`./${file}`, import.meta.url);
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    return await WebAssembly.compileStreaming(fetch(address, { integrity, signal }));
  } catch (cause) {
    if (signal.aborted) {
      const text = `did not come from ${address} in ${timeoutMilliseconds / 1000} seconds; check the connection and try again`;
      throw failure("LOAD", wasmPlace, text, cause);
    }
  }
  // Browsers do not report the cause; a cache may hold the file of another version.
  const code = import("./wasm-given.js");
  const { moduleAgain } = await downloaded(code, wasmPlace, "of this page");
  return moduleAgain(address, name, timeoutMilliseconds);
}
