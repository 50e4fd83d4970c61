/** The posters: the first picture of each lesson, in each language. */
import { languages, localFile } from "../lib/languages.mjs";
import { lessonHash, lessonNames } from "../lib/lessons.mjs";
import { bothThemes } from "./figure.mjs";
import { stillOf } from "./themes.mjs";

/** Hides everything after the first picture and its sentence, and the pointer hints. */
const rest = `figure :is(.so-what, :has(.so-what)) ~ :not(.tools, .export-panel), .caption, .hint, .map-hint,
  :is(.asks, .reading) > .note { display: none }`;

/**
 * Additional parts of each poster; the width keeps them side by side. @type {Record<string, { width?: number,
 * controls?: string[], styles?: string }>}
 */
const special = {
  field: { width: 800, controls: ["similarity", "temperature"] },
  similarity: { width: 1000 },
  steps: { styles: ".unfold, .step-switch { display: none }" },
  words: { controls: ["word"] },
  positions: { controls: ["wordOrder"] },
  clinic: { width: 900, controls: ["patient", "treatment"] },
  gpt: { width: 820, styles: ".again, .sentence-field { display: none }" },
  digits: {
    width: 900,
    controls: ["similarity", "temperature", "neighbors"],
    styles: ".pad-tools, .pad-digit { display: none }",
  },
  lab: { width: 900, styles: ".lab-numbers { display: none }" },
};

/** @param {import("./figure.mjs").Page} page @param {string} view @param {string} language */
async function drawPoster(page, view, language) {
  const { styles = "", ...shown } = special[view] ?? {};
  const all = { ...shown, hash: lessonHash(view), language, styles: `${rest} ${styles}` };
  return stillOf(await bothThemes(page, all));
}

/**
 * By file name: `VIEW.svg` in English, `VIEW.zh.svg` and so on. @type {Record<string, (page:
 * import("./figure.mjs").Page) => Promise<string>>}
 */
export const posters = Object.fromEntries(
  lessonNames().flatMap((view) =>
    languages.map(({ tag }) => [
      localFile(view, tag, "svg"),
      (/** @type {import("./figure.mjs").Page} */ page) => drawPoster(page, view, tag),
    ]),
  ),
);
