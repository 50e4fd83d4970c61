/** What a TypeScript file of web/ exports, for scripts. */
import { inRoot } from "./paths.mjs";

/** @param {string} path from the root @returns {Promise<any>} */
export async function webModule(path) {
  // This file is loaded before set-up has installed packages.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [inRoot(path)],
    ...{ bundle: true, write: false, format: "esm", platform: "node", charset: "utf8" },
    loader: { ".safetensors": "binary" },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
}
