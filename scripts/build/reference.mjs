/** The reference, in docs/reference/ of the site: every page is generated from the sources. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { docsSource } from "../docs/index.mjs";
import { layout } from "../docs/layout.mjs";
import { renderMarkdown } from "../docs/markdown.mjs";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { digest, readOr, writeIfChanged } from "../lib/stamp.mjs";
import { cppPage } from "../reference/cpp-page.mjs";
import { errorPage } from "../reference/error-page.mjs";
import { examplePage } from "../reference/example-page.mjs";
import { indexPage, placeOf, summariesOf } from "../reference/index-page.mjs";
import { readSources, sourcesDir, sourcesMarkdown, sourcesPage } from "../reference/sources.mjs";

const typedocDir = inRoot("scripts/typedoc");

/** The table of the sources as a page of the repository. */
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
  await typedoc(dirname(folder));
}

/** Every function of the package and its page in docs/. @returns {Promise<Map<string, string>>} */
export async function functionPages() {
  const names = await functionNames(await import("softknn"));
  return new Map(names.map((name) => [name, `reference/${placeOf(name)}`]));
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
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  return files.map((name) => readFileSync(join(folder, name), "utf8"));
}

/** The files that TypeDoc reads. */
function typedocInputs() {
  const api = inRoot("web/api");
  const sources = readdirSync(api, { recursive: true, encoding: "utf8" });
  const settings = ["typedoc.json", "tsconfig.json", "package-lock.json"];
  return [
    ...sources.filter((name) => name.endsWith(".ts")).map((name) => join(api, name)),
    ...settings.map((name) => join(typedocDir, name)),
    inRoot("tsconfig.json"),
  ];
}

/** Converts TypeDoc's Markdown like the handwritten pages. @param {string} docs the folder docs/ of the site */
async function typedoc(docs) {
  const draft = join(buildDir, "typedoc");
  const program = join(typedocDir, "node_modules/typedoc/bin/typedoc");
  const options = ["--options", join(typedocDir, "typedoc.json"), "--out", draft];
  // Cached: most builds change no doc comment, and TypeDoc takes longer than all other pages.
  const stamp = join(buildDir, "typedoc.digest");
  const inputs = digest(typedocInputs().map((file) => readFileSync(file, "utf8")));
  if (readOr(stamp, "") !== inputs || !existsSync(draft)) {
    rmSync(stamp, { force: true });
    await run(process.execPath, [program, ...options], { cwd: typedocDir, label: "TypeDoc" });
    writeFileSync(stamp, inputs);
  }
  const names = readdirSync(draft, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((name) => name.endsWith(".md"))) {
    const file = join("reference/api", name.replace(/md$/, "html"));
    const text = readFileSync(join(draft, name), "utf8");
    const folder = dirname(join(docsSource, file));
    const page = renderMarkdown(text, { folder, withReference: true, contentsDepth: 3 });
    const target = join(docs, file);
    mkdirSync(dirname(target), { recursive: true });
    const under = "reference/api/index.html";
    writeFileSync(target, layout({ ...page, file, withReference: true, under }));
  }
}
