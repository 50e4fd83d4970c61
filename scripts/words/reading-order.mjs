/** The English texts of a reading path in the order in which a reader meets them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filledIn } from "../docs/includes.mjs";
import { root } from "../lib/paths.mjs";
import { keyedStringsOf } from "./strings.mjs";
import { proseOf } from "./texts.mjs";

/** @typedef {import("./strings.mjs").KeyedString} KeyedString */

/** @param {string} file @returns {Promise<KeyedString[]>} */
const stringsIn = (file) => keyedStringsOf(readFileSync(join(root, file), "utf8"));

/** Titles, which name a subject; and names for receipts and the embed builder, which the lesson does not show. */
const left = ["title", "question", "names", "values", "controlLabels"];

const isUnder =
  (/** @type {readonly string[]} */ ...some) =>
  (/** @type {KeyedString} */ { keys }) =>
    keys.some((key) => some.includes(key));

/**
 * A lesson: its prediction, which the page shows first and whole; the paragraphs; the figure; what to try.
 * @param {string} lesson @returns {Promise<string[]>}
 */
export async function lessonTexts(lesson) {
  const chapter = await stringsIn(`web/lessons/${lesson}/chapter.en.ts`);
  const words = (await stringsIn(`web/lessons/${lesson}/words.en.ts`)).filter(
    (string) => !isUnder(...left)(string),
  );
  const isBefore = (/** @type {KeyedString} */ string) =>
    isUnder("exercise")(string) && !isUnder("said", "answer")(string);
  const isTry = isUnder("tries");
  const texts = (/** @type {readonly KeyedString[]} */ strings) => strings.map(({ text }) => text);
  return [
    texts(words.filter(isBefore)).join(" "),
    ...texts(chapter.filter((string) => isUnder("text")(string) && !isTry(string))),
    ...texts(words.filter((string) => !isBefore(string))),
    ...texts(chapter.filter(isTry)),
  ].map((text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
}

/** @param {readonly string[]} pages of the documentation @returns {string[]} */
export const pagesTexts = (pages) =>
  pages.flatMap((page) => {
    const source = readFileSync(join(root, "web/site/docs", `${page}.md`), "utf8");
    const own = source.replace(/^\{\{(?!(thesis|vote)\}\})\w+\}\}$/gm, "").replace(/^#.*$/gm, "");
    // A live figure has the place of the picture.
    return proseOf(filledIn(own, {}).replace(/!\[[^\]]*\]\([^)]*\)/g, ""));
  });
