/**
 * `element.css`: for pages whose first paint does not wait for the element's script. The style sheet reserves the
 * height of figures that are not yet drawn, and shows their posters there.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lessonNames } from "../lib/lessons.mjs";
import { inRoot } from "../lib/paths.mjs";

const coming = "soft-attention:not(:defined)";

/** @param {string} folder */
export function writeElementCss(folder) {
  const heights = JSON.parse(readFileSync(inRoot("web/element/author/heights.json"), "utf8"));
  writeFileSync(join(folder, "element.css"), elementCss(heights));
}

/** @param {Record<string, Record<string, readonly number[]>>} heights */
export function elementCss(heights) {
  const rules = Object.entries(heights).flatMap(([view, languages]) =>
    Object.entries(languages).flatMap(([language, rows]) => roomRules(view, language, rows)),
  );
  return `/* softknn: room for figures whose script is on its way. */
soft-attention{display:block}
${coming}{display:grid;container-type:inline-size;contain-intrinsic-inline-size:min(45rem,90vw);align-items:start;justify-items:center}
${coming}>*{grid-area:1/1;max-inline-size:100%}
${coming}>img{block-size:auto}
${coming}::after{content:"";grid-area:1/1;inline-size:1px}
${rules.join("\n")}
`;
}

/**
 * @param {string} view
 * @param {string} language
 * @param {readonly number[]} rows
 */
function roomRules(view, language, rows) {
  // Without the attribute, the figure is the landing.
  const which = view === lessonNames()[0] ? `:is([view="field"],:not([view]))` : `[view="${view}"]`;
  const spoken = language === "en" ? "" : `:lang(${language})`;
  const selector = `${coming}${which}${spoken}:not([controls])::after`;
  return Array.from({ length: rows.length / 3 }, (_, i) => {
    const [from = 0, height = 0, growth = 0] = rows.slice(3 * i, 3 * i + 3);
    const size =
      growth === 0 ? `${height}px` : `calc(${height}px + ${Math.round(growth * 1e4) / 100}cqi)`;
    const rule = `${selector}{min-block-size:${size}}`;
    return from === 0 ? rule : `@container (min-width:${from}px){${rule}}`;
  });
}
