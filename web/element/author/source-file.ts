/**
 * The file of `src=`: fetched from the page's own origin, up to the size limit of dropped files, or the bytes of a
 * `data:` address, which need no request.
 */

import { fromBase64 } from "../../figure/state/base64.js";
import type { SourceFault } from "./mistakes.js";

/** The size limit of opened files, in bytes. */
export const largestSource = 2 ** 28;

export class SourceError extends Error {
  constructor(readonly fault: SourceFault) {
    super(fault.why);
  }
}

function fail(fault: SourceFault): never {
  throw new SourceError(fault);
}

const megabytes = String(largestSource / 2 ** 20);

/** The resolved address, if the page may fetch it. */
function addressOf(src: string, { baseURI }: Document): URL {
  if (self.origin === "null") fail({ why: location.protocol === "file:" ? "file" : "sandbox" });
  let address: URL;
  try {
    address = new URL(src, baseURI);
  } catch {
    return fail({ why: "otherOrigin" });
  }
  if (address.origin !== location.origin) fail({ why: "otherOrigin" });
  return location.protocol === "file:" ? fail({ why: "file" }) : address;
}

/** Reads the bytes in pieces: a server may omit the length. */
async function bytesOf(response: Response): Promise<Blob> {
  if (Number(response.headers.get("content-length")) > largestSource)
    fail({ why: "large", at: megabytes });
  const reader = response.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const piece = await reader?.read();
    if (piece?.value === undefined) return new Blob(pieces);
    size += piece.value.length;
    pieces.push(piece.value);
    if (size <= largestSource) continue;
    await reader?.cancel();
    return fail({ why: "large", at: megabytes });
  }
}

const dataAddress = /^data:[^,]*;base64,/;

/** A policy may forbid `fetch`, and a sandbox has no origin of its own. */
function decoded(src: string, prefix: string): File {
  const bytes = fromBase64(src.slice(prefix.length));
  return bytes ? new File([bytes], "") : fail({ why: "data" });
}

/** Throws a `SourceError`, or the signal's reason after an abort. */
export async function fetchSource(src: string, page: Document, signal: AbortSignal): Promise<File> {
  const [prefix] = dataAddress.exec(src) ?? [];
  if (prefix !== undefined) return decoded(src, prefix);
  const address = addressOf(src, page);
  try {
    // Also rejects a redirect to another origin.
    const response = await fetch(address, { signal, mode: "same-origin" });
    if (!response.ok) fail({ why: "status", at: String(response.status) });
    const name = decodeURIComponent(address.pathname.split("/").at(-1) ?? "");
    return new File([await bytesOf(response)], name);
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof SourceError ? Promise.reject(error) : fail({ why: "network" });
  }
}
