/**
 * `figure-parts.js`: the modules of the package from which a figure builds an exported page
 * (`web/export/linked-script.ts`), each in the one form that `web/export/link-modules.ts` reads.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildDir } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { bundle } from "./bundle.mjs";
import { insideHtml } from "./inside-html.mjs";
import { laterAssignments, nodesOf } from "./module-tree.mjs";

/**
 * @typedef {object} PackageFile
 * @property {string} fileName
 * @property {readonly string[]} imports
 * @property {readonly string[]} dynamicImports
 */

export const start = "live-page.js";

/** An exported page can export itself. */
const omitted = "linked-script.js";

/** Names that only the linker and the linked script use. */
export const figureParts = /** @type {import("esbuild").Plugin} */ ({
  name: "figure-parts",
  setup(build) {
    const outside = (/** @type {string} */ path) => ({ path, external: true, sideEffects: true });
    build.onResolve({ filter: /^#figure-parts$/ }, () => outside("./figure-parts.js"));
    // A file shared by two entries would not be named in package.json.
    build.onResolve({ filter: /\/element\/define\.js$/ }, ({ importer }) =>
      /\/live-page-start\.ts$/.test(importer) ? outside("./element.js") : undefined,
    );
  },
});

/**
 * The files that a page may need, and the static imports of each.
 * @param {readonly PackageFile[]} files
 */
export function partsOf(files) {
  const known = new Map(files.map((file) => [file.fileName, file]));
  const plain = (/** @type {string} */ name) => name.replace(/^\.\//, "");
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  const visit = (/** @type {string} */ name) => {
    const file = known.get(name);
    if (!file || name === omitted || parts.has(name)) return;
    parts.set(name, file.imports.map(plain));
    for (const next of [...file.imports, ...file.dynamicImports]) visit(plain(next));
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
 * Throws if linking would change the meaning of the module.
 * @param {string} name
 * @param {string} text
 * @param {(text: string) => string} functionBody of `web/export/link-modules.ts`
 */
export function checkForm(name, text, functionBody) {
  const refuse = (/** @type {string} */ why) => {
    throw new UserError(`${name} cannot be a part of an exported page: ${why}.`);
  };
  if (/\bsoftknn(Module|Import|Export|Results)/.test(text)) refuse("it uses a name of the linker");
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
  const exported = found.filter(({ type }) => type === "ExportNamedDeclaration");
  const own = exported.filter(({ source }) => !source).length;
  if (calls !== found.length - metas - own) refuse("a text looks like an import");
  if ((text.match(/\bexport\s*\{/g)?.length ?? 0) !== exported.length)
    refuse("a text looks like an export");
  // Re-exports leave with the module's own exports.
  if (exported.length > 0 && own !== 1) refuse("exports have another form");
  if (text.split("import.meta").length - 1 !== metas) refuse("a text looks like import.meta");
}

/** @returns {Promise<typeof import("../../web/export/link-modules.js")>} */
export async function linker() {
  const folder = join(buildDir, "linker");
  await bundle({ linker: "web/export/link-modules.ts" }, folder, { platform: "node" });
  return import(pathToFileURL(join(folder, "linker.js")).href);
}

/** @param {string} folder of the package @param {readonly PackageFile[]} files */
export async function writeFigureParts(folder, files) {
  const parts = partsOf(files);
  checkOrder(parts);
  const { functionBody } = await linker();
  for (const name of parts.keys()) {
    const text = insideHtml(readFileSync(join(folder, name), "utf8"));
    checkForm(name, text, functionBody);
    writeFileSync(join(folder, name), text);
  }
  // The form that bundlers recognise: they copy each file next to their own.
  const modules = [...parts.keys()].map(
    (name) => `"${name}":new URL("./${name}",import.meta.url).href`,
  );
  const script = `export default{start:"${start}",modules:{${modules.join(",\n")}}};\n`;
  writeFileSync(join(folder, "figure-parts.js"), script);
}
