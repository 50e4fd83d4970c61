/** `search.json`: the sections of the finished pages, and the lessons, as a search index. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { lessonHash, lessonNames } from "../lib/lessons.mjs";
import { webModule } from "../lib/web-module.mjs";
import { languageOfPage } from "./languages.mjs";
import { textOf } from "./markdown.mjs";
import { groups } from "./pages.mjs";

/** @typedef {import("../../web/site/docs/search-index.js").Entry} Entry */

/** The searched length of a section, in characters. Longer texts repeat their words. */
const longestText = 390;

/** The page of the examples is searched by its title: its text repeats that of the types. */
const titleOnly = /^reference\/(examples|index|api\/index)\.html$|Functions\.html$/;

/** @param {string} file below docs/ */
function kindOf(file) {
  if (file === "glossary.html") return "Term";
  if (file === "reference/cpp.html") return "C++";
  if (/^reference\/api\/(?!index|functions|interfaces\/SoftKnn\.)/.test(file)) return "Type";
  if (file.startsWith("reference/api/")) return "Reference";
  return groups.find(({ pages }) => pages.some((page) => page.file === file))?.en ?? "";
}

/** Only inline elements join words. @param {string} html */
const plain = (html) =>
  textOf(html.replace(/<(?!\/?(?:a|b|code|em|kbd|span|strong|wbr)\b)/g, " <"))
    .replace(/\s+/g, " ")
    .trim();

/** Sentences first: results quote them, while code is only searched. @param {string} html */
function sentences(html) {
  const code = /<(pre|blockquote)\b[\s\S]*?<\/\1>/g;
  return plain([html.replace(code, " "), ...(html.match(code) ?? [])].join(" "));
}

/**
 * The sections of a finished page.
 * @param {string} file below docs/
 * @param {string} html
 * @returns {Entry[]}
 */
export function entriesOf(file, html) {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
  const text = main.replace(/<(nav|soft-attention)\b[\s\S]*?<\/\1>/g, "");
  const [, heading = "", body = ""] = /<h1>([\s\S]*?)<\/h1>([\s\S]*)/.exec(text) ?? [];
  if (heading === "") return [];
  const page = plain(heading).replace(/^[A-Z][a-z]+(?: Alias)?: /, "");
  const kind = kindOf(file);
  const [first = "", ...rest] = body.split(/(?=<h[23] id="[^"]+">)/);
  const whole = { at: file, title: page, page: "", kind, text: sentences(first) };
  if (titleOnly.test(file)) return [{ ...whole, text: whole.text.slice(0, 200) }];
  const sections = rest.flatMap((part) => {
    const [, ...section] = /id="([^"]+)">([\s\S]*?)<\/h[23]>([\s\S]*)/.exec(part) ?? [];
    // A row with an address of its own is found by its first cell.
    const row = /<td><a id="([^"]+)"><\/a>([\s\S]*?)<\/td>([\s\S]*?)<\/tr>/g;
    const rows = [...part.matchAll(row)].map(([, ...cells]) => cells);
    return [section, ...rows].map(([id = "", title = "", own = ""]) => ({
      ...{ at: `${file}#${id}`, title: plain(title), page, kind, text: sentences(own) },
    }));
  });
  const filled = sections.filter(
    ({ text: own, title }) => own !== "" && !title.startsWith("Functions in "),
  );
  // A type is one entry, found by the names of its properties.
  const names = filled.map(({ title }) => title.replace("?", ""));
  const all =
    kind === "Type" ? [{ ...whole, text: [whole.text, ...names].join(" ") }] : [whole, ...filled];
  const longest = kind === "C++" ? longestText / 2 : longestText;
  return all.map((entry) => ({ ...entry, text: entry.text.slice(0, longest) }));
}

/** A lesson, with the text of its sections. @param {string} view @returns {Promise<Entry>} */
async function lessonEntry(view) {
  const { chapter } = await webModule(`web/lessons/${view}/words.en.ts`);
  // Figure values and links into the figure are markup in the text.
  const text = Object.values(chapter.text)
    .flat()
    .filter((passage) => !passage.startsWith("? "))
    .join(" ")
    .replace(/## |> |\{[^}]+\}/g, "")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
  const title = `${chapter.path.split(" · ")[0]} (${view})`;
  const at = `../index.html#${lessonHash(view)}`;
  return { at, title, page: "", kind: "Lesson", text: text.slice(0, 2 * longestText) };
}

/** Runs after all pages are written. @param {string} docs the folder docs/ of the site */
export async function writeSearchIndex(docs) {
  const names = readdirSync(docs, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(sep).join("/"))
    // Words are cut as in English.
    .filter((name) => name.endsWith(".html") && languageOfPage(name).language === "en");
  const pages = names
    .sort()
    .flatMap((name) => entriesOf(name, readFileSync(join(docs, name), "utf8")));
  const lessons = await Promise.all(lessonNames().map(lessonEntry));
  const { indexText } = await webModule("web/site/docs/search-index.ts");
  writeFileSync(join(docs, "search.json"), indexText([...pages, ...lessons]));
}
