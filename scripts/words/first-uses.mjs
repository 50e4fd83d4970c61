/**
 * Terms are defined where they first stand. A link can lead to any lesson first, so each lesson is a
 * reading path of its own; the pages of the documentation that lead to the first program are another.
 * The first text of a path in which a term of the glossary stands must hold the words listed here, which
 * say what the term means. Titles and questions only name a subject: their terms are defined below them.
 * In the documentation the first use of most terms is a link to the glossary, made by the build.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { attentionTerms } from "./attention-terms.mjs";
import { modelTerms } from "./model-terms.mjs";
import { lessonTexts, pagesTexts } from "./reading-order.mjs";

/** From the first page of the documentation to an element in a page. */
const docsPath = ["index", "how-it-works", "quick-start", "element"];

/** @typedef {import("./findings.mjs").Finding} Finding */
/** @typedef {import("./attention-terms.mjs").Defined} Defined */

const plain = (/** @type {string} */ text) => text.replace(/\s+/g, " ");

/**
 * What is used before it is defined, and places that no path needs.
 * @param {string} path @param {readonly string[]} texts @param {readonly Defined[]} terms
 * @returns {Finding[]}
 */
export const usedBeforeDefined = (path, texts, terms = [...attentionTerms, ...modelTerms]) =>
  terms.flatMap(({ term, pattern, places }) => {
    const first = texts.map(plain).find((text) => pattern.test(text));
    const words = places[path];
    if (first === undefined) {
      const why = `“${term}” has a definition here and is not used`;
      return words === undefined ? [] : [{ file: path, sentence: words, why }];
    }
    // The build links terms of the documentation, except some everyday words; only these have a place.
    if (words === undefined && path === "docs") return [];
    if (words !== undefined && first.includes(words)) return [];
    return [{ file: path, sentence: first, why: `“${term}” is used before it is defined` }];
  });

/** @returns {Promise<Finding[]>} */
export async function firstUses() {
  const lessons = readdirSync(join(root, "web/lessons"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const found = lessons.map(async (name) => usedBeforeDefined(name, await lessonTexts(name)));
  return [...(await Promise.all(found)).flat(), ...usedBeforeDefined("docs", pagesTexts(docsPath))];
}
