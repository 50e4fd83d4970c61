/** Programs of the pages of others, made of texts: bundled as the tools of those pages do. */
import { inRoot } from "../lib/paths.mjs";

/**
 * @param {string} entry
 * @param {Readonly<Record<string, string>>} modules texts by the names that are imported
 * @param {string} site where `element.js` is, which stands in for the package
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
  const { outputFiles } = await build({
    stdin: { contents: entry, loader: "jsx", resolveDir: inRoot() },
    ...{ bundle: true, format: "esm", target: "es2022", minify: true, write: false },
    ...{ jsx: "automatic", legalComments: "none", logLevel: "silent", plugins: [plugin] },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.text ?? "";
}
