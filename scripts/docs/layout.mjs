/** The frame of every documentation page: header, navigation, contents, next and previous. */
import { escapeHtml } from "../lib/html.mjs";
import { isIn, languageOfPage, languagesOf, pageIn, words } from "./languages.mjs";
import { groups, pages } from "./pages.mjs";

/**
 * @typedef {object} Page
 * @property {string} file in docs/
 * @property {string} title
 * @property {string} body HTML, without the first heading
 * @property {string} [description]
 * @property {readonly { id: string, text: string }[]} [headings] for the contents in the margin
 */

/** The relative path from a page to docs/. @param {string} file */
export const upFrom = (file) => "../".repeat(file.split("/").length - 1);

/** Where the title of the site leads in a translation, which has no overview. */
const firstTranslated = "quick-start.html";

/** @param {Page} page */
export function layout({ file, title, body, description = "", headings = [] }) {
  const { language, english } = languageOfPage(file);
  const text = /** @type {import("./languages.mjs").DocsWords} */ (words[language]);
  const up = upFrom(file);
  /** A link to a page in this language. @param {import("./pages.mjs").DocsPage} page @param {string} attributes */
  const linkTo = (page, attributes, before = "") => {
    const name = page[language] ?? page.en ?? "";
    const isTranslated = isIn(page.file, language);
    const shown = escapeHtml(isTranslated ? name : text.inEnglish(name));
    const more = isTranslated ? attributes : `${attributes} hreflang="en"`;
    return `<a href="${up}${pageIn(page.file, language)}"${more}>${before}${shown}</a>`;
  };
  // Only the first of TypeDoc's pages is in the navigation.
  const listed = english.startsWith("reference/api/") ? "reference/api/index.html" : english;
  const navigation = groups.map((group) => {
    const items = group.pages.map((page) => {
      const here = page.file === listed ? ' aria-current="page"' : "";
      return `<li>${linkTo(page, here)}</li>`;
    });
    return `<h2>${escapeHtml(group[language] ?? "")}</h2>\n<ul>${items.join("")}</ul>`;
  });
  const at = pages.findIndex((page) => page.file === english);
  const [previous, next] = at < 0 ? [] : [pages[at - 1], pages[at + 1]];
  const translated = languagesOf(english).length > 1 ? languagesOf(english) : [];
  const alternates = translated.map(
    ({ tag }) => `<link rel="alternate" hreflang="${tag}" href="${up}${pageIn(english, tag)}">\n`,
  );
  const switches = translated.map(({ tag, name, direction }) =>
    tag === language
      ? `<li><span aria-current="true" lang="${tag}">${name}</span></li>`
      : `<li><a href="${up}${pageIn(english, tag)}" hreflang="${tag}" lang="${tag}" dir="${direction}">${name}</a></li>`,
  );
  const contents = headings.map(
    ({ id, text: heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`,
  );
  const hasContents = headings.length > 1;
  const direction = languagesOf(english).find(({ tag }) => tag === language)?.direction ?? "ltr";
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · softknn</title>
${description && `<meta name="description" content="${escapeHtml(description)}">\n`}${alternates.join("")}<link rel="icon" href="${up}../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}docs.css">
<script type="module" src="${up}docs.js"></script>
${body.includes("<soft-attention") ? `<link rel="stylesheet" href="${up}../element.css">\n<script type="module" src="${up}../element.js"></script>\n` : ""}</head>
<body>
<a class="skip" href="#main">${text.skip}</a>
<header><p class="name"><a href="${up}${language === "en" ? "index.html" : pageIn(firstTranslated, language)}"><strong>softknn</strong><span>&nbsp; ${text.name}</span></a></p>
<p class="lessons"><a href="${up}../index.html${language === "en" ? "" : `?lang=${language}`}">${text.lessons}</a></p></header>
<div class="columns${hasContents ? "" : " no-contents"}">
<details class="side pages"><summary>${text.allPages}</summary>
<nav aria-label="${text.pages}">${navigation.join("\n")}</nav></details>
<main id="main"${/^reference\//.test(file) ? ' class="made"' : ""}>
${translated.length > 0 ? `<nav class="languages" aria-label="${text.languages}"><ul>${switches.join("")}</ul></nav>\n` : ""}<h1>${escapeHtml(title)}</h1>
${body}
<nav class="steps" aria-label="${text.steps}">${previous ? linkTo(previous, ' rel="prev"', `<span>${text.previous}</span> `) : ""}${next ? linkTo(next, ' rel="next"', `<span>${text.next}</span> `) : ""}</nav>
</main>
${hasContents ? `<details class="side on-page"><summary>${text.onPage}</summary>\n<nav aria-label="${text.onPage}"><ul>${contents.join("")}</ul></nav></details>\n` : ""}</div>
<footer><p>${text.madeFrom}</p></footer>
</body>
</html>
`;
}
