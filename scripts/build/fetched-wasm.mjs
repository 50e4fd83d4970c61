/** The site's scripts fetch the WebAssembly files, which other builds embed as text. */
import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";

/** The file of the core for the first figure. */
export const firstWasm = "softknn-landing.wasm";

const files = ["softknn.wasm", firstWasm, "softknn-fast.wasm"];

/** @param {string} folder of the scripts */
export function copyWasm(folder) {
  for (const file of files) copyFileSync(join(generatedDir, file), join(folder, file));
}

/** Replaces the embedded text by a fetch. */
export const fetchedWasm = /** @type {import("esbuild").Plugin} */ ({
  name: "fetched-wasm",
  setup(build) {
    build.onResolve({ filter: /\/wasm-bytes\.js$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, dirname(path), "wasm-fetched.ts"),
    }));
  },
});
