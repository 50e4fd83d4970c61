/** The API of the package: TypeScript removes the types and keeps the comments, Rollup joins the modules. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";
import { joinModules } from "./join-modules.mjs";

/**
 * The files, and the modules of `web/api` that they start with. Each module that another file
 * stands for is imported from there: a page has one core, whichever files it imports.
 * @type {Record<string, { start: string, imports: Record<string, string> }>}
 */
const entries = {
  "softknn-lean": { start: "lean", imports: {} },
  softknn: { start: "full", imports: { "./lean.js": "./softknn-lean.js" } },
  fast: { start: "fast", imports: { "./index.js": "./softknn.js" } },
  "pool-worker": { start: "pool-worker", imports: { "./load.js": "./softknn-lean.js" } },
};

/** @type {Record<string, string>} */
const generated = {
  "#glue": "glue.js",
  "#wasm": "wasm-base64.js",
  "#wasm-files": "wasm-files.js",
};

/** @param {Record<string, string>} imports @returns {import("@rollup/wasm-node").Plugin} */
const compiled = (imports) => ({
  name: "compiled",
  resolveId(source, importer) {
    if (!importer) return source;
    const file = generated[source];
    if (file) return join(generatedDir, file);
    const other = imports[source];
    if (other) return { id: other, external: true };
    const provided = source === "./wasm-bytes.js" ? "./wasm-provided.js" : source;
    return join(dirname(importer), provided);
  },
  load(id) {
    if (id.startsWith(generatedDir)) return null;
    return { code: readFileSync(id, "utf8"), map: readFileSync(`${id}.map`, "utf8") };
  },
});

/** @param {string} compiledFolder of `web/api` as JavaScript @param {string} folder of the package */
export async function writeApiFiles(compiledFolder, folder) {
  const files = Object.entries(entries).map(([name, { start, imports }]) =>
    joinModules(
      { input: { [name]: join(compiledFolder, `${start}.js`) }, plugins: [compiled(imports)] },
      { dir: folder, inlineDynamicImports: true },
    ),
  );
  return (await Promise.all(files)).flat();
}
