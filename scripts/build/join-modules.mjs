/** Rollup joins modules into named files; esbuild has compiled them, and minifies the result. */
import { dirname, join } from "node:path";
import { UserError } from "../lib/say.mjs";

/** @typedef {import("@rollup/wasm-node").Plugin} Plugin */
/** @typedef {import("@rollup/wasm-node").RollupOptions} Options */

/** @returns {Plugin} */
export const minified = () => ({
  name: "minified",
  async renderChunk(code) {
    const { transform } = await import("esbuild");
    const options = /** @type {const} */ ({ format: "esm", target: "es2022", charset: "utf8" });
    return transform(code, { ...options, minify: true, sourcemap: "external" });
  },
});

/**
 * Joins modules that import each other by relative addresses.
 * @param {Options} options
 * @param {import("@rollup/wasm-node").OutputOptions & { dir: string }} output
 */
export async function joinModules(options, output) {
  const { rollup } = await import("@rollup/wasm-node");
  const bundle = await rollup({
    ...options,
    onwarn: ({ message }) => {
      throw new UserError(message);
    },
  });
  const { output: files } = await bundle.write({
    format: "es",
    sourcemap: true,
    ...output,
  });
  await bundle.close();
  return files.filter((file) => file.type === "chunk");
}

/**
 * Resolves the modules of esbuild's in-memory output; others are files in the same folder. @param {readonly
 * import("esbuild").OutputFile[]} files @returns {Plugin}
 */
export function fromMemory(files) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return {
    name: "from-memory",
    resolveId(source, importer) {
      const path = importer ? join(dirname(importer), source) : source;
      return texts.has(path) ? path : { id: source, external: true };
    },
    load(id) {
      const code = texts.get(id);
      return code === undefined ? null : { code, map: texts.get(`${id}.map`) ?? null };
    },
  };
}
