/** The API files of the package: TypeScript removes the types and keeps the comments, Rollup joins the modules. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";
import { joinModules } from "./join-modules.mjs";

/**
 * The files, and their entry modules in `web/api`. `api.js` holds the shared modules: a page has one core, whichever
 * file it imports. The worker imports no file that starts workers, because some bundlers follow such a cycle without
 * end.
 */
const entries = { "softknn-lean": "lean", "pool-worker": "pool/pool-worker" };

/** The modules that start workers or re-export such a module. */
const outsideApi = /\/(lean|index|pool(?!-messages|-worker)[\w-]*)\.js$/;

/** Files that import one of these, and under what name. */
const importing = /** @type {const} */ ([
  ["softknn", "full", { "./lean.js": "./softknn-lean.js" }],
  ["fast", "fast", { "./index.js": "./softknn.js" }],
]);

/** @param {string} id */
function chunkOf(id) {
  if (/\/pool-worker\.js$/.test(id)) return undefined;
  return outsideApi.test(id) ? "softknn-lean" : "api";
}

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
    const provided = source.replace(/\/wasm-bytes\.js$/, "/wasm-provided.js");
    return join(dirname(importer), provided);
  },
  load(id) {
    if (id.startsWith(generatedDir)) return null;
    return { code: readFileSync(id, "utf8"), map: readFileSync(`${id}.map`, "utf8") };
  },
});

/** @param {string} compiledFolder of `web/api` as JavaScript @param {string} folder of the package */
export async function writeApiFiles(compiledFolder, folder) {
  const start = (/** @type {string} */ name) => join(compiledFolder, `${name}.js`);
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, module]) => [name, start(module)]),
  );
  const names = { chunkFileNames: "[name].js", minifyInternalExports: false };
  const files = [
    joinModules(
      { input, plugins: [compiled({})] },
      { dir: folder, manualChunks: chunkOf, ...names },
    ),
    ...importing.map(([name, module, imports]) =>
      joinModules(
        { input: { [name]: start(module) }, plugins: [compiled(imports)] },
        { dir: folder },
      ),
    ),
  ];
  return (await Promise.all(files)).flat();
}
