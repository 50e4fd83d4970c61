/** The frame of every documentation page: header, navigation, contents, next and previous. */
import { escapeHtml } from "../lib/html.mjs";
import { languages } from "../lib/languages.mjs";
import { frameIn, isIn, languageOfPage, languagesOf, pageIn } from "./languages.mjs";
import { groupsOf, isListed } from "./pages.mjs";

/** @typedef {{ id: string, text: string }} Heading */

/**
 * @typedef {object} Page
 * @property {string} file in docs/, one of those in `pages.mjs`
 * @property {string} title
 * @property {string} body HTML, without the first heading
 * @property {boolean} withReference
 * @property {string} [description]
 * @property {readonly Heading[]} [headings] for the contents in the margin
 * @property {string} [under] the page of the navigation that a page outside it belongs to
 */

/** The relative path from a page to docs/. @param {string} file */
export const upFrom = (file) => "../".repeat(file.split("/").length - 1);

/**
 * A page at the address of a moved page: browsers redirect at once, others show the link.
 * @param {string} from
 * @param {string} to
 */
export function movedPage(from, to) {
  const address = upFrom(from) + to;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page moved · softknn</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${address}">
<link rel="stylesheet" href="${upFrom(from)}docs.css">
</head>
<body><main id="main"><h1>Page moved</h1>
<p>The content of this page is now in <a href="${address}">${to}</a>.</p></main></body>
</html>
`;
}

/** @param {Page} page */
export function layout(page) {
  const { file, title, body, description = "", headings = [] } = page;
  const { language, english } = languageOfPage(file);
  const { words } = frameIn(language);
  const up = upFrom(file);
  const lang = language === "en" ? "" : `?lang=${language}`;
  const figures = body.includes("<soft-attention")
    ? `\n<link rel="stylesheet" href="${up}../element.css">\n<script type="module" src="${up}../element.js"></script>`
    : "";
  const about = description && `\n<meta name="description" content="${escapeHtml(description)}">`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · softknn</title>${about}${alternates(english, up)}
<link rel="icon" href="${up}../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}docs.css">
<script type="module" src="${up}docs.js"></script>${figures}
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header><p class="name"><a href="${up}${language === "en" ? "index.html" : pageIn(firstTranslated, language)}"><strong>softknn</strong><span>&nbsp; ${words.name}</span></a></p>
<p class="lessons"><a href="${up}../index.html${lang}">${words.lessons}</a></p></header>
<div class="columns${headings.length > 1 ? "" : " no-contents"}">
<details class="side pages"><summary>${words.allPages}</summary>
<nav aria-label="${words.pages}">${navigation(page)}</nav></details>
<main id="main"${/^reference/.test(file) ? ' class="made"' : ""}>${languageSwitch(file, up)}
<h1>${escapeHtml(title)}</h1>
${body}
${steps(page)}
</main>
${contents(headings, words)}</div>
<footer><p>${words.madeFrom}</p></footer>
</body>
</html>
`;
}

/** Where the title of the site leads in a translation, which has no overview. */
const firstTranslated = "quick-start.html";

/** @param {string} language */
const directionOf = (language) => languages.find(({ tag }) => tag === language)?.direction ?? "ltr";

/** The translations of a page, for crawlers. @param {string} english @param {string} up */
function alternates(english, up) {
  const translated = languagesOf(english);
  if (translated.length < 2) return "";
  return translated
    .map(
      ({ tag }) => `\n<link rel="alternate" hreflang="${tag}" href="${up}${pageIn(english, tag)}">`,
    )
    .join("");
}

/** The same page in the other languages, each by its own name. @param {string} file @param {string} up */
function languageSwitch(file, up) {
  const { language, english } = languageOfPage(file);
  const translated = languagesOf(english);
  if (translated.length < 2) return "";
  const links = translated.map(({ tag, name }) =>
    tag === language
      ? `<li><span aria-current="true" lang="${tag}">${name}</span></li>`
      : `<li><a href="${up}${pageIn(english, tag)}" hreflang="${tag}" lang="${tag}" dir="${directionOf(tag)}">${name}</a></li>`,
  );
  const label = frameIn(language).words.languages;
  return `\n<nav class="languages" aria-label="${label}"><ul>${links.join("")}</ul></nav>`;
}

/**
 * A link to a page of the navigation, in the language of the page that it stands in.
 * @param {string} language
 * @param {import("./pages.mjs").DocsPage} page
 */
function entryIn(language, page) {
  const { file } = page;
  const { words, nameOf } = frameIn(language);
  const inEnglish = !isIn(file, language);
  const shown = inEnglish ? words.inEnglish(nameOf(page)) : nameOf(page);
  const attribute = inEnglish ? ' hreflang="en"' : "";
  return { to: pageIn(file, language), attribute, shown: escapeHtml(shown) };
}

/** @param {Pick<Page, "file" | "under" | "withReference">} page */
function navigation({ file, under = file, withReference }) {
  const { language, english } = languageOfPage(under);
  const up = upFrom(file);
  return groupsOf(withReference)
    .map(({ name, pages }) => {
      const listed = pages.filter((page) => isListed(page, english));
      const links = listed.map((page) => {
        const { to, attribute, shown } = entryIn(language, page);
        const here = page.file === english ? ' aria-current="page"' : "";
        const deep = page.nested ? ' class="nested"' : "";
        return `<li${deep}><a href="${up}${to}"${attribute}${here}>${shown}</a></li>`;
      });
      const heading = escapeHtml(frameIn(language).nameOf({ name }));
      return `<h2>${heading}</h2>\n<ul>${links.join("")}</ul>`;
    })
    .join("\n");
}

/** @param {Page} page */
function steps({ file, withReference }) {
  const { language, english } = languageOfPage(file);
  const { words } = frameIn(language);
  const pages = groupsOf(withReference).flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.file === english);
  const link = (/** @type {string} */ kind, /** @type {number} */ to) => {
    const page = at < 0 ? undefined : pages[to];
    if (!page) return "";
    const { to: address, attribute, shown } = entryIn(language, page);
    const label = kind === "prev" ? words.previous : words.next;
    return `<a rel="${kind}" href="${upFrom(file)}${address}"${attribute}><span>${label}</span> ${shown}</a>`;
  };
  return `<nav class="steps" aria-label="${words.steps}">${link("prev", at - 1)}${link("next", at + 1)}</nav>`;
}

/** A single entry needs no table of contents. @param {readonly Heading[]} headings @param {import("./languages.mjs").DocsWords} words */
function contents(headings, { onPage }) {
  if (headings.length < 2) return "";
  const links = headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<details class="side on-page"><summary>${onPage}</summary>
<nav aria-label="${onPage}"><ul>${links.join("")}</ul></nav></details>
`;
}
