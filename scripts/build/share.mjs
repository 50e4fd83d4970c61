/**
 * What other sites show of a link to this one. A crawler never sees what follows the `#` of an
 * address, so each lesson has an address of its own, `share/VIEW.html`, with the words and the
 * picture of that lesson, which leads a reader to the live figure; and an oEmbed answer as a file,
 * `oembed/VIEW.json`. `oembed.json` is that of the landing.
 *
 * All of that needs absolute addresses. Where the build was not told where the site will be, the
 * tags that would name one are left out, and the addresses in the answers are relative ones.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { lessonHash, lessonNames } from "../lib/lessons.mjs";
import { card, toldBy } from "../pictures/card.mjs";
import { bundle, siteAddress } from "./bundle.mjs";

/** Of the frame in an oEmbed answer: the landing in full; longer figures scroll in it. */
const frame = { width: 760, height: 810 };

/** @typedef {{ view: string, title: string, description: string }} Shared */

/** Written as HTML and XML write it, back to text. @param {string} text */
const read = (text) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** @param {string} folder of the site @param {string} view @returns {Shared} */
function shared(folder, view) {
  const { title, description } = toldBy(readFileSync(join(folder, `posters/${view}.svg`), "utf8"));
  return { view, title: read(title), description: read(description) };
}

/**
 * The tags for a page's head.
 * @param {Shared} about
 * @param {{ site: string, page: string, answer: string }} addresses
 */
export function shareTags({ view, title, description }, { site, page, answer }) {
  if (site === "") return [];
  /** @type {[string, string][]} */
  const tags = [
    ["og:type", "website"],
    ["og:site_name", "softknn"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", `${site}${page}`],
    ["og:image", `${site}share/${view}.png`],
    ["og:image:width", String(card.width)],
    ["og:image:height", String(card.height)],
    ["og:image:alt", title],
  ];
  const oembed = `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(site + answer)}" title="${escapeHtml(title)}">`;
  return [
    ...tags.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    oembed,
  ];
}

/**
 * An answer after https://oembed.com, version 1.0.
 * @param {Shared} about
 * @param {string} site
 * @param {(title: string) => string} frameOf
 */
export function oembedAnswer({ view, title }, site, frameOf) {
  return {
    ...{ version: "1.0", type: "rich", provider_name: "softknn", provider_url: site },
    title,
    html: frameOf(title),
    ...frame,
    thumbnail_url: `${site}share/${view}.png`,
    thumbnail_width: card.width,
    thumbnail_height: card.height,
  };
}

/** @param {Shared} about @param {string[]} tags @param {string} open what the link to the figure is called */
function sharePage({ view, title, description }, tags, open) {
  const lines = tags.map((tag) => `\n    ${tag}`).join("");
  return `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <meta name="description" content="${escapeHtml(description)}">${lines}
    <link rel="icon" href="../icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="../share.css">
    <script type="module" src="../share.js"></script>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <img src="../posters/${view}.svg" alt="">
      <p>${escapeHtml(description)}</p>
      <p><a href="../index.html#${lessonHash(view)}">${escapeHtml(open)}</a></p>
    </main>
  </body>
</html>
`;
}

/** Where the tags go, in the page of the site. */
export const placeOfShare = "<!-- share -->";

/**
 * After the pages and the posters.
 * @param {string} folder of the site
 * @param {(source: string) => Promise<any>} imported what a source file exports
 */
export async function writeShares(folder, imported, site = siteAddress()) {
  const viewNames = lessonNames();
  const { defaultState } = await imported("web/figure/state.ts");
  const { embedForm } = await imported("web/site/builder/embed-forms.ts");
  const { embed } = await imported("web/words/en/embed.ts");
  await bundle({ share: "web/site/share.ts" }, folder);
  for (const name of ["share", "oembed"]) mkdirSync(join(folder, name), { recursive: true });
  const write = (/** @type {string} */ file, /** @type {unknown} */ answer) =>
    writeFileSync(join(folder, file), `${JSON.stringify(answer, null, 2)}\n`);
  for (const view of viewNames) {
    const about = shared(folder, view);
    const answerFrom = (/** @type {string} */ base) =>
      oembedAnswer(about, site || base, (title) => frameText(embedForm, view, title, site || base));
    // A relative address is read from where the file lies.
    write(`oembed/${view}.json`, answerFrom("../"));
    const [page, file] = [`share/${view}.html`, `oembed/${view}.json`];
    const tags = shareTags(about, { site, page, answer: file });
    writeFileSync(join(folder, page), sharePage(about, tags, embed.open));
    if (view !== defaultState.view) continue;
    write("oembed.json", answerFrom("./"));
    const index = join(folder, "index.html");
    const own = shareTags(about, { site, page: "", answer: "oembed.json" });
    const filled = readFileSync(index, "utf8").replace(`    ${placeOfShare}\n`, () =>
      own.map((tag) => `    ${tag}\n`).join(""),
    );
    writeFileSync(index, filled);
  }
}

/** The frame as the builder writes it. @param {any} embedForm @param {string} view @param {string} title @param {string} site */
function frameText(embedForm, view, title, site) {
  const hash = lessonHash(view);
  const choices = { id: "", theme: "auto", lock: [], told: "en", poster: false };
  const figure = { ...choices, ...{ hash, link: hash, site, title, height: frame.height } };
  return embedForm("iframe", figure, "alone");
}
