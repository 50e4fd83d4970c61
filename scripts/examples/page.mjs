/** A third-party page, as HTML. */
import { escapeHtml } from "../lib/html.mjs";

/**
 * @typedef {object} Host
 * @property {string} body
 * @property {string} [script] of the page, a module
 *
 * @param {import("./examples.mjs").Example} example
 * @param {string} text as it was copied
 * @param {Host} host
 * @param {string} [origin] of the site, if it differs from the page's
 */
export function pageOf(example, text, { body, script }, origin = "") {
  const { lang = "en", title, real, standIn, styles = "host.css", name } = example;
  const policy = example.policy?.replace("script-src 'self'", `script-src 'self' ${origin}`.trim());
  const lines = [
    "<!doctype html>",
    `<html lang="${lang}" dir="${lang === "fa" ? "rtl" : "ltr"}">`,
    "<head>",
    '<meta charset="utf-8">',
    policy === undefined
      ? ""
      : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" href="data:,">',
    `<link rel="stylesheet" href="./${styles}">`,
    "</head>",
    "<body>",
    "<main>",
    `<h1>${escapeHtml(title)}</h1>`,
    body,
    "</main>",
    script === undefined ? "" : `<script type="module" src="./${name}.js"></script>`,
    '<section class="about-example">',
    `<p>${escapeHtml(real)}</p>`,
    standIn === undefined ? "" : `<p>${escapeHtml(standIn)}</p>`,
    `<pre dir="ltr" tabindex="0"><code>${escapeHtml(text)}</code></pre>`,
    "</section>",
    "</body>",
    "</html>",
  ];
  return `${lines.filter(Boolean).join("\n")}\n`;
}
