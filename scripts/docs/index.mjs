/** Writes the documentation, in the folder docs/ of the site. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { changelogPage, filledIn } from "./includes.mjs";
import { languageOfPage, languagesOf, pageIn, words } from "./languages.mjs";
import { layout, upFrom } from "./layout.mjs";
import { examplesPage, headersPage, typePages } from "./made.mjs";
import { renderMarkdown } from "./markdown.mjs";
import { readSource, writtenPages } from "./pages.mjs";
import { linkTerms, termsOf } from "./terms.mjs";

/** Pages without term links: the generated ones and those with a vocabulary of their own. */
const withoutTerms = /^(reference\/|(glossary|changelog|benchmark)\.html$)/;

/** The functions that code in a page links to, as the table of the functions has them: name to page in docs/. */
export const functionPages = () =>
  new Map(
    [...readSource("reference/index.md").matchAll(/^\| \[`(\w+)`\]\(([^)]+)\)/gm)].map(
      ([, name = "", to]) => [name, `reference/${to}`],
    ),
  );

/**
 * @param {string} folder docs/ of the site
 * @param {object} options
 * @param {boolean} options.withReference with the pages of the types, which TypeDoc makes
 * @param {string} [options.site]
 * @param {Readonly<Record<string, string>>} options.parts
 */
export async function writePages(folder, { withReference, site = "", parts }) {
  const terms = termsOf(readSource("glossary.md"));
  const functions = functionPages();
  /** @param {string} file @param {string} text @param {{ ids?: readonly string[], depth?: number }} [more] */
  const write = (file, text, more) => {
    const { language } = languageOfPage(file);
    const page = renderMarkdown(text, { file, site, functions, ...more });
    const glossary = `${upFrom(file)}glossary.html`;
    const isPlain = withoutTerms.test(file) || language !== "en";
    const body = isPlain ? page.body : linkTerms(page.body, terms, glossary);
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, layout({ ...page, file, body }));
    for (const picture of page.files)
      copyFileSync(inRoot(picture), join(dirname(target), basename(picture)));
    return page.ids;
  };
  for (const { file, source } of writtenPages) {
    /** @type {string[] | undefined} */
    let ids;
    // English first: links to a section lead there in every language.
    for (const { tag } of languagesOf(file)) {
      const own = tag === "en" ? source : `${tag}/${source}`;
      const { table } = /** @type {import("./languages.mjs").DocsWords} */ (words[tag]);
      ids = write(pageIn(file, tag), filledIn(readSource(own), parts, table), { ids });
    }
  }
  write("reference/examples.html", examplesPage());
  write("reference/cpp.html", headersPage());
  write("changelog.html", changelogPage());
  const types = withReference ? await typePages() : [];
  for (const [file, text] of types) write(file, text, { depth: 3 });
}
