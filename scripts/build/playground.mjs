/** `playground.html`: its script, the frame that runs programs, and the starter programs. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { inRoot } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { allExamples, moduleText } from "../reference/examples.mjs";
import { bundle } from "./bundle.mjs";
import { insideHtml } from "./inside-html.mjs";

/** The programs of `web/site/playground/starters`, the default one first. */
const starters = ["vote", "field", "heads", "temperature", "train"];

/** The group of the list for the functions of a file; new files belong to the last group. */
const groups = /** @type {const} */ ({
  attention: ["attention", "attention-field", "attention-map", "iterated-attention", "masks"],
  rows: ["rows", "entropy-experiment", "dot-product-sample", "lookup", "signal"],
  neighbors: ["neighbors", "key-index", "classification"],
  heads: ["multi-head", "head-diversity", "transformer", "transformer-training"],
  learning: ["metric-learning", "projection-task", "projection-training", "kernel-training"],
  regression: ["regression", "principal-components"],
  tools: ["matmul", "random", "to-nested"],
  package: ["load", "errors", "fast"],
});

/** @param {string} file of web/api */
export function groupOf(file) {
  const name = /([\w-]+)\.ts$/.exec(file)?.[1] ?? "";
  const found = Object.entries(groups).find(([, files]) => files.some((each) => each === name));
  return found?.[0] ?? "tools";
}

/** Converts the TypeScript of a docstring to JavaScript: drops type assertions, keeps comments. @param {string} code */
export const withoutTypes = (code) =>
  code.replace(/ as const\b/g, "").replace(/(?<=[\w)\]])!(?=[).,;\]])/g, "");

/** @param {import("../reference/examples.mjs").Example} example */
function programOf(example) {
  const program = withoutTypes(moduleText(example)).replace(/export \{\};\n$/, "");
  try {
    parse(program, { ecmaVersion: "latest", sourceType: "module" });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new UserError(
      `${example.file}: the example of ${example.name} is no JavaScript: ${message}`,
    );
  }
  return program;
}

/** The list of the page, grouped. */
export function playgroundExamples() {
  const folder = "web/site/playground/starters";
  const started = starters.map((name) => {
    const program = readFileSync(inRoot(folder, `${name}.js`), "utf8");
    return { name, group: "start", program };
  });
  const documented = allExamples()
    .map((example) => ({ ...example, group: groupOf(example.file), program: programOf(example) }))
    .map(({ name, group, program }) => ({ name, group, program }));
  const order = Object.keys(groups);
  documented.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
  return [...started, ...documented];
}

/**
 * The whole frame in one file. Its policy allows only this script, by its digest, so a program can fetch nothing, not
 * even from this site.
 * @param {string} script
 */
export function frameHtml(script) {
  const safe = insideHtml(script);
  const digest = createHash("sha256").update(safe).digest("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${digest}' 'unsafe-eval' 'wasm-unsafe-eval'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
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

/** @param {string} folder of the site */
async function writeFrame(folder) {
  const entries = { frame: "web/site/playground/frame/frame.ts" };
  const { outputFiles: [file] = [] } = await bundle(entries, folder, {
    format: "iife",
    splitting: false,
    write: false,
  });
  // The HTML parser normalises line endings, and the digest covers the parsed text.
  const script = (file?.text ?? "").replaceAll("\r", "\\r");
  writeFileSync(join(folder, "playground-frame.html"), frameHtml(script));
}

/**
 * @param {string} folder of the site
 * @param {(source: string) => Promise<any>} imported the exports of a module of the page
 */
export async function writePlayground(folder, imported) {
  await bundle({ playground: "web/site/playground/playground.ts" }, folder);
  await writeFrame(folder);
  const api = await imported("web/api/index.ts");
  const knn = await api.load();
  const names = { functions: Object.keys(knn), exports: Object.keys(api) };
  const file = { ...names, examples: playgroundExamples() };
  writeFileSync(join(folder, "playground-examples.json"), JSON.stringify(file));
}
