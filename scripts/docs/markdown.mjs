/** Converts our Markdown to HTML: headings, links, tables and code as the pages need them. */
import { basename, posix } from "node:path";
import { Marked } from "marked";
import { repository } from "../build/bundle.mjs";
import { escapeHtml } from "../lib/html.mjs";
import { languageOfPage, pageIn, words } from "./languages.mjs";
import { upFrom } from "./layout.mjs";
import { docsSource } from "./pages.mjs";
import { playgroundWith, printing, runKind } from "./samples.mjs";

/** The placeholder for the address of the site in samples, with a trailing slash. */
export const sitePlaceholder = "{site}";

/**
 * @typedef {object} Rendered
 * @property {string} title the first heading
 * @property {string} description the first paragraph, as text
 * @property {string} body
 * @property {{ id: string, text: string }[]} headings from the second level to `depth`
 * @property {string[]} ids of all headings below the first, in their order
 * @property {string[]} files of the repository that the page shows as pictures
 */

/**
 * @param {string} text
 * @param {object} options
 * @param {string} options.file of the page, below docs/
 * @param {string} [options.site]
 * @param {number} [options.depth]
 * @param {ReadonlyMap<string, string>} [options.functions] that code may link to: name and page in docs/
 * @param {readonly string[]} [options.ids] of the headings, for a translation: those of the English page
 * @returns {Rendered}
 */
export function renderMarkdown(text, { file, site = "", depth = 2, functions, ids }) {
  /** @type {Rendered} */
  const page = { title: "", description: "", body: "", headings: [], ids: [], files: [] };
  const folder = posix.join(docsSource, posix.dirname(file));
  const { language } = languageOfPage(file);
  /** The samples that the next one may continue. */
  let before = "";
  /** A link to the playground with a sample and what it continues. @param {string} code @param {string} lang */
  const runLink = (code, lang) => {
    const kind = runKind(lang);
    if (kind === undefined) return "";
    if (kind === "alone") before = "";
    const program = before + printing(code);
    before += `${code}\n`;
    const to = `${upFrom(file)}../${playgroundWith(program, language)}`;
    return `<a class="copy run" href="${escapeHtml(to)}">${words[language]?.sample.open}</a>`;
  };
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth: level }) {
        const html = this.parser.parseInline(tokens);
        const plain = textOf(html);
        if (level === 1) {
          page.title = plain;
          return "";
        }
        const id = ids?.[page.ids.length] ?? unused(anchor(plain), page.ids);
        page.ids.push(id);
        if (level <= depth) page.headings.push({ id, text: plain });
        return `<h${level} id="${id}"><a href="#${id}">${html}</a></h${level}>\n`;
      },
      paragraph({ tokens }) {
        const html = this.parser.parseInline(tokens);
        // A figure is a block element, however Markdown parses it.
        if (/^<soft-attention\b[\s\S]*<\/soft-attention>$/.test(html)) return `${html}\n`;
        page.description ||= textOf(html);
        return `<p>${html}</p>\n`;
      },
      code({ text: code, lang = "" }) {
        const html = escapeHtml(code)
          .replace(/(?<=^|\s)(?:\/\/|#) .*$/gm, '<span class="comment">$&</span>')
          .replaceAll(sitePlaceholder, site || `<span class="site">${sitePlaceholder}</span>`);
        // Focusable, so that a sample wider than the column scrolls with the keyboard.
        return `<pre class="code" tabindex="0"><code>${html}</code></pre>${runLink(code, lang)}\n`;
      },
      codespan({ text: code }) {
        const to = functions?.get(/^(?:knn\.)?(\w+)\(\)$/.exec(code)?.[1] ?? "");
        const html = `<code>${escapeHtml(code)}</code>`;
        return to ? `<a href="${upFrom(file)}${to}">${html}</a>` : html;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const to = address(href, folder, language);
        return to === undefined ? html : `<a href="${escapeHtml(to)}">${html}</a>`;
      },
      image({ href, text: alt }) {
        page.files.push(posix.join(folder, href));
        return `<img src="${escapeHtml(basename(href))}" alt="${escapeHtml(alt)}">`;
      },
    },
  });
  // Focusable, so that a table wider than its page scrolls with the keyboard.
  page.body = /** @type {string} */ (marked.parse(text))
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th></th>", "<td></td>");
  return page;
}

/** Numbers repeated headings, as TypeDoc does. @param {string} id @param {readonly string[]} used */
function unused(id, used) {
  let [free, count] = [id, 0];
  while (used.includes(free)) {
    count += 1;
    free = `${id}-${count}`;
  }
  return free;
}

/** Pages that are in every language. */
const pagesOfSite = /^web\/site\/(index|playground)\.html\b/;

/**
 * The target of a link on the site; none if the site lacks it.
 * @param {string} href
 * @param {string} folder of the text in the repository
 * @param {string} language
 */
function address(href, folder, language) {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = "", hash = ""] = href.split(/(?=#)/);
  const file = posix.join(folder, path);
  if (file.startsWith(`${docsSource}/`)) {
    if (language === "en") return path.replace(/\.md$/, ".html") + hash;
    const below = posix.relative(docsSource, file).replace(/\.md$/, ".html");
    return posix.relative(language, pageIn(languageOfPage(below).english, language)) + hash;
  }
  // The site is the parent of its documentation.
  if (/^web\/site\/[\w-]+\.(html|js|json|py)(\?|$)/.test(file)) {
    if (language === "en" || !pagesOfSite.test(file)) return href;
    return `${path}${path.includes("?") ? "&" : "?"}lang=${language}${hash}`;
  }
  const sources = repository();
  return sources ? `${sources.replace(/\/?$/, "/")}${file}` : undefined;
}

/** @param {string} html */
export const textOf = (html) =>
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
