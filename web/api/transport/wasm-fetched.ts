/** The core from a file beside the scripts of the site, compiled while it comes. */

import { attention, plain, type WasmFile } from "#wasm-files";
import { downloaded, failure } from "../errors.js";
import { wasmPlace } from "./instantiate.js";

/** For at most 85 kB: a slower connection has stalled. */
const timeoutMilliseconds = 30_000;

/** The functions of attention alone: the first load of the site. */
export const attentionModule = (): Promise<WebAssembly.Module> => fetched(attention);

/** All functions. */
export const coreModule = (): Promise<WebAssembly.Module> => fetched(plain);

async function fetched(build: WasmFile): Promise<WebAssembly.Module> {
  const { file, integrity } = build;
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
  return moduleAgain(address, build, timeoutMilliseconds);
}
