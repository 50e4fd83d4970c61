/** The core as text, which scripts hold that fetch no file. */

import packed from "#wasm";
import { decodeLzma } from "./lzma.js";

/** The text is LZMA, then base64: less than half the letters that the bytes would take. */
export function inlinedCore(size: number): Uint8Array<ArrayBuffer> {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  // A callback per letter takes four times as long.
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return decodeLzma(bytes, size);
}
