/**
 * The short form of a long link, `z=…`: the readable one, deflated and base64url-encoded.
 * It is read before the first drawing and never shown in the address bar.
 */
import { fromBase64Url, toBase64Url } from "./base64.js";
import { limits } from "./state.js";
import { type ParsedUrl, parseHash, refused } from "./url-state.js";

/** The largest size of an unpacked link in bytes: more than any state needs. */
const unpackedLimit = 32_768;

/** The packed form of a readable hash. */
export async function packHash(hash: string): Promise<string> {
  const packed = new Blob([hash]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `z=${toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

/** The shorter of both forms; undefined if neither fits into a link. */
export async function shortestHash(hash: string): Promise<string | undefined> {
  const packed = await packHash(hash);
  const shorter = packed.length < hash.length ? packed : hash;
  return shorter.length > limits.urlLength ? undefined : shorter;
}

/** Inflates bytes; undefined if they are invalid, truncated or too long. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      length += value.length;
      if (length > unpackedLimit) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return undefined;
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Reads a packed hash (with or without `#`). Never rejects. */
export async function parsePacked(hash: string): Promise<ParsedUrl> {
  const text = hash.replace(/^#/, "");
  if (text.length > limits.urlLength) return refused("tooLong");
  const bytes = fromBase64Url(new URLSearchParams(text).get("z") ?? "");
  const unpacked = bytes && (await inflated(bytes));
  if (unpacked === undefined) return refused("unreadable", "z");
  return parseHash(unpacked, unpackedLimit);
}
