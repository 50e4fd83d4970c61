/**
 * The core inlined as text: `#core-bytes` in package.json. The site has files beside its scripts instead:
 * there the name means `wasm-fetched.ts`.
 */

import { type CoreName, compile, startError } from "./instantiate.js";

/** Compiles the text of a core. */
export async function coreModule(_name: CoreName, text: string): Promise<WebAssembly.Module> {
  try {
    return await compile(decoded(text));
  } catch (cause) {
    throw await startError(cause);
  }
}

/** One for each number of six bits, then the signs for the upper two bits of a byte. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_.";

/** A letter holds the lower six bits of a byte, and a sign before it the upper two, unless they are 0. */
function decoded(text: string): Uint8Array<ArrayBuffer> {
  const codes = new Uint8Array(128);
  for (let i = 0; i < letters.length; i++) codes[letters.charCodeAt(i)] = i;
  const bytes = new Uint8Array(text.length);
  let length = 0;
  let upper = 0;
  for (let i = 0; i < text.length; i++) {
    const code = codes[text.charCodeAt(i)] as number;
    if (code >= 64) {
      upper = (code - 63) << 6;
    } else {
      bytes[length++] = upper | code;
      upper = 0;
    }
  }
  return bytes.subarray(0, length);
}
