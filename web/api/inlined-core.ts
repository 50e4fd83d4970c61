/** Decodes the core that is inlined in scripts which fetch no file. */

import packed from "#wasm";
import { decodeLzma } from "./lzma.js";

/** The text is base64 of LZMA: less than half as long as base64 of the bytes. */
export function inlinedCore(size: number): Uint8Array<ArrayBuffer> {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  // `Uint8Array.from` with a callback takes four times as long.
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return decodeLzma(bytes, size);
}
