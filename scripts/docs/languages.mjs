/** The documentation in other languages: which pages there are, and the words of their frame. */
import { existsSync } from "node:fs";
import { languages } from "../lib/languages.mjs";
import { inRoot } from "../lib/paths.mjs";
import { webModule } from "../lib/web-module.mjs";
import { docsSource } from "./pages.mjs";

/** @typedef {typeof import("../../web/language/en/docs.js").docs} DocsWords */

/** The languages besides English. */
export const translations = languages.map(({ tag }) => tag).filter((tag) => tag !== "en");

/** @type {Record<string, DocsWords>} */
export const words = {};
for (const { tag } of languages) words[tag] = (await webModule(`web/language/${tag}/docs.ts`)).docs;

/** The language of a page, and what it is called in English. @param {string} file below docs/ */
export function languageOfPage(file) {
  const [folder = "", ...rest] = file.split("/");
  return translations.includes(folder)
    ? { language: folder, english: rest.join("/") }
    : { language: "en", english: file };
}

/** Whether a page is there in a language. @param {string} file of the English page, below docs/ @param {string} language */
export const isIn = (file, language) =>
  language === "en" || existsSync(inRoot(docsSource, language, file.replace(/html$/, "md")));

/** The languages of a page. @param {string} file of the English page */
export const languagesOf = (file) => languages.filter(({ tag }) => isIn(file, tag));

/** The page in a language; the English one where there is no translation. @param {string} file of the English page @param {string} language */
export const pageIn = (file, language) =>
  language !== "en" && isIn(file, language) ? `${language}/${file}` : file;
