/** The site's scripts fetch the WebAssembly files, which the package's hold as text. */
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";

/** The files, by the names under which `web/api` imports their text. */
const files = /** @type {Record<string, string>} */ ({
  "#wasm": "softknn.wasm",
  "#wasm-landing": "softknn-landing.wasm",
  "#wasm-fast": "softknn-fast.wasm",
});

/** The file of the core that the first figure needs. */
export const firstWasm = files["#wasm-landing"] ?? "";

/** What browsers check a file with. @param {string} file */
export function integrityOf(file) {
  const bytes = readFileSync(join(generatedDir, file));
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}

/** @param {string} folder of the scripts */
export function copyWasm(folder) {
  for (const file of Object.values(files))
    copyFileSync(join(generatedDir, file), join(folder, file));
}

/** Text gives way to a digest, and what decodes the one to what fetches by the other. */
export const fetchedWasm = /** @type {import("esbuild").Plugin} */ ({
  name: "fetched-wasm",
  setup(build) {
    build.onResolve({ filter: /^#wasm(-fast|-landing)?$/ }, ({ path }) => ({
      path,
      namespace: "digest",
    }));
    build.onLoad({ filter: /./, namespace: "digest" }, ({ path }) => ({
      contents: `export default ${JSON.stringify(integrityOf(files[path] ?? ""))};`,
    }));
    build.onResolve({ filter: /\/wasm-bytes\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, "wasm-fetched.ts"),
    }));
  },
});
