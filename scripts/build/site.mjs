/** The static site, in dist-site/: relative addresses only, for any host and sub-path. */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gallery, namesTable } from "../docs/includes.mjs";
import { escapeHtml } from "../lib/html.mjs";
import { lessonNames } from "../lib/lessons.mjs";
import { buildDir, generatedDir, inRoot, siteDir } from "../lib/paths.mjs";
import { step, UserError } from "../lib/say.mjs";
import { fresh } from "../setup/unpack.mjs";
import { bundle } from "./bundle.mjs";
import { dataFiles, writeDataFiles } from "./data-files.mjs";
import { writeDocs } from "./docs.mjs";
import { writeElementCss } from "./element-css.mjs";
import { writeElementFiles, writePageFiles } from "./element-files.mjs";
import { writeEmbedScript, writeFigureScript } from "./figure-script.mjs";
import { wasmFiles } from "./glue.mjs";
import { bundleLandingPicture, landingPicture } from "./landing-picture.mjs";
import { writeNotebookModule } from "./notebook.mjs";
import { writeOfflineWorker } from "./offline.mjs";
import { pictureTitles } from "./picture-titles.mjs";
import { writePlayground } from "./playground.mjs";

const source = inRoot("web/site");

/** @param {{ withReference?: boolean }} [options] the reference needs the package and TypeDoc */
export async function buildSite({ withReference = false } = {}) {
  step("Building the site in dist-site/");
  const stringsFor = await loadStrings();
  const { tokens, predictions } = await sharedStyles();
  await fresh(siteDir, async (folder) => {
    await bundleScripts(folder);
    for (const name of staticFiles()) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      if (name.endsWith(".html")) {
        const page = readFileSync(join(source, name), "utf8");
        const filled = fillIn(page, stringsFor, name).replace(placeOfPicture, landingPicture);
        writeFileSync(join(folder, name), filled.replace('"./icon.svg"', `"${iconAddress()}"`));
      } else if (name.endsWith(".css")) {
        const options = name === "page.css" ? { banner: { css: tokens + predictions } } : {};
        await bundle({ [name.slice(0, -4)]: join("web/site", name) }, folder, options);
      } else {
        copyFileSync(join(source, name), join(folder, name));
      }
    }
    await writeDocs(folder, { tokens, withReference, parts: await named() });
    copyFileSync(inRoot("LICENSE"), join(folder, "LICENSE.txt"));
    copyFileSync(inRoot("THIRD-PARTY-NOTICES.md"), join(folder, "THIRD-PARTY-NOTICES.txt"));
    await writeOfflineWorker(folder);
  });
}

/** Of the element, for the pages around it: colours, spaces and fonts, and the predictions in a text. */
async function sharedStyles() {
  const { tokens } = await imported("web/element/tokens.ts");
  const { predictionStyles } = await imported("web/controls/prediction-card.ts");
  const { transform } = await import("esbuild");
  const options = /** @type {const} */ ({ loader: "css", minify: true, charset: "utf8" });
  /** @param {{ cssText: string }} styles */
  const minified = async ({ cssText }) => (await transform(cssText, options)).code.trim();
  return { tokens: await minified(tokens), predictions: await minified(predictionStyles) };
}

/** The names of attributes, values and parts, for the documentation. */
async function named() {
  const { tools } = await imported("web/element/author/controls.ts");
  const { lessonControls, lessons } = await imported("web/element/view-modules.ts");
  const viewNames = lessonNames();
  /** @type {Record<string, string[]>} */
  const controls = {};
  /** @type {Record<string, string[]>} */
  const readings = {};
  for (const { name, view } of lessons) {
    const module = await view();
    readings[name] = Object.keys(module.readings);
    controls[name] = [...lessonControls(name), ...Object.keys(tools)];
  }
  return {
    controls: namesTable(viewNames, (/** @type {string} */ view) => controls[view] ?? []),
    gallery: gallery(await pictureTitles()),
    readings: namesTable(viewNames, (/** @type {string} */ view) => readings[view] ?? []),
  };
}

const placeOfPicture = "<!-- landing picture -->";

/** @param {string} folder */
async function bundleScripts(folder) {
  const define = { SOFTKNN_ON_SITE: "true" };
  const options = { define, conditions: ["fetched"], plugins: [dataFiles("module")] };
  await writePageFiles("main", ["web/site/page/main.ts", firstView()], folder, options);
  // Bundled separately: a worker shares no file with the page.
  const worker = { "worker-thread": "web/api/worker-thread.ts" };
  const { conditions } = options;
  await bundle(worker, folder, { conditions, splitting: false });
  await writeDataFiles(folder);
  await writeFigureScript(folder);
  writeNotebookModule(folder);
  await bundleElement(folder);
  await writeEmbedScript(folder);
  await writeElementCss(folder);
  await writePlayground(folder);
  for (const file of wasmFiles()) copyFileSync(join(generatedDir, file), join(folder, file));
  await bundleLandingPicture(folder);
}

/**
 * `element.js`: the package's element with the embedded core, for plain pages of any origin.
 * @param {string} folder
 */
async function bundleElement(folder) {
  const entries = { element: "web/element/define.ts" };
  // With digests in their names, no browser mixes the files of two versions of the site.
  const names = /** @type {const} */ ({
    chunkFileNames: "[name]-[hash].js",
    hashCharacters: "base36",
  });
  const output = { ...names, sourcemap: false };
  await writeElementFiles(entries, folder, { plugins: [dataFiles("module")] }, output);
}

/** The icon is inlined: browsers request an icon file again at every address change. */
function iconAddress() {
  const icon = readFileSync(join(source, "icon.svg"), "utf8").trim().replaceAll('"', "'");
  return `data:image/svg+xml,${icon.replace(/[<>#%]/g, encodeURIComponent)}`;
}

function staticFiles() {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(source.length + 1))
    .filter((name) => !/^(docs\/|page\/|landing\.svg$)/.test(name))
    .filter((name) => dirname(name) !== "notebook");
}

/** The strings of the pages are in web/language, with those of the figures. */
async function loadStrings() {
  const { stringsFor } = await imported("web/language/index.ts");
  // Of pages drawn by scripts, only the initial content is filled in.
  const { playground } = await imported("web/language/en/playground.ts");
  const pages = { playground };
  return (/** @type {string} */ language) => ({ ...stringsFor(language), ...pages });
}

/** The lesson of the landing; its words are fetched beside it, in the language of the reader. */
const firstView = () => `web/lessons/${lessonNames()[0]}/view.ts`;

/** Imports a module of the page. @param {string} source */
async function imported(source) {
  const folder = join(buildDir, "site");
  await bundle({ imported: source }, folder, { platform: "node", minify: false });
  // The query bypasses Node's module cache when a watcher rebuilds.
  return import(`${pathToFileURL(join(folder, "imported.js")).href}?${Date.now()}`);
}

/**
 * Replaces `{{a.b}}` by the string b of the group a in the page's language.
 * @param {string} page
 * @param {(language: string) => Record<string, unknown>} stringsFor
 * @param {string} name
 */
export function fillIn(page, stringsFor, name) {
  const strings = stringsFor(/<html[^>]*\blang="([^"]+)"/.exec(page)?.[1] ?? "en");
  return page.replace(/\{\{([\w.]+)\}\}/g, (_, path) => {
    /** @type {any} */
    let value = strings;
    for (const key of path.split(".")) value = value?.[key];
    if (typeof value !== "string")
      throw new UserError(`${name} asks for {{${path}}}: no such text.`);
    return escapeHtml(value);
  });
}
