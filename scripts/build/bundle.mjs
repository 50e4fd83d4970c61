/** What both bundles, the package's and the site's, have in common. */
import { existsSync } from "node:fs";
import { inRoot, root } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";

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
      // The licences are in THIRD-PARTY-NOTICES.md, which goes wherever the code goes.
      legalComments: "none",
      logLevel: "silent",
      tsconfig: inRoot("tsconfig.json"),
      ...options,
    });
  } catch (error) {
    const errors = /** @type {import("esbuild").BuildFailure} */ (error).errors;
    if (!errors) throw error;
    const { formatMessages } = await import("esbuild");
    throw new UserError((await formatMessages(errors, { kind: "error" })).join("\n"));
  }
}
