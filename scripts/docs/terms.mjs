/** Links from the first use of a term in a page to its entry in the glossary. */
import { anchor } from "./markdown.mjs";

/** @typedef {{ id: string, names: readonly string[] }} Term */

/** Words of every page that also have other meanings, such as the keys of a keyboard: never linked. */
const everyday = new Set([
  ...["attention", "key", "value", "scale", "batch", "dimension", "weight", "concentrated"],
  ...["core", "figure", "lesson", "worker", "engine", "iframe", "api", "webassembly"],
  ...["output", "state", "norm", "metric", "lookup", "float64", "float32"],
]);

/**
 * The entries of the glossary: a heading of the third level, and the line “Also: …” below it.
 * @param {string} glossary Markdown
 * @returns {Term[]}
 */
export function termsOf(glossary) {
  const entries = [...glossary.matchAll(/^### (.+)\n+(?:Also: ([^\n]+)\.\n)?/gm)];
  return entries.map(([, name = "", also = ""]) => ({
    id: anchor(name),
    names: [name, ...also.split(", ").filter(Boolean)],
  }));
}

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Text in these elements is a name, a program or already a link; tables are processed per cell. */
const leftOut = new Set([
  "a",
  "code",
  "pre",
  "h2",
  "h3",
  "h4",
  "table",
  "figure",
  "soft-attention",
]);

/**
 * @param {string} html
 * @param {readonly Term[]} terms
 * @param {string} glossary its address relative to the page
 */
export function linkTerms(html, terms, glossary) {
  const names = terms
    .flatMap(({ id, names: all }) => all.map((name) => ({ id, name })))
    .filter(({ name }) => !everyday.has(name.toLowerCase()));
  // The longest first: “attention weight” is not “weight”.
  names.sort((a, b) => b.name.length - a.name.length);
  if (names.length === 0) return html;
  const any = names.map(({ name }) => `${escaped(name).replace(/y$/, "(?:y|ie)")}s?`).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${any})(?![\\p{L}\\p{N}_-])`, "giu");
  const idOf = new Map(names.map(({ id, name }) => [name.toLowerCase(), id]));
  /** @type {Set<string>} */
  const linked = new Set();
  /** @type {string[]} */
  const open = [];
  const inText = (/** @type {string} */ text) =>
    text.replace(pattern, (found) => {
      const name = found.toLowerCase();
      const forms = [name, name.replace(/s$/, ""), name.replace(/ies$/, "y")];
      const id = forms.map((form) => idOf.get(form)).find((known) => known !== undefined);
      if (id === undefined || linked.has(id)) return found;
      linked.add(id);
      return `<a class="term" href="${glossary}#${id}">${found}</a>`;
    });
  return html.replace(/<(\/?)([a-z][\w-]*)[^>]*>|[^<]+/g, (part, closes, name) => {
    if (name === undefined) return open.length === 0 ? inText(part) : part;
    if (leftOut.has(name)) {
      if (closes) open.pop();
      else open.push(name);
    }
    return part;
  });
}
