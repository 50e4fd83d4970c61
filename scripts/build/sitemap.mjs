/** `sitemap.xml`: the pages for crawlers, each with its language alternates. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { languages, localFile } from "../lib/languages.mjs";
import { lessonNames } from "../lib/lessons.mjs";

/** @typedef {{ address: string, alternates: [language: string, address: string][] }} Entry */

/** One entry for each language of a page. @param {(language: string) => string} page @returns {Entry[]} */
function inEveryLanguage(page) {
  const alternates = languages.map(({ tag }) => /** @type {[string, string]} */ ([tag, page(tag)]));
  return alternates.map(([, address]) => ({ address, alternates }));
}

/** The pages of the site. @param {readonly string[]} docs names of the pages in `docs/` */
export function sitemapEntries(docs) {
  const index = inEveryLanguage((language) => `?lang=${language}`);
  const shares = lessonNames().flatMap((view) =>
    inEveryLanguage((language) => `share/${localFile(view, language, "html")}`),
  );
  const english = docs.map((name) => ({ address: `docs/${name}`, alternates: [] }));
  return [{ address: "", alternates: [] }, ...index, ...shares, ...english];
}

/**
 * By https://www.sitemaps.org, with Google's language alternates. @param {readonly Entry[]} entries @param {string}
 * site
 */
export function sitemapText(entries, site) {
  const location = (/** @type {string} */ address) => escapeHtml(site + address);
  const rows = entries.map(({ address, alternates }) => {
    const links = alternates.map(
      ([language, other]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${location(other)}"/>`,
    );
    return `<url><loc>${location(address)}</loc>${links.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${rows.join("\n")}
</urlset>
`;
}

/** Writes nothing if the build has no site address. @param {string} folder of the site @param {string} site */
export function writeSitemap(folder, site) {
  if (site === "") return;
  const docs = readdirSync(join(folder, "docs"), { recursive: true })
    .map((name) => String(name).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".html"))
    .sort();
  writeFileSync(join(folder, "sitemap.xml"), sitemapText(sitemapEntries(docs), site));
}
