/** All that an entry needs at once, in one file. */
import { inRoot } from "../lib/paths.mjs";
import { compactSource } from "./compact-templates.mjs";

/**
 * esbuild makes a file of every set of modules that the same downloads share: with ten
 * views, crumbs by the dozen, each a request and a dictionary of gzip of its own. Where
 * every later download needs the entry, which is there by then, all of them share all that
 * the entry imports, and that is one set.
 * @param {string} entry a source file
 * @param {readonly string[]} within the folders whose dynamic imports are later downloads of the entry
 * @param {readonly string[]} [more] source files that shall be in it as well
 * @param {readonly string[]} [others] entries of the bundle that run after the entry, as later downloads do
 * @returns {import("esbuild").Plugin}
 */
export function inOneFile(entry, within, more = [], others = []) {
  const folders = within.map((folder) => inRoot(folder, "/"));
  /** @type {Set<string>} */
  const later = new Set(others.map((file) => inRoot(file)));
  const asked = Symbol("asked");
  return {
    name: "in-one-file",
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, async ({ path, pluginData, with: _, ...rest }) => {
        const { kind, importer } = rest;
        if (kind !== "dynamic-import" || pluginData === asked) return undefined;
        if (!folders.some((folder) => importer.startsWith(folder))) return undefined;
        const found = await build.resolve(path, { ...rest, pluginData: asked });
        later.add(found.path);
        return found;
      });
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!later.has(path) && path !== inRoot(entry)) return undefined;
        const { contents, loader } = await compactSource(path);
        return { contents: `${contents}\nimport "${needed}";\n`, loader };
      });
      const namespace = needed;
      build.onResolve({ filter: new RegExp(`^${needed}$`) }, ({ path }) => ({
        ...{ path, namespace, sideEffects: true },
      }));
      build.onLoad({ filter: /./, namespace }, () => ({
        contents: [entry, ...more].map((file) => `import "${inRoot(file)}";`).join("\n"),
        resolveDir: inRoot(),
      }));
      // Else they are left out: nothing is taken from them.
      build.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, sideEffects: true }));
    },
  };
}

/** Imported by every later download: all that the entry needs. */
export const needed = "entry-of-this-download";
