/** The share image of a lesson in a language: the picture and the title of its poster, on a card of 1200 × 630. */
import { readFileSync } from "node:fs";
import { languages, localFile } from "../lib/languages.mjs";
import { lessonNames } from "../lib/lessons.mjs";
import { inRoot } from "../lib/paths.mjs";
import { drawPoster } from "./posters.mjs";

/** @typedef {import("../lib/languages.mjs").PageLanguage} PageLanguage */

export const card = { width: 1200, height: 630 };

const styles = `
  body { margin: 0; inline-size: 1200px; block-size: 630px; overflow: hidden; display: grid;
    grid-template-columns: 352px 1fr; gap: 44px; box-sizing: border-box; padding: 44px 48px;
    background: #fffdf8; color: #1c1b19; }
  div { display: flex; flex-direction: column; justify-content: space-between; min-block-size: 0; }
  h1 { margin: 0; font: 600 40px/1.22 Charter, "Iowan Old Style", "Noto Serif", Georgia, serif; }
  p { display: flex; align-items: center; gap: 14px; margin: 0; color: #5c5850;
    font: 600 30px/1 Charter, "Iowan Old Style", "Noto Serif", Georgia, serif; }
  p svg { inline-size: 52px; block-size: 52px; }
  :lang(fa) h1 { line-height: 1.5; }
  body > svg { inline-size: 100%; block-size: 542px; direction: ltr; }`;

/** The title of a poster. @param {string} poster */
export function toldBy(poster) {
  const said = (/** @type {string} */ name) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(poster)?.[1] ?? "";
  return { title: said("title"), description: said("desc") };
}

/** The page of the card, after `frameWork` has run in it. @param {string} poster @param {PageLanguage} language */
function cardPage(poster, { tag, direction }) {
  // An icon's own title would appear as a tooltip; nothing here is read aloud.
  const icon = readFileSync(inRoot("web/site/icon.svg"), "utf8").replace(/<title>.*?<\/title>/, "");
  return `<!doctype html><html lang="${tag}" dir="${direction}"><meta charset="utf-8"><style>${styles}</style>
<div><h1>${toldBy(poster).title}</h1><p>${icon}softknn</p></div>${poster}`;
}

/** Runs in the page: crops the margins of the picture and scales it to fill the card. */
function frameWork() {
  const svg = /** @type {SVGSVGElement} */ (document.querySelector("body > svg"));
  svg.querySelector("rect")?.remove();
  const { x, y, width, height } = svg.getBBox();
  svg.setAttribute("viewBox", `${x - 4} ${y - 4} ${width + 8} ${height + 8}`);
}

/** @param {import("./figure.mjs").Page} page @param {string} view @param {PageLanguage} language */
async function drawCard(page, view, language) {
  const picture = "figure > h2, .so-what { display: none }";
  const poster = await drawPoster(page, view, language.tag, picture);
  await page.goto("about:blank");
  await page.setViewportSize(card);
  await page.setContent(cardPage(poster, language));
  await page.evaluate(frameWork);
  return language.tag === "en" ? page.screenshot() : page.screenshot({ type: "jpeg", quality: 70 });
}

/** PNG in English; JPEG, half as large, in the other languages. @param {string} view @param {string} language */
export const cardFile = (view, language) =>
  localFile(view, language, language === "en" ? "png" : "jpg");

/** By file name. @type {Record<string, (page: import("./figure.mjs").Page) => Promise<Buffer>>} */
export const cards = Object.fromEntries(
  lessonNames().flatMap((view) =>
    languages.map((language) => [
      cardFile(view, language.tag),
      (/** @type {import("./figure.mjs").Page} */ page) => drawCard(page, view, language),
    ]),
  ),
);
