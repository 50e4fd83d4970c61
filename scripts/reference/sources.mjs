/** The content of the source articles, and where the project covers it: the table in tests/sources. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { inRoot } from "../lib/paths.mjs";
import { inline, page } from "./html.mjs";

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} item the taught fact, with its numbers
 * @property {readonly string[]} cpp "header.hpp: declaration"
 * @property {readonly string[]} api "function" or "function: option"
 * @property {readonly string[]} test "file: title"
 * @property {readonly string[]} view of the page; empty if there is none
 */

/** @typedef {{ document: string, rows: Row[] }} Source */

export const sourcesDir = inRoot("tests/sources");

/** @returns {Source[]} */
export const readSources = () =>
  readdirSync(sourcesDir)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(sourcesDir, name), "utf8")));

/** Splits "a: b: c" at the first colon. @param {string} text @returns {[string, string]} */
export function cut(text) {
  const at = text.indexOf(": ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 2)];
}

const columns = ["taught", "C++", "API", "test", "view"];

/** tests/sources/README.md @param {readonly Source[]} sources */
export function sourcesMarkdown(sources) {
  const cell = (/** @type {string} */ text) => text.replaceAll("|", "\\|");
  const list = (/** @type {readonly string[]} */ items) => cell(items.join("<br>"));
  const code = (/** @type {readonly string[]} */ items) => items.map((item) => `\`${item}\``);
  const tables = sources.map(({ document, rows }) => {
    const lines = rows.map(({ id, item, cpp, api, test, view }) => {
      const cells = [cell(item), list(code(cpp)), list(code(api)), list(test), list(view)];
      return `| ${[`**${id}**`, ...cells].join(" | ")} |`;
    });
    const head = `| | ${columns.join(" | ")} |\n|${"---|".repeat(columns.length + 1)}`;
    return `## ${document}\n\n${head}\n${lines.join("\n")}\n`;
  });
  return `# Facts of the source articles, and their places in the project

Made by \`npm run build:site\` from the tables beside it; \`npm test -- reference\` holds that every name in it exists.

${tables.join("\n")}`;
}

/** @param {readonly Source[]} sources */
export function sourcesPage(sources) {
  const tables = sources.map(({ document, rows }) => {
    const lines = rows.map(
      ({ id, item, cpp, api, test, view }) => `<tr id="${id}"><th scope="row">${escapeHtml(id)}</th>
<td class="item">${inline(item)}</td>${cell("C++", cpp.map(cppLink))}${cell("API", api.map(apiLink))}
${cell("test", test.map(testText), "tests")}${cell("view", view.map(escapeHtml))}</tr>`,
    );
    const heads = ["<td></td>", ...columns.map((name) => `<th>${name}</th>`)].join("");
    return `<h2>${escapeHtml(document)}</h2>
<div class="wide"><table class="sources"><thead><tr>${heads}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody></table></div>`;
  });
  const body = `<p>The lessons follow five articles on attention. Each row names one topic of an article and where the topic is in the C++ core, the API, the
tests and the lessons. A test checks that every name exists.</p>\n${tables.join("\n")}`;
  return page("sources.html", "Source articles and where each topic is", body);
}

/** One line per item, with a label for small screens. @param {string} label @param {readonly string[]} items */
function cell(label, items, name = "") {
  const named = name && ` class="${name}"`;
  const labelled = items.length > 0 ? ` data-label="${label}"` : "";
  return `<td${named}${labelled}>${items.map((item) => `<div>${item}</div>`).join("")}</td>`;
}

/** @param {string} text */
function cppLink(text) {
  const [header, name] = cut(text);
  return `<a href="cpp.html#${name}" title="${header}"><code>${name}</code></a>`;
}

/** @param {string} text */
function apiLink(text) {
  const [name, option] = cut(text);
  return `<a href="examples.html#${name}"><code>${name}</code></a>${option ? ` <code>${escapeHtml(option)}</code>` : ""}`;
}

/** @param {string} text */
function testText(text) {
  const [file, title] = cut(text);
  return `<span title="${file}">${escapeHtml(title)}</span>`;
}
