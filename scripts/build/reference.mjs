/** The reference, in dist-reference/: a static folder, every page made from the sources. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, referenceDir } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";
import { cppPage } from "../reference/cpp-page.mjs";
import { errorPage } from "../reference/error-page.mjs";
import { examplePage } from "../reference/example-page.mjs";
import { indexPage, summariesOf } from "../reference/index-page.mjs";
import { readSources, sourcesDir, sourcesMarkdown, sourcesPage } from "../reference/sources.mjs";
import { fresh } from "../setup/unpack.mjs";

const source = inRoot("scripts/reference");
const typedocDir = inRoot("scripts/typedoc");

/** The table of the sources as a page of the repository, kept in it. */
export function writeSourcesTable() {
  writeIfChanged(join(sourcesDir, "README.md"), sourcesMarkdown(readSources()));
}

/** Needs the package in dist/ and the npm packages of scripts/typedoc. */
export async function buildReference() {
  step("Building the reference in dist-reference/");
  const softknn = await import("softknn");
  await fresh(referenceDir, async (folder) => {
    const write = (/** @type {string} */ name, /** @type {string} */ text) =>
      writeFileSync(join(folder, name), text);
    copyFileSync(join(source, "reference.css"), join(folder, "reference.css"));
    copyFileSync(inRoot("web/page/icon.svg"), join(folder, "icon.svg"));
    write("index.html", indexPage(summariesOf(await functionNames(softknn), apiSources())));
    write("examples.html", await examplePage());
    write("cpp.html", cppPage());
    write("errors.html", await errorPage(softknn));
    write("sources.html", sourcesPage(readSources()));
    await typedoc(join(folder, "api"));
  });
}

/** @param {typeof import("softknn")} softknn */
async function functionNames(softknn) {
  const knn = await softknn.load();
  const own = Object.entries(softknn).filter(([name, value]) => {
    return typeof value === "function" && !/^[A-Z]/.test(name) && !(name in knn);
  });
  return [...own.map(([name]) => name), ...Object.keys(knn)];
}

function apiSources() {
  const folder = inRoot("web/api");
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  return files.map((name) => readFileSync(join(folder, name), "utf8"));
}

/** @param {string} folder */
async function typedoc(folder) {
  const program = join(typedocDir, "node_modules/typedoc/bin/typedoc");
  const options = ["--options", join(typedocDir, "typedoc.json"), "--out", folder];
  await run(process.execPath, [program, ...options], { cwd: typedocDir, label: "TypeDoc" });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".html")) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const up = file.slice(folder.length + 1).includes("/") ? "../../" : "../";
    writeFileSync(file, forOurSite(readFileSync(file, "utf8"), up));
  }
}

/**
 * TypeDoc's page without its one inline script, which a strict policy forbids (it only
 * hides the page until the theme is known), and with a way back.
 * @param {string} html
 * @param {string} up
 */
export function forOurSite(html, up) {
  const back = `<a href="${up}index.html">Reference</a>`;
  const icon = `<link rel="icon" href="${up}icon.svg" type="image/svg+xml"/>`;
  return html
    .replace("</head>", `${icon}</head>`)
    .replace(/<script>[\s\S]*?<\/script>/g, "")
    .replace('<div id="tsd-toolbar-links"></div>', `<div id="tsd-toolbar-links">${back}</div>`);
}
