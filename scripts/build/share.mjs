/**
 * Link previews on other sites. A crawler never sees the fragment after `#`, so each lesson has its own page in each
 * language, `share/VIEW.html` and `share/VIEW.zh.html`, with the title, description and picture of that lesson. The
 * page links to the live figure. The oEmbed responses are files too, `oembed/VIEW.json`; `oembed.json` is that of the
 * landing.
 *
 * All of that needs absolute addresses. If the build has no site address, tags with absolute addresses are omitted, and
 * the addresses in the responses are relative.
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

/** The frame size in an oEmbed response: shows the landing in full; taller figures scroll. */
const frameSize = { width: 760, height: 810 };

/** @typedef {{ view: string, language: PageLanguage, title: string, description: string }} Shared */

/** The path of `page` in a language, relative to the site. @typedef {(language: string) => string} PageIn */

/** Decodes HTML and XML entities. @param {string} text */
const read = (text) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** @param {string} folder of the site @param {string} view @param {PageLanguage} language @returns {Shared} */
function shared(folder, view, language) {
  const poster = join(folder, "posters", localFile(view, language.tag, "svg"));
  const { title, description } = toldBy(readFileSync(poster, "utf8"));
  return { view, language, title: read(title), description: read(description) };
}

/** @param {[name: string, value: string][]} attributes @param {string} tag */
const tagOf = (tag, attributes) =>
  `<${tag}${attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("")}>`;

/**
 * The same page in every language; other languages get the address without one. @param {string} site @param {PageIn}
 * page
 */
export function alternateTags(site, page) {
  if (site === "") return [];
  const rows = languages.map(({ tag }) => [tag, page(tag)]);
  return [...rows, ["x-default", page("")]].map(([tag = "", address = ""]) =>
    tagOf("link", [
      ["rel", "alternate"],
      ["hreflang", tag],
      ["href", `${site}${address}`],
    ]),
  );
}

/**
 * The tags for a page's head.
 * @param {Shared} about
 * @param {{ site: string, page: string, answer: string }} addresses
 */
export function shareTags({ view, language, title, description }, { site, page, answer }) {
  if (site === "") return [];
  const others = languages.filter(({ tag }) => tag !== language.tag);
  const image = cardFile(view, language.tag);
  /** @type {[string, string][]} */
  const tags = [
    ["og:type", "website"],
    ["og:site_name", "softknn"],
    ["og:title", title],
    ["og:description", description],
    ["og:locale", language.locale],
    ...others.map(
      ({ locale }) => /** @type {[string, string]} */ (["og:locale:alternate", locale]),
    ),
    ["og:url", `${site}${page}`],
    ["og:image", `${site}share/${image}`],
    ["og:image:type", image.endsWith(".png") ? "image/png" : "image/jpeg"],
    ["og:image:width", String(card.width)],
    ["og:image:height", String(card.height)],
    ["og:image:alt", title],
  ];
  const oembed = tagOf("link", [
    ["rel", "alternate"],
    ["type", "application/json+oembed"],
    ["href", site + answer],
    ["title", title],
  ]);
  return [
    ...tags.map(([property, content]) =>
      tagOf("meta", [
        ["property", property],
        ["content", content],
      ]),
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    oembed,
  ];
}

/**
 * A response by https://oembed.com, version 1.0.
 * @param {Shared} about
 * @param {string} site
 * @param {(title: string) => string} frameOf
 */
export function oembedAnswer({ view, language, title }, site, frameOf) {
  return {
    ...{ version: "1.0", type: "rich", provider_name: "softknn", provider_url: site },
    title,
    html: frameOf(title),
    ...frameSize,
    thumbnail_url: `${site}share/${cardFile(view, language.tag)}`,
    thumbnail_width: card.width,
    thumbnail_height: card.height,
  };
}

/** `?lang=zh`; empty for English, whose addresses use the reader's own language. @param {string} language */
const query = (language) => (language === "en" ? "" : `?lang=${language}`);

/** @param {Shared} about @param {string[]} tags @param {string} open the text of the link to the figure */
function sharePage({ view, language, title, description }, tags, open) {
  const { tag, direction } = language;
  const lines = tags.map((line) => `\n    ${line}`).join("");
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} · softknn</title>
    <meta name="description" content="${escapeHtml(description)}">${lines}
    <link rel="icon" href="../icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="../share.css">
    <script type="module" src="../share.js"></script>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <img src="../posters/${localFile(view, tag, "svg")}" alt="">
      <p>${escapeHtml(description)}</p>
      <p><a href="../index.html${query(tag)}#${escapeHtml(lessonHash(view))}">${escapeHtml(open)}</a></p>
    </main>
  </body>
</html>
`;
}

/** The placeholder for the tags, in the page of the site. */
export const placeOfShare = "<!-- share -->";

/** @param {string} folder of the site @param {Shared} landing in English @param {string} site */
function fillLanding(folder, landing, site) {
  const index = join(folder, "index.html");
  const tags = [
    ...alternateTags(site, (language) => (language ? `?lang=${language}` : "")),
    ...shareTags(landing, { site, page: "", answer: "oembed.json" }),
  ];
  const filled = readFileSync(index, "utf8").replace(`    ${placeOfShare}\n`, () =>
    tags.map((tag) => `    ${tag}\n`).join(""),
  );
  writeFileSync(index, filled);
}

/**
 * Writes the page and the response of a lesson in one language.
 * @param {string} folder of the site
 * @param {Shared} about
 * @param {string} site
 * @param {{ open: string, frame: any }} parts
 */
function writeShare(folder, about, site, { open, frame }) {
  const { view, language } = about;
  const { tag } = language;
  const answerFrom = (/** @type {string} */ base) =>
    oembedAnswer(about, site || base, (title) => frameText(frame, about, title, site || base));
  const write = (/** @type {string} */ file, /** @type {string} */ base) =>
    writeFileSync(join(folder, file), `${JSON.stringify(answerFrom(base), null, 2)}\n`);
  const pageIn = (/** @type {string} */ other) => `share/${localFile(view, other || "en", "html")}`;
  const [page, answer] = [pageIn(tag), `oembed/${localFile(view, tag, "json")}`];
  // A relative address is resolved from the folder of the file.
  write(answer, "../");
  const canonical = site && [`<link rel="canonical" href="${escapeHtml(site + page)}">`];
  const tags = [
    ...canonical,
    ...alternateTags(site, pageIn),
    ...shareTags(about, { site, page, answer }),
  ];
  writeFileSync(join(folder, page), sharePage(about, tags, open));
  return write;
}

/**
 * Runs after the pages and the posters.
 * @param {string} folder of the site
 * @param {(source: string) => Promise<any>} imported the exports of a source file
 */
export async function writeShares(folder, imported, site = siteAddress()) {
  const { defaultState } = await imported("web/figure/state/state.ts");
  const { frame } = await imported("web/export/embed-forms.ts");
  await bundle({ share: "web/site/share.ts" }, folder);
  for (const name of ["share", "oembed"]) mkdirSync(join(folder, name), { recursive: true });
  for (const language of languages) {
    const { embed } = await imported(`web/language/${language.tag}/embed.ts`);
    for (const view of lessonNames()) {
      const about = shared(folder, view, language);
      const write = writeShare(folder, about, site, { open: embed.open, frame });
      if (view !== defaultState.view) continue;
      write(localFile("oembed", language.tag, "json"), "./");
      if (language.tag === "en") fillLanding(folder, about, site);
    }
  }
  writeSitemap(folder, site);
}

/**
 * The iframe of a lesson. @param {any} frame @param {Shared} about @param {string} title @param {string} site
 */
function frameText(frame, { view, language: { tag: language } }, title, site) {
  const hash = lessonHash(view);
  return frame({ hash, link: hash, site, title, language }, frameSize.height);
}
