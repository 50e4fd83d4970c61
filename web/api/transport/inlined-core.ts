/** Decodes the core that is inlined in scripts which fetch no file. */

import base64 from "#wasm";

export function inlinedCore(): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  // `Uint8Array.from` with a callback takes four times as long.
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
