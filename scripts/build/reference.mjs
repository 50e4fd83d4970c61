/** The reference, in docs/reference/ of the site: every page made from the sources. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";
import { cppPage } from "../reference/cpp-page.mjs";
import { errorPage } from "../reference/error-page.mjs";
import { examplePage } from "../reference/example-page.mjs";
import { indexPage, summariesOf } from "../reference/index-page.mjs";
import { readSources, sourcesDir, sourcesMarkdown, sourcesPage } from "../reference/sources.mjs";
import { typedocPage } from "../reference/typedoc-page.mjs";

const typedocDir = inRoot("scripts/typedoc");

/** The table of the sources as a page of the repository, kept in it. */
export function writeSourcesTable() {
  writeIfChanged(join(sourcesDir, "README.md"), sourcesMarkdown(readSources()));
}

/**
 * Needs the package in dist/ and the npm packages of scripts/typedoc.
 * @param {string} folder
 */
export async function writeReference(folder) {
  const softknn = await import("softknn");
  mkdirSync(folder, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(folder, name), text);
  write("index.html", indexPage(summariesOf(await functionNames(softknn), apiSources())));
  write("examples.html", await examplePage());
  write("cpp.html", cppPage());
  write("errors.html", await errorPage(softknn));
  write("sources.html", sourcesPage(readSources()));
  await typedoc(join(folder, "api"));
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

/** @param {string} folder docs/reference/api */
async function typedoc(folder) {
  const draft = join(buildDir, "typedoc");
  const program = join(typedocDir, "node_modules/typedoc/bin/typedoc");
  const options = ["--options", join(typedocDir, "typedoc.json"), "--out", draft];
  await run(process.execPath, [program, ...options], { cwd: typedocDir, label: "TypeDoc" });
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    // The hierarchy is drawn by a script, and has one line.
    if (!entry.name.endsWith(".html") || entry.name === "hierarchy.html") continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const name = file.slice(draft.length + 1);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const page = typedocPage(readFileSync(file, "utf8"), `reference/api/${name}`);
    writeFileSync(join(folder, name), page);
  }
}
