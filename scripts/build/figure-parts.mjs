/**
 * `figure-parts.js`: the modules of the package of which a figure makes an exported page
 * (`web/export/linked-script.ts`), each in the one form that `web/export/link-modules.ts` reads.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildDir } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { bundle } from "./bundle.mjs";
import { notices } from "./figure-script.mjs";
import { insideHtml } from "./inside-html.mjs";
import { laterAssignments, nodesOf } from "./module-tree.mjs";

/** @typedef {import("esbuild").Metafile} Metafile */

const start = "live-page.js";

/** An exported page exports itself, and has no use for the second build of the core. */
const omitted = /^(web\/export\/linked-script\.ts|build\/generated\/wasm-fast-base64\.js)$/;

/** What only the linker and the linked script know of. */
export const figureParts = /** @type {import("esbuild").Plugin} */ ({
  name: "figure-parts",
  setup(build) {
    const outside = (/** @type {string} */ path) => ({ path, external: true, sideEffects: true });
    build.onResolve({ filter: /^#figure-parts$/ }, () => outside("./figure-parts.js"));
    // A file that two entries share would be one that package.json does not name.
    build.onResolve({ filter: /\/element\/define\.js$/ }, ({ importer }) =>
      /\/live-page-start\.ts$/.test(importer) ? outside("./element.js") : undefined,
    );
  },
});

/**
 * The files that a page can come to need, and what each imports before it runs.
 * @param {Metafile} metafile
 */
export function partsOf({ outputs }) {
  const known = new Map(Object.entries(outputs).map(([path, out]) => [basename(path), out]));
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  const visit = (/** @type {string} */ name) => {
    const output = known.get(name);
    if (!output || parts.has(name)) return;
    if (Object.keys(output.inputs).some((input) => omitted.test(input))) return;
    const needed = output.imports.filter(({ kind }) => kind === "import-statement");
    parts.set(
      name,
      needed.map(({ path }) => basename(path)),
    );
    for (const { path } of output.imports) visit(basename(path));
  };
  visit(start);
  return parts;
}

/** @param {ReadonlyMap<string, readonly string[]>} parts */
function checkOrder(parts) {
  const visit = (/** @type {string} */ name, /** @type {readonly string[]} */ above) => {
    if (above.includes(name)) throw new UserError(`Modules import each other: ${above.join(", ")}`);
    for (const next of parts.get(name) ?? []) visit(next, [...above, name]);
  };
  for (const name of parts.keys()) visit(name, []);
}

/**
 * Throws where the linked module would be another program than the module.
 * @param {string} name
 * @param {string} text
 * @param {(text: string) => string} functionBody of `web/export/link-modules.ts`
 */
export function checkForm(name, text, functionBody) {
  const refuse = (/** @type {string} */ why) => {
    throw new UserError(`${name} cannot be a part of an exported page: ${why}.`);
  };
  if (/\bsoftknn(Module|Import|Results)/.test(text)) refuse("it uses a name of the linker");
  const later = laterAssignments(text);
  if (later.length > 0) refuse(`it assigns to its exports again: ${later.join(", ")}`);
  const body = functionBody(text);
  /** @type {import("./module-tree.mjs").Node[]} */
  let nodes = [];
  try {
    nodes = nodesOf(`(() => {${body}})`, "script");
  } catch (error) {
    refuse(`a statement has another form: ${error}`);
  }
  if (nodes.some(({ type }) => type === "ImportExpression")) refuse("an import() has another form");
  const found = nodesOf(text, "module").filter(({ type }) =>
    /^(ImportDeclaration|ImportExpression|ExportNamedDeclaration|MetaProperty)$/.test(type),
  );
  const calls = body.match(/\bsoftknn(Module|Import)\(/g)?.length ?? 0;
  const metas = found.filter(({ type }) => type === "MetaProperty").length;
  const exports = found.filter(({ type }) => type === "ExportNamedDeclaration").length;
  if (calls !== found.length - metas - exports) refuse("a text looks like an import");
  if ((text.match(/\bexport\s*\{/g)?.length ?? 0) !== exports)
    refuse("a text looks like an export");
  if (text.split("import.meta").length - 1 !== metas) refuse("a text looks like import.meta");
}

/** @returns {Promise<typeof import("../../web/export/link-modules.js")>} */
export async function linker() {
  const folder = join(buildDir, "linker");
  await bundle({ linker: "web/export/link-modules.ts" }, folder, { platform: "node" });
  return import(pathToFileURL(join(folder, "linker.js")).href);
}

/** @param {string} folder of the package @param {Metafile} metafile */
export async function writeFigureParts(folder, metafile) {
  const parts = partsOf(metafile);
  checkOrder(parts);
  const { functionBody } = await linker();
  for (const name of parts.keys()) {
    const text = insideHtml(readFileSync(join(folder, name), "utf8"));
    checkForm(name, text, functionBody);
    // The licences go where the code goes.
    writeFileSync(join(folder, name), name === start ? `${notices()}\n${text}` : text);
  }
  // The form that bundlers know: they put a copy of each file beside their own.
  const modules = [...parts.keys()].map(
    (name) => `"${name}":new URL("./${name}",import.meta.url).href`,
  );
  const script = `export default{start:"${start}",modules:{${modules.join(",\n")}}};\n`;
  writeFileSync(join(folder, "figure-parts.js"), script);
}
