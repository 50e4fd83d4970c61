/** The documentation, in the folder docs/ of the site. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { filledIn } from "./includes.mjs";
import { layout, movedPage, upFrom } from "./layout.mjs";
import { renderMarkdown } from "./markdown.mjs";
import { movedPages, writtenPages } from "./pages.mjs";
import { functionList, recipeTable } from "./recipes.mjs";
import { linkTerms, termsOf } from "./terms.mjs";

export const docsSource = "web/site/docs";

/** Pages without term links: pages with a vocabulary of their own, and the glossary. */
const withoutTerms = /^(glossary|changelog|benchmark)\.html$/;

/**
 * Writes the pages of web/site/docs, and the pictures they show.
 * @param {string} folder docs/ of the site
 * @param {object} options
 * @param {boolean} options.withReference
 * @param {string} [options.site]
 * @param {Readonly<Record<string, string>>} options.parts
 * @param {import("./recipes.mjs").Functions} [options.functions] none without the reference
 */
export function writePages(folder, { withReference, site = "", parts, functions = new Map() }) {
  const terms = termsOf(readFileSync(inRoot(docsSource, "glossary.md"), "utf8"));
  const more = { ...parts, recipes: recipeTable(docsSource) };
  for (const { file, source } of writtenPages) {
    const written = filledIn(readFileSync(inRoot(docsSource, source), "utf8"), more);
    const text = file.startsWith("recipes/") ? written + functionList(written, functions) : written;
    const options = { folder: dirname(join(docsSource, source)), withReference, site, functions };
    const page = renderMarkdown(text, options);
    const glossary = `${upFrom(file)}glossary.html`;
    const body = withoutTerms.test(file) ? page.body : linkTerms(page.body, terms, glossary);
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, layout({ file, withReference, ...page, body }));
    for (const picture of page.files) {
      copyFileSync(inRoot(picture), join(dirname(target), basename(picture)));
    }
  }
  for (const [from, to] of Object.entries(movedPages)) {
    writeFileSync(join(folder, from), movedPage(from, to));
  }
}
