/** `figure.js`: everything a figure can be, as one classic script that may also lie inside a page. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { bundle } from "./bundle.mjs";

/** The second build of the core is for those who ask for it by name, which no figure does. */
export const withoutFastBuild = /** @type {import("esbuild").Plugin} */ ({
  name: "without-fast-build",
  setup(build) {
    build.onResolve({ filter: /^#wasm-fast$/ }, ({ path }) => ({ path, namespace: "absent" }));
    build.onLoad({ filter: /./, namespace: "absent" }, () => ({ contents: 'export default "";' }));
  },
});

/** `embed.js`: for the pages around embedded figures. @param {string} folder of the site */
export async function writeEmbedScript(folder) {
  // A classic script has the encoding of its page, which is anybody's.
  const options = /** @type {const} */ ({ charset: "ascii", format: "iife", splitting: false });
  await bundle({ embed: "web/site/embed-host.ts" }, folder, options);
}

/** @param {string} folder of the site */
export async function writeFigureScript(folder) {
  // The file goes where the code goes, so the licences are in it.
  const notices = ["LICENSE", "THIRD-PARTY-NOTICES.md"].map((name) =>
    readFileSync(inRoot(name), "utf8").trim(),
  );
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  await bundle({ figure: "web/site/figure-page.ts" }, folder, {
    // A function can say its own source: so the script gives itself to the pages it makes.
    define: { SOFTKNN_VERSION: JSON.stringify(version), SOFTKNN_SCRIPT: "softknnFigure" },
    format: "iife",
    splitting: false,
    plugins: [withoutFastBuild],
    banner: { js: `/*\n${notices.join("\n\n").replaceAll("*/", "* /")}\n*/` },
  });
  const file = join(folder, "figure.js");
  const script = `(function softknnFigure() {\n${readFileSync(file, "utf8")}})();\n`;
  writeFileSync(file, insideHtml(script));
}

/**
 * A script that may stand inside a page: what would end its element, or make a page read on past
 * the end of it, is written in another way that means the same in strings and patterns.
 * @param {string} script
 */
export function insideHtml(script) {
  const safe = script.replace(/<\/(script)/gi, "<\\/$1").replaceAll("<!--", "<\\!--");
  if (/<\/script|<!--/i.test(safe)) throw new UserError("figure.js would end its page too early.");
  return safe;
}
