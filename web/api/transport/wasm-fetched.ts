/** The core from the file beside the scripts of the site, compiled while it comes. */

import { plain } from "#wasm-files";
import { downloaded, failure } from "../errors.js";
import { wasmPlace } from "./instantiate.js";

/** For some 60 kB: a slower connection has stalled. */
const timeoutMilliseconds = 30_000;

export async function coreModule(): Promise<WebAssembly.Module> {
  const { file, integrity } = plain;
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
  const { moduleFrom } = await downloaded(code, wasmPlace, "of this page");
  const again = { cache: "reload", signal: AbortSignal.timeout(timeoutMilliseconds) } as const;
  return moduleFrom(address, "deterministic", again);
}
