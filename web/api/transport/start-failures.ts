/**
 * Why the module did not start, and how to fix it. Imports no code at run time: code
 * shared by the first load and another download becomes a separate file, which costs more
 * than these texts.
 */

import type { Reason } from "../errors.js";

/** The smallest module with a SIMD instruction: (func (result v128) i32.const 0; i8x16.splat; …). */
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** Whether this place compiles nothing at all: in an extension the refusal may have no message. */
function compilesNothing(): boolean {
  try {
    return !new WebAssembly.Module(simdProbe);
  } catch {
    return true;
  }
}

/** The code and the text that continues "softknn.load: wasm". */
export function startFailure(cause: unknown): [Reason, string] {
  const message = cause instanceof Error ? cause.message : String(cause);
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  const blocked = /content security policy|unsafe-eval|embedder|\bCSP\b/i.test(message);
  if (blocked && navigator?.userAgent === "Cloudflare-Workers") {
    const text =
      "is blocked: Cloudflare's workers compile no WebAssembly; import softknn/softknn.wasm, and give it to load({ wasm })";
    return ["CSP", text];
  }
  const policy =
    "is blocked by the content security policy; add 'wasm-unsafe-eval' to its script-src";
  if (blocked) return ["CSP", policy];
  if (typeof WebAssembly !== "object" || typeof WebAssembly.compile !== "function") {
    const text = "cannot run: this engine has no WebAssembly, or it is switched off";
    return ["UNSUPPORTED", text];
  }
  if (!WebAssembly.validate(simdProbe)) {
    const text = "cannot run: this engine has no WebAssembly SIMD; update it";
    return ["UNSUPPORTED", text];
  }
  if (compilesNothing()) return ["CSP", policy];
  const isTrap = cause instanceof WebAssembly.RuntimeError;
  if (cause instanceof RangeError || (/memory/i.test(message) && !isTrap)) {
    return ["MEMORY", "got no memory; close other pages or programs and load again"];
  }
  // A TypeError: the module has another version, or other functions.
  if (isTrap || cause instanceof WebAssembly.LinkError || cause instanceof TypeError) {
    const text = "is not the softknn.wasm of this version; take the file from the same package";
    return ["INTEGRITY", text];
  }
  return ["LOAD", `could not be started: ${message}`];
}
