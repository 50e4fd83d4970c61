/**
 * The bytes of a build, which are inside the package as text. The site has a file beside
 * its scripts instead: there `wasm-fetched.ts` stands in for this module.
 */

import source from "#wasm";
import { failure } from "./errors.js";
import { wasmPlace } from "./instantiate.js";

/** A compiled core. */
export interface Build {
  /** The name of its bytes as a file of the package. */
  readonly file: string;
  /** What `bytesOf` needs to give these bytes. */
  readonly source: string;
}

export const plainBuild: Build = { file: "softknn.wasm", source };

/** What `load` starts. On the site it is a smaller one, which `plainBuild` replaces. */
export const firstBuild = plainBuild;

/** Its source is base64. */
export async function bytesOf({ source }: Build): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return decoded(source);
  } catch (cause) {
    throw failure("INTEGRITY", wasmPlace, "inside the package is damaged; install it again", cause);
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
