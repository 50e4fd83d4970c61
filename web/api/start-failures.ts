/**
 * Why the module did not start, and what to do about it. Imports nothing that runs: what
 * the first load shares with another download becomes a file of its own, which costs more
 * than these words.
 */

import type { ErrorCode } from "./errors.js";

/** The code, and what continues "softknn.load: wasm". */
export function startFailure(cause: unknown, message: string): [ErrorCode, string] {
  if (/content security policy|unsafe-eval|embedder|\bCSP\b/i.test(message)) {
    const text =
      "is blocked by the content security policy; add 'wasm-unsafe-eval' to its script-src";
    return ["SOFTKNN_E_CSP", text];
  }
  if (cause instanceof RangeError || /memory/i.test(message)) {
    return ["SOFTKNN_E_MEMORY", "got no memory; close other pages or programs and load again"];
  }
  // A TypeError: a function was not where it was looked for, or there are others.
  if (cause instanceof WebAssembly.LinkError || cause instanceof TypeError) {
    const text = "is not the softknn.wasm of this version; take it from the same package";
    return ["SOFTKNN_E_INTEGRITY", text];
  }
  return ["SOFTKNN_E_LOAD", `could not be started: ${message}`];
}
