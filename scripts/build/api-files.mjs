/** The API files of the package: TypeScript removes the types and keeps the comments, Rollup joins the modules. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";
import { moduleFile } from "../setup/node-modules.mjs";
import { joinModules } from "./join-modules.mjs";

/** The files, and their entry modules in `web/api`. */
const entries = {
  softknn: "index",
  learn: "learn/index",
  model: "model/index",
  worker: "worker",
  "worker-thread": "worker-thread",
};

/** What a page with a worker needs without a core of its own. */
const shared =
  "compiled|errors|options|load-options|limits|signal|key-filter|typed-array-name|typed-arrays|node-modules|worker-messages|comlink";

/**
 * `api.js` holds what the entries share, and the functions of `softknn`, which the others use: a page has one instance of
 * each core, whichever files it imports. Each entry holds the text of its core.
 * @param {string} id
 */
function chunkOf(id) {
  const [, entry] = /\/(learn|model)(?:-(?:glue|text)\.js$|\/)/.exec(id) ?? [];
  if (entry) return entry;
  if (/\/api\/worker(-start|-thread|-connection)?\.js$/.test(id)) return undefined;
  if (/\/api\/(index|load|soft-knn)\.js$|\/softknn-(glue|text)\.js$/.test(id)) return "softknn";
  return new RegExp(`/(${shared})\\.m?js$`).test(id) ? "shared" : "api";
}

/** @param {string} folder of `web/api` as JavaScript @returns {import("@rollup/wasm-node").Plugin} */
const compiled = (folder) => ({
  name: "compiled",
  resolveId(source, importer) {
    if (!importer) return source;
    if (source === "comlink") return moduleFile("comlink/dist/esm/comlink.mjs");
    if (source === "#core-bytes") return join(folder, "transport/wasm-bytes.js");
    return source.startsWith("#")
      ? join(generatedDir, `${source.slice(1)}.js`)
      : join(dirname(importer), source);
  },
  load(id) {
    if (id.startsWith(generatedDir) || id.includes("node_modules")) return null;
    return { code: readFileSync(id, "utf8"), map: readFileSync(`${id}.map`, "utf8") };
  },
});

/** @param {string} compiledFolder of `web/api` as JavaScript @param {string} folder of the package */
export function writeApiFiles(compiledFolder, folder) {
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, module]) => [name, join(compiledFolder, `${module}.js`)]),
  );
  return joinModules(
    { input, plugins: [compiled(compiledFolder)] },
    {
      dir: folder,
      manualChunks: chunkOf,
      chunkFileNames: "[name].js",
      minifyInternalExports: false,
    },
  );
}
