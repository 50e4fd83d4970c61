/** `search.json`: the search index of the documentation. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { groupsOf } from "../docs/pages.mjs";
import { entriesIn } from "../docs/search-entries.mjs";
import { lessonHash, lessonNames } from "../lib/lessons.mjs";
import { buildDir } from "../lib/paths.mjs";
import { bundle } from "./bundle.mjs";

/** @typedef {import("../docs/search-entries.mjs").Entry} Entry */

const folder = join(buildDir, "search");

/** The code that the build, the page and the tests share. @returns {Promise<any>} */
export async function searchModule() {
  const entry = { "search-index": "web/site/docs/search-index.ts" };
  await bundle(entry, folder, { platform: "node", minify: false });
  return import(pathToFileURL(join(folder, "search-index.js")).href);
}

/** The lessons, with the first words of their text. @returns {Promise<Entry[]>} */
async function lessonEntries() {
  const views = lessonNames();
  const chapters = views.map((view) => [view, `web/lessons/${view}/words.en.ts`]);
  await bundle(Object.fromEntries(chapters), folder, { platform: "node", minify: false });
  const entries = views.map(async (view) => {
    const { chapter } = await import(pathToFileURL(join(folder, `${view}.js`)).href);
    const title = chapter.path.split(" · ")[0];
    // Figure values and links into the figure are markup in the text.
    const text = chapter.text[0]
      .replace(/\{~?[\w-]+\}/g, "…")
      .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
    const at = `../index.html#${lessonHash(view)}`;
    return { at, title, page: "", name: view, kind: /** @type {const} */ ("Lesson"), text };
  });
  return Promise.all(entries);
}

/** Runs after all pages are written. @param {string} docs the folder docs/ of the site */
export async function writeSearchIndex(docs) {
  const names = new Map(
    groupsOf(true).flatMap(({ name: group, pages }) =>
      pages.map(({ file, name }) => [file, `${name} ${group}`]),
    ),
  );
  const pages = entriesIn(docs).map((entry) => {
    const name = names.get(entry.at);
    return name ? { ...entry, name } : entry;
  });
  const { indexText } = await searchModule();
  writeFileSync(join(docs, "search.json"), indexText([...pages, ...(await lessonEntries())]));
}
