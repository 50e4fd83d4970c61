/** Bundles the programs of the example pages from text, as the tools of those pages do. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";

/**
 * The licence notices of the packages in a bundle.
 * @param {readonly string[]} inputs
 */
function licences(inputs) {
  const names = inputs.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  const packages = [...new Set(names)].filter((name) => name !== undefined).sort();
  const texts = packages.map((name) => {
    const folder = inRoot("node_modules", name);
    const file = readdirSync(folder).find((other) => /^licen[cs]e/i.test(other));
    if (file === undefined) throw new UserError(`${name} has no licence in its package.`);
    return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
  });
  return texts.length === 0 ? "" : `/*\n${texts.join("\n\n").replaceAll("*/", "* /")}\n*/\n`;
}

/**
 * @param {string} entry
 * @param {Readonly<Record<string, string>>} modules texts by import name
 * @param {string} site with `element.js`, which stands in for the package
 * @returns {Promise<string>}
 */
export async function bundled(entry, modules, site) {
  const { build } = await import("esbuild");
  const plugin = /** @type {import("esbuild").Plugin} */ ({
    name: "texts",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^softknn\/element$/ }, () => ({
        ...{ path: `${site}element.js`, external: true, sideEffects: true },
      }));
      onResolve({ filter: /element\.js$/ }, ({ path }) => ({ path, external: true }));
      onResolve({ filter: /./ }, ({ path }) =>
        path in modules ? { path, namespace: "text" } : undefined,
      );
      onLoad({ filter: /./, namespace: "text" }, ({ path }) => ({
        ...{ contents: modules[path] ?? "", loader: "jsx", resolveDir: inRoot() },
      }));
    },
  });
  const { outputFiles, metafile } = await build({
    stdin: { contents: entry, loader: "jsx", resolveDir: inRoot() },
    ...{ bundle: true, format: "esm", target: "es2022", minify: true, write: false },
    ...{ absWorkingDir: inRoot(), metafile: true },
    ...{ jsx: "automatic", legalComments: "none", logLevel: "silent", plugins: [plugin] },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return licences(Object.keys(metafile.inputs)) + (outputFiles[0]?.text ?? "");
}
