/** The share image of a view: what its poster shows, and what it says, on a card of 1200 × 630. */
import { readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";

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
  body > svg { inline-size: 100%; block-size: 542px; }`;

/** What a poster is called. @param {string} poster */
export function toldBy(poster) {
  const said = (/** @type {string} */ name) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(poster)?.[1] ?? "";
  return { title: said("title"), description: said("desc") };
}

/** The page that is the card, once `frameWork` has run in it. @param {string} poster */
export function cardPage(poster) {
  // An icon's own title would be shown as a hint, and nothing here is read out.
  const icon = readFileSync(inRoot("web/page/icon.svg"), "utf8").replace(/<title>.*?<\/title>/, "");
  return `<!doctype html><meta charset="utf-8"><style>${styles}</style>
<div><h1>${toldBy(poster).title}</h1><p>${icon}softknn</p></div>${poster}`;
}

/** Runs in the page: leaves the picture alone of the poster, as large as the card lets it be. */
export function frameWork() {
  const svg = /** @type {SVGSVGElement} */ (document.querySelector("body > svg"));
  const picture = /** @type {SVGGElement} */ (svg.lastElementChild);
  for (const text of svg.querySelectorAll(".p-title, .p-paper")) text.remove();
  // The sentence under it; sentences inside it belong to it.
  while (picture.lastElementChild?.matches(".p-line")) picture.lastElementChild.remove();
  picture.removeAttribute("transform");
  const { x, y, width, height } = picture.getBBox();
  svg.setAttribute("viewBox", `${x - 4} ${y - 4} ${width + 8} ${height + 8}`);
}
