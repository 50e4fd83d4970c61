/**
 * Link previews on other sites. A crawler never sees the fragment after `#`, so each lesson has its own page in each
 * language, `share/VIEW.html` and `share/VIEW.zh.html`, with its title, description and picture; the page leads to the
 * live figure. Tags with absolute addresses are omitted if the build has no site address.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { languages, localFile } from "../lib/languages.mjs";
import { lessonHash, lessonNames } from "../lib/lessons.mjs";
import { card, cardFile, toldBy } from "../pictures/card.mjs";
import { bundle, siteAddress } from "./bundle.mjs";
import { writeSitemap } from "./sitemap.mjs";

/** @typedef {import("../lib/languages.mjs").PageLanguage} PageLanguage */
/** The title and the description are HTML, as in the poster. @typedef {{ view: string, language: PageLanguage, title: string, description: string }} Shared */
/** The path of a page in a language, relative to the site. @typedef {(language: string) => string} PageIn */

const meta = (/** @type {string} */ property, /** @type {string} */ content) =>
  `<meta property="${property}" content="${content}">`;

/** The same page in every language; other languages get the address without one. @param {string} site @param {PageIn} page */
export const alternateTags = (site, page) =>
  site === ""
    ? []
    : [...languages.map(({ tag }) => [tag, page(tag)]), ["x-default", page("")]].map(
        ([tag, address]) =>
          `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(site + address)}">`,
      );

/** The tags for a page's head. @param {Shared} about @param {string} site @param {string} page */
export function shareTags({ view, language, title, description }, site, page) {
  if (site === "") return [];
  const others = languages.filter(({ tag }) => tag !== language.tag);
  const image = cardFile(view, language.tag);
  return [
    meta("og:type", "website"),
    meta("og:site_name", "softknn"),
    meta("og:title", title),
    meta("og:description", description),
    meta("og:locale", language.locale),
    ...others.map(({ locale }) => meta("og:locale:alternate", locale)),
    meta("og:url", escapeHtml(site + page)),
    meta("og:image", escapeHtml(`${site}share/${image}`)),
    meta("og:image:width", String(card.width)),
    meta("og:image:height", String(card.height)),
    meta("og:image:alt", title),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** @param {Shared} about @param {readonly string[]} tags @param {string} open the text of the link to the figure */
function sharePage({ view, language, title, description }, tags, open) {
  const { tag, direction } = language;
  // English addresses use the reader's own language.
  const query = tag === "en" ? "" : `?lang=${tag}`;
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · softknn</title>
    <meta name="description" content="${description}">
    ${tags.join("\n    ")}
    <link rel="icon" href="../icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="../share.css">
    <script type="module" src="../share.js"></script>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <img src="../posters/${localFile(view, tag, "svg")}" alt="">
      <p>${description}</p>
      <p><a href="../index.html${query}#${escapeHtml(lessonHash(view))}">${escapeHtml(open)}</a></p>
    </main>
  </body>
</html>
`;
}

/** The placeholder for the tags, in the page of the site. */
export const placeOfShare = "<!-- share -->";

/** Runs after the pages and the posters. @param {string} folder of the site @param {(source: string) => Promise<any>} imported the exports of a source file */
export async function writeShares(folder, imported, site = siteAddress()) {
  const { defaultState } = await imported("web/figure/state/state.ts");
  await bundle({ share: "web/site/share.ts" }, folder);
  mkdirSync(join(folder, "share"), { recursive: true });
  for (const language of languages) {
    const { tag } = language;
    const { embed } = await imported(`web/language/${tag}/embed.ts`);
    for (const view of lessonNames()) {
      const poster = readFileSync(join(folder, "posters", localFile(view, tag, "svg")), "utf8");
      const about = { view, language, ...toldBy(poster) };
      const pageIn = (/** @type {string} */ other) =>
        `share/${localFile(view, other || "en", "html")}`;
      const page = pageIn(tag);
      const canonical = site && `<link rel="canonical" href="${escapeHtml(site + page)}">`;
      const tags = [canonical, ...alternateTags(site, pageIn), ...shareTags(about, site, page)];
      writeFileSync(join(folder, page), sharePage(about, tags, embed.open));
      if (view === defaultState.view && tag === "en") fillLanding(folder, about, site);
    }
  }
  writeSitemap(folder, site);
}

/** @param {string} folder of the site @param {Shared} landing in English @param {string} site */
function fillLanding(folder, landing, site) {
  const index = join(folder, "index.html");
  const alternates = alternateTags(site, (language) => (language ? `?lang=${language}` : ""));
  const tags = [...alternates, ...shareTags(landing, site, "")];
  const filled = readFileSync(index, "utf8").replace(`    ${placeOfShare}\n`, () =>
    tags.map((tag) => `    ${tag}\n`).join(""),
  );
  writeFileSync(index, filled);
}
