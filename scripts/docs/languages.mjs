/** The documentation in other languages: which pages there are, and the words of their frame. */
import { existsSync } from "node:fs";
import { languages } from "../lib/languages.mjs";
import { inRoot } from "../lib/paths.mjs";
import { webModule } from "../lib/web-module.mjs";

/** @typedef {typeof import("../../web/language/en/docs.js").docs} DocsWords */

/**
 * @typedef {object} Frame
 * @property {DocsWords} words
 * @property {(page: { name: string, file?: string }) => string} nameOf a page, or a group of pages
 */

/** The languages besides English. */
export const translations = languages.map(({ tag }) => tag).filter((tag) => tag !== "en");

/** @param {string} tag @returns {Promise<[string, Frame]>} */
async function frameOf(tag) {
  const { docs } = await webModule(`web/language/${tag}/docs.ts`);
  if (tag === "en") return [tag, { words: docs, nameOf: ({ name }) => name }];
  const { docsNames } = await webModule(`web/language/${tag}/docs-names.ts`);
  /** @type {Frame["nameOf"]} */
  const nameOf = ({ name, file = name }) => docsNames[file.replace(/\.html$/, "")] ?? name;
  return [tag, { words: docs, nameOf }];
}

const frames = new Map(await Promise.all(languages.map(({ tag }) => frameOf(tag))));

/** @param {string} tag @returns {Frame} */
export function frameIn(tag) {
  const frame = frames.get(tag);
  if (!frame) throw new Error(`The documentation has no words in ${tag}.`);
  return frame;
}

/** The language of a page, and what it is called in English. @param {string} file below docs/ */
export function languageOfPage(file) {
  const [folder = "", ...rest] = file.split("/");
  return translations.includes(folder)
    ? { language: folder, english: rest.join("/") }
    : { language: "en", english: file };
}

/** Whether a page is there in a language. @param {string} file of the English page, below docs/ @param {string} language */
export const isIn = (file, language) =>
  language === "en" ||
  existsSync(inRoot("web/site/docs", language, file.replace(/\.html$/, ".md")));

/** The languages of a page. @param {string} file of the English page */
export const languagesOf = (file) => languages.filter(({ tag }) => isIn(file, tag));

/** The page in a language; the English one where there is no translation. @param {string} file of the English page @param {string} language */
export const pageIn = (file, language) =>
  language !== "en" && isIn(file, language) ? `${language}/${file}` : file;
