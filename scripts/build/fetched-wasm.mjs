/** The site's scripts fetch the WebAssembly files, of which others hold one as text. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";

/** The file of the core that the first figure needs. */
export const firstWasm = "softknn-landing.wasm";

const files = ["softknn.wasm", firstWasm, "softknn-fast.wasm"];

/** @param {string} folder of the scripts */
export function copyWasm(folder) {
  for (const file of files) copyFileSync(join(generatedDir, file), join(folder, file));
}

/** What decodes text gives way to what fetches a file. */
export const fetchedWasm = /** @type {import("esbuild").Plugin} */ ({
  name: "fetched-wasm",
  setup(build) {
    build.onResolve({ filter: /\/wasm-bytes\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, "wasm-fetched.ts"),
    }));
  },
});
