/** The bundling options shared by the package and the site. */
import { existsSync, readFileSync } from "node:fs";
import { inRoot, root } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { withPictureTitles } from "./picture-titles.mjs";

/**
 * The address of the folder with the sources of this commit. Empty by default: a page without it names files but links
 * nowhere.
 */
export function repository({ SOFTKNN_REPOSITORY: address = "" } = process.env) {
  if (address === "" || /^https?:\/\/[^\s"'<>]+$/.test(address)) return address;
  throw new UserError(`SOFTKNN_REPOSITORY is no web address: ${address}`);
}

/**
 * The address of the site, with a `/` at the end, for text that is pasted elsewhere. By default a page uses the address
 * that it is served from.
 */
export function siteAddress({ SOFTKNN_SITE: address = "" } = process.env) {
  if (address === "" || /^https?:\/\/[^\s"'<>?#]+\/$/.test(address)) return address;
  throw new UserError(`SOFTKNN_SITE is no web address that ends in a slash: ${address}`);
}

/**
 * unzipit starts workers on request, in Node by an import of an unresolvable name, which makes other bundlers warn. Our
 * pages never request workers.
 * @type {import("esbuild").Plugin}
 */
const withoutNode = {
  name: "without Node",
  setup(build) {
    build.onLoad({ filter: /\/unzipit\.module\.js$/ }, ({ path }) => {
      const [before, after, ...more] = readFileSync(path, "utf8").split("await import(moduleId)");
      if (after === undefined || more.length > 0) throw new Error(`${path} has another form.`);
      return { contents: `${before}{}${after}` };
    });
  },
};

/**
 * esbuild minifies no text, so the style sheets in templates would be shipped with their comments and indents.
 * @type {import("esbuild").Plugin}
 */
const tightStyles = {
  name: "tight styles",
  setup(build) {
    build.onLoad({ filter: /styles\.ts$/ }, ({ path }) => {
      const tight = readFileSync(path, "utf8")
        .replace(/\/\*.*?\*\//gs, "")
        .replace(/\n\s+/g, "\n");
      return { contents: tight, loader: "ts" };
    });
  },
};

/**
 * @param {Record<string, string>} entries name of the output: source file
 * @param {string} outdir
 * @param {import("esbuild").BuildOptions} [options]
 */
export async function bundle(entries, outdir, options = {}) {
  const absent = Object.values(entries).filter((file) => !existsSync(inRoot(file)));
  if (absent.length > 0) throw new UserError(`Source files are missing: ${absent.join(", ")}`);
  const { build } = await import("esbuild");
  try {
    return await build({
      absWorkingDir: root,
      entryPoints: entries,
      outdir,
      bundle: true,
      format: "esm",
      splitting: true,
      target: "es2022",
      chunkNames: "chunk-[hash]",
      minify: true,
      // Modules are UTF-8 wherever they are served, and so are our own pages.
      charset: "utf8",
      // Weights of trained networks; data-files.mjs moves them to separate files.
      loader: { ".safetensors": "binary", ".txt": "text" },
      // The licences are in THIRD-PARTY-NOTICES.md, which is shipped with the code.
      legalComments: "none",
      logLevel: "silent",
      tsconfig: inRoot("tsconfig.json"),
      ...options,
      plugins: [...(options.plugins ?? []), withoutNode, tightStyles, withPictureTitles],
      define: {
        SOFTKNN_SITE: JSON.stringify(siteAddress()),
        SOFTKNN_ON_SITE: "false",
        ...options.define,
      },
    });
  } catch (error) {
    const errors = /** @type {import("esbuild").BuildFailure} */ (error).errors;
    if (!errors) throw error;
    const { formatMessages } = await import("esbuild");
    throw new UserError((await formatMessages(errors, { kind: "error" })).join("\n"));
  }
}
