/** The program in the hash of the address: deflated and base64url-encoded. */
import { fromBase64Url, toBase64Url } from "../../figure/state/base64.js";

/** Characters of the hash. Some programs truncate longer addresses. */
export const maxHash = 8000;
/** The largest unpacked size of a link, in bytes. */
const maxProgram = 200_000;

/** Undefined if the program is too long for a link. */
export async function hashOf(program: string): Promise<string | undefined> {
  const packed = new Blob([program]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const hash = `code=${toBase64Url(bytes)}`;
  return hash.length > maxHash ? undefined : hash;
}

/** Undefined if the hash holds no readable program. */
export async function programOf(hash: string): Promise<string | undefined> {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get("code");
  const bytes = text === null || hash.length > maxHash + 1 ? undefined : fromBase64Url(text);
  if (bytes === undefined) return undefined;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let program = "";
  try {
    for (let length = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return program + decoder.decode();
      length += value.length;
      if (length > maxProgram) return undefined;
      program += decoder.decode(value, { stream: true });
    }
  } catch {
    return undefined;
  } finally {
    reader.cancel().catch(() => {});
  }
}
