/** `playground.html`: its script, the frame that runs programs, and the modules that programs import. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { insideHtml } from "./inside-html.mjs";

/** What a program may import, each a file with everything inside. */
const modules = {
  "modules/softknn": "web/api/index.ts",
  "modules/softknn-learn": "web/api/learn/index.ts",
  "modules/softknn-model": "web/api/model/index.ts",
};

/**
 * The whole frame in one file. Its policy allows this script, by its digest, and modules made from text: a program can
 * request nothing, not even from this site.
 * @param {string} script
 */
export function frameHtml(script) {
  // The HTML parser normalises line ends, and the digest covers the parsed text.
  const safe = insideHtml(script.replaceAll("\r", "\\r"));
  const digest = createHash("sha256").update(safe).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${digest}' blob: 'wasm-unsafe-eval'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>softknn</title>
</head>
<body><script>${safe}</script></body>
</html>
`;
}

/** @param {string} name of a file of the playground @param {Record<string, string>} [define] */
async function scriptOf(name, define = {}) {
  const options = /** @type {const} */ ({ format: "iife", splitting: false, write: false });
  const entries = { [name]: `web/site/playground/${name}.ts` };
  const { outputFiles: [file] = [] } = await bundle(entries, ".", { ...options, define });
  return file?.text ?? "";
}

/** @param {string} folder of the site */
export async function writePlayground(folder) {
  await bundle({ playground: "web/site/playground/playground.ts" }, folder);
  await bundle(modules, folder, { splitting: false });
  const frame = await scriptOf("frame", { workerText: JSON.stringify(await scriptOf("worker")) });
  writeFileSync(join(folder, "playground-frame.html"), frameHtml(frame));
}
