/** The entries of the documentation search: sections of the finished pages, and the lessons. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { languageOfPage } from "./languages.mjs";

/**
 * @typedef {object} Entry
 * @property {string} at address in docs/
 * @property {string} title of the section
 * @property {string} page title of its page; empty if the section is the whole page
 * @property {Kind} kind
 * @property {string} text
 */

/** @typedef {"Guide" | "Recipe" | "API" | "Type" | "Error" | "C++" | "Term" | "Lesson" | "About"} Kind */

/** The searched length of a section, in characters. Longer texts repeat their words. */
const longestText = 600;

/** A declaration in C++ repeats the words of its JavaScript function. */
const longestDeclaration = 300;

const longestOverview = 200;

/** Pages searched by title only: their text repeats that of other pages. */
const titleOnly = /^reference\/(examples|index|api\/index)\.html$|Functions\.html$/;
const about =
  /^(numbers|benchmark|architecture|accessibility|privacy|changelog|cite|reference\/sources)\.html$/;

/** @param {string} file below docs/ @returns {Kind} */
function kindOf(file) {
  if (file.startsWith("recipes/")) return "Recipe";
  if (file === "glossary.html") return "Term";
  if (file === "reference/errors.html") return "Error";
  if (file === "reference/cpp.html") return "C++";
  if (about.test(file)) return "About";
  if (/^reference\/(index|examples|api\/functions|api\/interfaces\/SoftKnn\.)/.test(file))
    return "API";
  return file.startsWith("reference/") ? "Type" : "Guide";
}

/** The start of a section: a heading, a declaration, an error code. */
const sectionStart = /(?=<h[23] id="[^"]+">|<section class="entry" id="[^"]+">|<tr id="[^"]+">)/;

/** Parts of a page that are not indexed. */
const noText =
  /<nav\b[\s\S]*?<\/nav>|<svg\b[\s\S]*?<\/svg>|<soft-attention\b[\s\S]*?<\/soft-attention>|<details class="module-table">[\s\S]*?<\/details>/g;

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

/** @param {string} html */
const plain = (html) =>
  html
    .replace(/<\/?(?:a|b|code|em|kbd|span|strong|wbr)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(
      /&(?:lt|gt|quot|#39|amp);/g,
      (name) => entities[/** @type {keyof typeof entities} */ (name)],
    )
    .replace(/\s+/g, " ")
    .trim();

/** Programs, and the signatures of TypeDoc. */
const codeBlocks = /<(pre|blockquote)\b[\s\S]*?<\/\1>/g;

/** Sentences first: results quote them, while code is only searched. @param {string} html */
function textOf(html) {
  const code = html.match(codeBlocks) ?? [];
  return plain([html.replace(codeBlocks, " "), ...code].join(" "));
}

/** TypeDoc's titles without the kind. @param {string} html */
const titleOf = (html) =>
  plain(html).replace(/^(?:Interface|Function|Class|Type Alias|Variable): /, "");

/**
 * The sections of a finished page.
 * @param {string} file below docs/
 * @param {string} html
 * @returns {Entry[]}
 */
export function entriesOf(file, html) {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1]?.replace(noText, "") ?? "";
  const [, heading = "", body = ""] = /<h1>([\s\S]*?)<\/h1>([\s\S]*)/.exec(main) ?? [];
  if (heading === "" || html.includes('http-equiv="refresh"')) return [];
  const page = titleOf(heading);
  const kind = kindOf(file);
  const [first = "", ...rest] = body.split(sectionStart);
  const whole = { at: file, title: page, page: "", kind, text: textOf(first) };
  if (titleOnly.test(file)) return [{ ...whole, text: whole.text.slice(0, longestOverview) }];
  const sections = rest.map((part) => {
    const id = /id="([^"]+)"/.exec(part)?.[1] ?? "";
    const [, title = "", text = ""] =
      /<(?:h[2345]|th)\b[^>]*>([\s\S]*?)<\/(?:h[2345]|th)>([\s\S]*)/.exec(part) ?? [];
    return { at: `${file}#${id}`, title: plain(title), page, kind, text: textOf(text) };
  });
  const filled = sections.filter(
    ({ title, text }) => title !== "" && text !== "" && !title.startsWith("Functions in "),
  );
  const all = kind === "Type" ? [withProperties(whole, filled)] : [whole, ...filled];
  const longest = kind === "C++" ? longestDeclaration : longestText;
  return all.map((entry) => ({ ...entry, text: entry.text.slice(0, longest) }));
}

/** A type is one entry, found by the names of its properties. @param {Entry} type @param {Entry[]} properties */
function withProperties(type, properties) {
  const names = properties.map(({ title }) => title.replace("?", ""));
  return { ...type, text: [type.text, ...names].join(" ").trim() };
}

/** All pages of docs/. @param {string} folder @returns {Entry[]} */
export function entriesIn(folder) {
  return (
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => name.split(sep).join("/"))
      // Words are cut as in English.
      .filter((name) => name.endsWith(".html") && languageOfPage(name).language === "en")
      .sort()
      .flatMap((name) => entriesOf(name, readFileSync(join(folder, name), "utf8")))
  );
}
