/** Where the WebAssembly file comes from. */

import wasmBase64 from "#wasm";
import { failure } from "./errors.js";
import { checkPlatform, compile, wasmPlace } from "./instantiate.js";

/** A compiled core. */
export interface Build {
  /** Its bytes, as they are inside the package. */
  readonly base64: string;
  /** The name of the same bytes as a file of the package. */
  readonly file: string;
}

export const plainBuild: Build = { base64: wasmBase64, file: "softknn.wasm" };

/** The bytes inside the package. */
export function inlinedBytes(build: Build): Uint8Array<ArrayBuffer> {
  try {
    return decoded(build.base64);
  } catch (cause) {
    const text = "inside the package is damaged; install it again";
    throw failure("SOFTKNN_E_INTEGRITY", wasmPlace, text, cause);
  }
}

/** Engines that can decode do it a hundred times as fast as any loop. */
interface Decoder {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as Decoder).fromBase64;
  if (native !== undefined) return native.call(Uint8Array, base64);
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  // A callback per letter takes four times as long.
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

export async function inlinedModule(build: Build): Promise<WebAssembly.Module> {
  checkPlatform();
  return compile(inlinedBytes(build));
}
