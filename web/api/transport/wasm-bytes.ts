/**
 * The core inlined as text: `#core-bytes` in package.json. The site has a file beside its scripts instead:
 * there the name means `wasm-fetched.ts`.
 */

import base64 from "#wasm";
import { compile, startError } from "./instantiate.js";

export { coreModule as firstModule };

export async function coreModule(): Promise<WebAssembly.Module> {
  try {
    return await compile(decoded());
  } catch (cause) {
    throw await startError(cause);
  }
}

function decoded(): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  // `Uint8Array.from` with a callback takes four times as long.
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
