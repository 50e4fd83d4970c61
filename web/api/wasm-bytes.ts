/**
 * The bytes of a build, which are inside the package as text. The site has a file beside
 * its scripts instead: there `wasm-fetched.ts` stands in for this module.
 */

import source from "#wasm";
import { startError } from "./instantiate.js";
import { nodeModule } from "./node-modules.js";

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

/** Its source is deflated, then base64: less than half the letters that the bytes would take. */
export async function bytesOf({ source }: Build): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const letters = atob(source);
    const packed = new Uint8Array(letters.length);
    // A callback per letter takes four times as long.
    for (let i = 0; i < packed.length; i++) packed[i] = letters.charCodeAt(i);
    const zlib = nodeModule("node:zlib");
    // Node reads streams of the web so slowly that the core would start in 80 milliseconds, not 10.
    if (zlib) return zlib.inflateRawSync(packed);
    const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(bytes).arrayBuffer());
  } catch (cause) {
    throw await startError(cause);
  }
}
