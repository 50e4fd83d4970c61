/** Bytes as text: base64 and base64url. */

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // More arguments at once overflow the stack of some engines.
  for (let at = 0; at < bytes.length; at += 0x2000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x2000)));
  }
  return btoa(parts.join(""));
}

/** Undefined for invalid base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Undefined for characters outside the alphabet. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}
