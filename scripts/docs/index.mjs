/** The documentation, in the folder docs/ of the site. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { filledIn } from "./includes.mjs";
import { frameIn, languageOfPage, languagesOf, pageIn } from "./languages.mjs";
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
  /** @param {string} file @param {string} source @param {readonly string[]} [ids] */
  const write = (file, source, ids) => {
    const { language } = languageOfPage(file);
    const own = language === "en" ? more : inWordsOf(language, more);
    const written = filledIn(readFileSync(inRoot(docsSource, source), "utf8"), own);
    const text = file.startsWith("recipes/") ? written + functionList(written, functions) : written;
    const folderOfSource = dirname(join(docsSource, source));
    const options = { folder: folderOfSource, withReference, site, functions, language, ids };
    const page = renderMarkdown(text, options);
    const glossary = `${upFrom(file)}glossary.html`;
    const plain = withoutTerms.test(file) || language !== "en";
    const body = plain ? page.body : linkTerms(page.body, terms, glossary);
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, layout({ file, withReference, ...page, body }));
    for (const picture of page.files) {
      copyFileSync(inRoot(picture), join(dirname(target), basename(picture)));
    }
    return page;
  };
  for (const { file, source } of writtenPages) {
    const { ids } = write(file, source);
    // Links to a section lead there in every language.
    for (const { tag } of languagesOf(file))
      if (tag !== "en") write(pageIn(file, tag), `${tag}/${source}`, ids);
  }
  for (const [from, to] of Object.entries(movedPages)) {
    writeFileSync(join(folder, from), movedPage(from, to));
  }
}

/**
 * The tables of names with the words of a language in them.
 * @param {string} language
 * @param {Readonly<Record<string, string>>} parts
 */
function inWordsOf(language, parts) {
  const { view, names, everyView } = frameIn(language).words.table;
  const inWords = (/** @type {string} */ text) =>
    text
      .replace("| view | names |", `| ${view} | ${names} |`)
      .replace("| every view |", `| ${everyView} |`);
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, inWords(text)]));
}
