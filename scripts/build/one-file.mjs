/** All static imports of an entry, in one file. */
import { inRoot } from "../lib/paths.mjs";
import { compactSource } from "./compact-templates.mjs";

/**
 * esbuild writes one file per set of modules that the same downloads share: with ten views, dozens of tiny chunks, each
 * with its own request and gzip dictionary. If every later download depends on the entry, which is already loaded, all
 * of them share all modules of the entry, and these form one set.
 * @param {string} entry a source file
 * @param {readonly string[]} within the folders whose dynamic imports are later downloads of the entry
 * @param {readonly string[]} [more] further source files to include
 * @returns {import("esbuild").Plugin}
 */
export function inOneFile(entry, within, more = []) {
  const folders = within.map((folder) => inRoot(folder, "/"));
  /** @type {Set<string>} */
  const later = new Set();
  const requested = Symbol("asked");
  return {
    name: "in-one-file",
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, async ({ path, pluginData, with: _, ...rest }) => {
        const { kind, importer } = rest;
        if (kind !== "dynamic-import" || pluginData === requested) return undefined;
        if (!folders.some((folder) => importer.startsWith(folder))) return undefined;
        const found = await build.resolve(path, { ...rest, pluginData: requested });
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
      // Otherwise tree shaking drops them: nothing imports from them.
      build.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, sideEffects: true }));
    },
  };
}

/** Imported by every later download: everything that the entry needs. */
export const needed = "entry-of-this-download";
