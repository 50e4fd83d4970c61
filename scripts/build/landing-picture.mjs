/** `landing-picture.js`, which shows the question and the picture of the landing before the other scripts run. */
import { languages } from "../lib/languages.mjs";
import { webModule } from "../lib/web-module.mjs";
import { bundle } from "./bundle.mjs";
import { chapteredEntry } from "./words-with-chapter.mjs";

/** A classic script runs before the first paint. */
const options = /** @type {const} */ ({
  format: "iife",
  splitting: false,
  charset: "ascii",
  loader: { ".svg": "dataurl" },
});

/**
 * The script knows the reader's language, and so which files of words the page needs.
 * @param {string} folder of the site
 * @param {(words: readonly string[]) => string[]} filesOf the bundled files of these sources
 */
export async function bundleLandingPicture(folder, filesOf) {
  const { defaultState } = await webModule("web/figure/state.ts");
  const lesson = `web/lessons/${defaultState.view}`;
  const texts = languages.map(async ({ tag, direction }) => {
    const { chapter } = await webModule(`${lesson}/chapter.${tag}.ts`);
    const words = chapteredEntry(`${lesson}/words.${tag}`);
    // The words of the page in English are part of its scripts.
    const files = filesOf(tag === "en" ? [words] : [`web/words/${tag}.ts`, words]);
    return [tag, { direction, ask: chapter.ask, files }];
  });
  const define = { SOFTKNN_LANDING: JSON.stringify(Object.fromEntries(await Promise.all(texts))) };
  const entries = { "landing-picture": "web/site/landing-picture.ts" };
  await bundle(entries, folder, { ...options, define });
}
