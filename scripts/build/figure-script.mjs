/** `figure.js`: every kind of figure as one classic script, which may also be inlined in a page. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { bundle } from "./bundle.mjs";
import { dataFiles } from "./data-files.mjs";
import { insideHtml } from "./inside-html.mjs";

/** `embed.js`: for pages that contain embedded figures. @param {string} folder of the site */
export async function writeEmbedScript(folder) {
  // A classic script has the encoding of its page, which is unknown.
  const options = /** @type {const} */ ({ charset: "ascii", format: "iife", splitting: false });
  await bundle({ embed: "web/site/embed/embed-host.ts" }, folder, options);
}

/** The licences as a comment, shipped with the code. */
function notices() {
  const texts = ["LICENSE", "THIRD-PARTY-NOTICES.md"].map((name) =>
    readFileSync(inRoot(name), "utf8").trim(),
  );
  return `/*\n${texts.join("\n\n").replaceAll("*/", "* /")}\n*/`;
}

/** @param {string} folder of the site or of the package */
export async function writeFigureScript(folder) {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  await bundle({ figure: "web/site/figure-page.ts" }, folder, {
    define: { SOFTKNN_VERSION: JSON.stringify(version) },
    format: "iife",
    splitting: false,
    plugins: [dataFiles("script")],
    banner: { js: notices() },
  });
  const file = join(folder, "figure.js");
  // A function can return its own source: that is how an exported page contains this script.
  const script = `(function softknnFigure() {\n${readFileSync(file, "utf8")}})();\n`;
  writeFileSync(file, insideHtml(script));
}
