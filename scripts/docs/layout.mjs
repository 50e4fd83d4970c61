/** The frame of every documentation page: header, navigation, contents, next and previous. */
import { escapeHtml } from "../lib/html.mjs";
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
  const { file, title, body, withReference, description = "", headings = [] } = page;
  const up = upFrom(file);
  const figures = body.includes("<soft-attention")
    ? `\n<link rel="stylesheet" href="${up}../element.css">\n<script type="module" src="${up}../element.js"></script>`
    : "";
  const about = description && `\n<meta name="description" content="${escapeHtml(description)}">`;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · softknn</title>${about}
<link rel="icon" href="${up}../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}docs.css">
<script type="module" src="${up}docs.js"></script>${figures}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><p class="name"><a href="${up}index.html"><strong>softknn</strong><span>&nbsp; documentation</span></a></p>
<p class="lessons"><a href="${up}../index.html">The lessons</a></p></header>
<div class="columns${headings.length > 1 ? "" : " no-contents"}">
<details class="side pages"><summary>All pages</summary>
<nav aria-label="Pages">${navigation(page.under ?? file, up, withReference)}</nav></details>
<main id="main"${/^reference/.test(file) ? ' class="made"' : ""}>
<h1>${escapeHtml(title)}</h1>
${body}
${steps(file, up, withReference)}
</main>
${contents(headings)}</div>
<footer><p>Made from the sources of the same version as the figures.</p></footer>
</body>
</html>
`;
}

/** @param {string} file @param {string} up @param {boolean} withReference */
function navigation(file, up, withReference) {
  return groupsOf(withReference)
    .map(({ name, pages }) => {
      const listed = pages.filter((page) => isListed(page, file));
      const links = listed.map(({ file: to, name: page, nested }) => {
        const here = to === file ? ' aria-current="page"' : "";
        const deep = nested ? ' class="nested"' : "";
        return `<li${deep}><a href="${up}${to}"${here}>${escapeHtml(page)}</a></li>`;
      });
      return `<h2>${escapeHtml(name)}</h2>\n<ul>${links.join("")}</ul>`;
    })
    .join("\n");
}

/** @param {string} file @param {string} up @param {boolean} withReference */
function steps(file, up, withReference) {
  const pages = groupsOf(withReference).flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.file === file);
  const link = (/** @type {string} */ kind, /** @type {number} */ to) => {
    const page = at < 0 ? undefined : pages[to];
    if (!page) return "";
    return `<a rel="${kind}" href="${up}${page.file}"><span>${kind === "prev" ? "Previous" : "Next"}</span> ${escapeHtml(page.name)}</a>`;
  };
  return `<nav class="steps" aria-label="Next and previous">${link("prev", at - 1)}${link("next", at + 1)}</nav>`;
}

/** A single entry needs no table of contents. @param {readonly Heading[]} headings */
function contents(headings) {
  if (headings.length < 2) return "";
  const links = headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<details class="side on-page"><summary>On this page</summary>
<nav aria-label="On this page"><ul>${links.join("")}</ul></nav></details>
`;
}
