/** `NAME-data.js`: the data of lessons, one file per import of `web/data/downloads.ts`, next to the scripts. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { bundle } from "./bundle.mjs";
import { insideHtml } from "./inside-html.mjs";

const listed = "web/data/downloads.ts";
const imported = /\bimport\("\.\/([\w-]+)\.(\w+)"\)/g;

/** Names of the files, and their sources. */
export function dataSources(text = readFileSync(inRoot(listed), "utf8")) {
  const sources = [...text.matchAll(imported)].map(([, name = "", ending]) => ({
    name,
    source: `web/data/${name}.${ending === "js" ? "ts" : ending}`,
  }));
  for (const { name } of sources) {
    if (!new RegExp(`^ {2}("?)${name}\\1:`, "m").test(text))
      throw new UserError(`${listed} imports ${name}, which is not the name of its entry.`);
  }
  return sources;
}

/** @param {string} name */
export const dataFile = (name) => `${name}-data.js`;

/**
 * Replaces each data import by a call that loads the data file.
 * @param {"module" | "script"} how `import()`, or a `<script>` in the folder of the running script
 * @returns {import("esbuild").Plugin}
 */
export const dataFiles = (how) => ({
  name: "data-files",
  setup(build) {
    const head = `import { fromDataFile } from "./data-file.js";\n`;
    const script = `import { loadScript } from "../site/load-script.js";\n`;
    build.onLoad({ filter: /\/web\/data\/downloads\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, "utf8").replace(imported, (_, name) => {
        const load = how === "module" ? "import" : "loadScript";
        return `fromDataFile("${name}", () => ${load}("./${dataFile(name)}"))`;
      });
      return { contents: `${head}${how === "script" ? script : ""}${contents}`, loader: "ts" };
    });
    build.onResolve({ filter: /-data\.js$/ }, ({ path, kind, importer }) =>
      kind === "dynamic-import" && importer.endsWith("/downloads.ts")
        ? { path, external: true }
        : undefined,
    );
  },
});

/** Wraps a script that evaluates to a module in a function. @param {string} source */
async function functionOf(source) {
  const names = source.endsWith(".ts") ? "*" : "{ default }";
  const stdin = { contents: `export ${names} from "./${source}";`, resolveDir: inRoot() };
  const { outputFiles = [] } = await bundle({}, inRoot(), {
    ...{ stdin, write: false, splitting: false, format: "iife", globalName: "data" },
    // A classic script is read in the encoding of its page, which may be any encoding.
    charset: "ascii",
  });
  return `function(){${outputFiles[0]?.text.trim()}return data}`;
}

/** @param {string} folder */
export async function writeDataFiles(folder) {
  for (const { name, source } of dataSources()) {
    // web/data/data-file.ts repeats this name.
    const script = `(globalThis.softknnData??={})["${name}"]=${await functionOf(source)};\n`;
    writeFileSync(join(folder, dataFile(name)), insideHtml(script));
  }
}
