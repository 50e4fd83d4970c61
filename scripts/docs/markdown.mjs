/** Converts our Markdown to HTML: links, tables and code as the pages need them. */
import { basename, posix } from "node:path";
import { Marked } from "marked";
import { repository } from "../build/bundle.mjs";
import { escapeHtml } from "../lib/html.mjs";
import { upFrom } from "./layout.mjs";
import { runnableSamples } from "./runnable.mjs";

const docsFolder = "web/site/docs";

/** The placeholder for the address of the site in samples, with a trailing slash. */
export const sitePlaceholder = "{site}";

/**
 * @typedef {object} Rendered
 * @property {string} title the first heading
 * @property {string} description the first paragraph, as text
 * @property {string} body
 * @property {import("./layout.mjs").Heading[]} headings from the second level to `contentsDepth`
 * @property {string[]} files of the repository that the page shows as pictures
 */

/**
 * @typedef {object} Options
 * @property {string} folder of the text in the repository, the base of its links
 * @property {boolean} withReference
 * @property {string} [site]
 * @property {number} [contentsDepth]
 * @property {import("./recipes.mjs").Functions} [functions] that code in the text may link to
 */

/** A line of the glossary below a definition or a name. */
const aboutTerm = /^(Also|Symbol|Lesson|Page|Function): /;

/** @param {string} text @param {Options} options @returns {Rendered} */
export function renderMarkdown(text, options) {
  const { folder, withReference, site = "", contentsDepth = 2, functions } = options;
  /** @type {Rendered} */
  const page = { title: "", description: "", body: "", headings: [], files: [] };
  const inRepository = (/** @type {string} */ href) => posix.normalize(posix.join(folder, href));
  const upToDocs = upFrom(folder === docsFolder ? "" : `${posix.relative(docsFolder, folder)}/`);
  /** @type {Map<string, number>} */
  const uses = new Map();
  /** Numbers repeated headings, as TypeDoc does. @param {string} id */
  const unusedId = (id) => {
    const count = uses.get(id) ?? 0;
    uses.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
  const runKind = runnableSamples();
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const plain = textOf(html);
        if (depth === 1) {
          page.title = plain;
          return "";
        }
        const id = unusedId(anchor(plain));
        if (depth <= contentsDepth) page.headings.push({ id, text: plain });
        return `<h${depth} id="${id}"><a href="#${id}">${html}</a></h${depth}>\n`;
      },
      paragraph({ tokens }) {
        const html = this.parser.parseInline(tokens);
        // A figure is a block element, however Markdown parses it.
        if (/^<soft-attention\b[\s\S]*<\/soft-attention>$/.test(html)) return `${html}\n`;
        page.description ||= textOf(html);
        if (aboutTerm.test(html)) return `<p class="about-term">${html}</p>\n`;
        return /^<img [^>]*>$/.test(html)
          ? `<figure class="picture">${html}</figure>\n`
          : `<p>${html}</p>\n`;
      },
      code({ text: code, lang = "" }) {
        return codeBlock(code, lang.split(" ")[0] ?? "", site, runKind(lang, code));
      },
      table({ header, rows }) {
        const heads = header.map(({ tokens, align }) => ({
          align: align === "right" ? ' class="number"' : "",
          html: this.parser.parseInline(tokens),
        }));
        const cells = rows.map((row) => row.map(({ tokens }) => this.parser.parseInline(tokens)));
        return tableOf(heads, cells);
      },
      codespan({ text: code }) {
        const to = functions?.get(/^(?:knn\.)?(\w+)\(\)$/.exec(code)?.[1] ?? "");
        const html = `<code>${escapeHtml(code)}</code>`;
        return to ? `<a href="${upToDocs}${to}">${html}</a>` : html;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const to = address(href, inRepository, withReference);
        return to === undefined ? html : `<a href="${escapeHtml(to)}">${html}</a>`;
      },
      image({ href, text: alt }) {
        page.files.push(inRepository(href));
        return `<img src="${escapeHtml(basename(href))}" alt="${escapeHtml(alt)}">`;
      },
    },
  });
  page.body = /** @type {string} */ (marked.parse(text));
  return page;
}

/**
 * The target of a link on the site; none if the site lacks it.
 * @param {string} href
 * @param {(href: string) => string} inRepository
 * @param {boolean} withReference
 */
function address(href, inRepository, withReference) {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = "", place] = href.split("#");
  const hash = place === undefined ? "" : `#${place}`;
  const file = inRepository(path);
  if (file.startsWith(`${docsFolder}/reference/`) && !/\.md$/.test(path)) {
    return withReference ? href : undefined;
  }
  if (file.startsWith(`${docsFolder}/`)) return path.replace(/\.md$/, ".html") + hash;
  // The site is the parent of its documentation.
  if (/^web\/site\/(examples\/)?[\w-]+\.(html|js|json)(\?[\w=&-]+)?$/.test(file))
    return path + hash;
  const sources = repository();
  return sources ? `${sources.replace(/\/?$/, "/")}${file}` : undefined;
}

/**
 * @param {string} code
 * @param {string} language
 * @param {string} [site]
 * @param {import("./runnable.mjs").RunKind} [run] undefined if the sample does not run on the page
 */
export function codeBlock(code, language, site = "", run = undefined) {
  const comment = comments[language];
  const lines = code.split("\n").map((line) => {
    const at = comment ? line.search(comment) : -1;
    if (at < 0) return escapeHtml(line);
    return `${escapeHtml(line.slice(0, at))}<span class="comment">${escapeHtml(line.slice(at))}</span>`;
  });
  const html = lines
    .join("\n")
    .replaceAll(sitePlaceholder, site || `<span class="site">${sitePlaceholder}</span>`);
  // Focusable, so that a sample wider than the column scrolls with the keyboard.
  const runs = run === undefined ? "" : ` data-run="${run}"`;
  return `<pre class="code"${runs} tabindex="0"><code class="language-${language}">${html}</code></pre>\n`;
}

/** Where a comment begins; comments are dimmed. */
const slashes = /(?<=^|\s)\/\/ /;
const hash = /(?<=^|\s)# /;
/** @type {Record<string, RegExp>} */
const comments = { js: slashes, ts: slashes, cpp: slashes, sh: hash, cmake: hash, python: hash };

/**
 * On a small screen a row is a block, and each cell carries its column title.
 * @param {readonly { html: string, align: string }[]} heads
 * @param {readonly (readonly string[])[]} rows
 */
function tableOf(heads, rows) {
  const head = heads
    .map(({ html, align }) => (html ? `<th scope="col"${align}>${html}</th>` : "<td></td>"))
    .join("");
  const body = rows.map((cells) => {
    const inner = cells.map((html, i) => {
      const label = escapeHtml(textOf(heads[i]?.html ?? ""));
      if (i === 0) return `<th scope="row">${html}</th>`;
      return `<td${heads[i]?.align ?? ""}${label && html ? ` data-label="${label}"` : ""}>${html}</td>`;
    });
    return `<tr>${inner.join("")}</tr>`;
  });
  const named = heads.some(({ html }) => html !== "");
  // Focusable, so that a table wider than its page scrolls with the keyboard.
  const focusable = heads.length > 5 ? ' tabindex="0"' : "";
  return `<div class="wide"${focusable}><table>${named ? `<thead><tr>${head}</tr></thead>` : ""}
<tbody>
${body.join("\n")}
</tbody></table></div>\n`;
}

/** @param {string} html */
const textOf = (html) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** @param {string} text of a heading */
export const anchor = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
