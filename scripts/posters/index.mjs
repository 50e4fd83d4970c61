/**
 * Posters: one still SVG per view and language, drawn by the views' own code without a browser.
 * They stand where a figure waits or scripts are off, and wherever a picture of a state is wanted.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { render } from "@lit-labs/ssr";
import { collectResult } from "@lit-labs/ssr/lib/render-result.js";
import { bundle } from "../build/bundle.mjs";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { step } from "../lib/say.mjs";
import { digest } from "../lib/stamp.mjs";
import { fresh } from "../setup/unpack.mjs";
import { layouts } from "./layouts.mjs";
import { movable, propertiesOf, resolved, styleOf } from "./paint.mjs";
import { margin, Sheet, width } from "./sheet.mjs";
import { parsed } from "./tree.mjs";
import { element, escaped } from "./xml.mjs";

/** @typedef {import("./layouts.mjs").Drawing} Drawing */

/** What a view may ask of a browser while it is drawn. */
function actAsBrowser() {
  const own = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));
  own.matchMedia ??= () => ({ matches: true });
  own.requestAnimationFrame ??= (/** @type {() => void} */ run) => setTimeout(run);
  own.cancelAnimationFrame ??= clearTimeout;
}

/** Where the code that draws is. */
const folder = join(buildDir, "posters", "code");

/** @returns {Promise<Drawing>} */
async function drawing() {
  rmSync(folder, { recursive: true, force: true });
  actAsBrowser();
  const options = {
    platform: /** @type {const} */ ("node"),
    minify: false,
    external: ["lit", "lit/*"],
  };
  await bundle({ poster: "web/element/poster.ts" }, folder, options);
  return import(pathToFileURL(join(folder, "poster.js")).href);
}

const own = `svg{fill:var(--ink);font-family:var(--sans);font-variant-numeric:tabular-nums}.p-title,.p-line,.formula{font-family:var(--serif)}.p-title{font-weight:600}.formula{font-style:italic}.p-name{font-weight:600}.p-number{font-size:15px;text-anchor:middle}.soft,.formula{fill:var(--ink-soft)}.out{fill:var(--output);font-weight:600}.inverse{fill:var(--paper)}.p-paper{fill:var(--paper)}.p-cell,.p-choice{fill:none;stroke:var(--rule)}.p-chosen{fill:var(--ink)}.p-rule{stroke:var(--rule)}.p-ink{fill:var(--weight)}.p-faint{fill:var(--ink-soft);opacity:.55}.p-token{font-family:var(--serif);font-size:16px;text-anchor:middle}.p-asking{stroke:var(--ink);stroke-width:3}.p-cells{image-rendering:pixelated}`;

/** How long a figure may take to come to its end, in milliseconds. */
const patience = 120_000;

/**
 * One figure, told in one language after the other: what it runs, it runs once.
 * @param {string} hash the state as in a link
 * @param {readonly string[]} languages
 */
async function postersOf(hash, languages) {
  const drawn = await drawingCode();
  const view = /(?:^|&)view=(\w+)/.exec(hash)?.[1] ?? "field";
  const layout = layouts[view];
  if (!layout) throw new Error(`There is no poster for '${view}'.`);
  const figure = await drawn.posterFigure(hash, layout.drawnAt);
  const posters = [];
  for (const language of languages) {
    await figure.speak(language);
    const sheet = await finishedSheet(figure, layout);
    const title = figure.title();
    sheet.y += sheet.write(title, "title") + 16;
    await layout.lay(sheet, figure, drawn);
    const about = { title, styles: figure.styles, language: figure.text.language };
    posters.push(`${finished(sheet, about)}\n`);
  }
  figure.stop();
  return posters;
}

/** The figure once it has come to its end. @param {import("./layouts.mjs").Figure} figure @param {import("./layouts.mjs").ViewLayout} layout */
export async function finishedSheet(figure, { isReady }) {
  const rtl = figure.text.direction === "rtl";
  for (const start = Date.now(); ; ) {
    const sheet = await drawnSheet(figure, rtl);
    if (!isReady || isReady(sheet)) return sheet;
    if (Date.now() - start > patience) throw new Error("A figure comes to no end.");
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** @param {import("./layouts.mjs").Figure} figure @param {boolean} rtl */
async function drawnSheet(figure, rtl) {
  const html = (await collectResult(render(figure.render()))).replace(/<!--.*?-->/gs, "");
  return new Sheet(parsed(html), rtl);
}

/**
 * The sheet as an SVG file.
 * @param {Sheet} sheet
 * @param {object} about
 * @param {string} about.title
 * @param {readonly string[]} about.styles
 * @param {string} about.language
 * @param {number} [about.wide] width of what is on the sheet
 */
export function finished(sheet, { title, styles, language, wide: inner = width }) {
  const properties = propertiesOf(styles);
  const moved = movable(styles, properties);
  const [wide, high] = [inner + 2 * margin, Math.ceil(sheet.y) + 2 * margin];
  const body = sheet.parts.join("").replace(/var\((--[\w-]+)\)/g, (all, name) => {
    const value = resolved(all, properties, "light");
    return value === resolved(all, properties, "dark") ? value : `var(${name})`;
  });
  const names = new Set([
    "text",
    "g",
    "svg",
    "path",
    "rect",
    "line",
    "circle",
    "image",
    ".p-paper",
  ]);
  for (const [, list = ""] of body.matchAll(/ class="([^"]*)"/g))
    for (const name of list.split(" ")) names.add(`.${name}`);
  const style = styleOf([own, moved, ...styles.slice(1)], names, properties);
  const describing = sheet.words(".so-what");
  const paper = element("rect", { class: "p-paper", width: wide, height: high });
  const picture = element("g", { transform: `translate(${margin} ${margin})` }, body);
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${wide} ${high}`,
      width: wide,
      height: high,
      role: "img",
      "xml:lang": language,
    },
    `<title>${escaped(title)}</title>${describing === "" ? "" : `<desc>${escaped(describing)}</desc>`}<style>${style.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style>${paper}${picture}`,
  );
}

/** @type {Promise<Drawing> | undefined} */
let code;

/** The code that draws figures, bundled once. */
export function drawingCode() {
  code ??= drawing();
  return code;
}

/**
 * The poster of a state.
 * @param {string} hash as in a link: `view=field&temperature=0.05`
 * @param {string} [language]
 */
export async function renderPoster(hash, language = "en") {
  const [poster = ""] = await postersOf(hash, [language]);
  return poster;
}

const languages = ["en", "zh", "fa"];

/** What all posters depend on. */
function stampOf() {
  const here = inRoot("scripts/posters");
  const sources = readdirSync(here).map((name) => readFileSync(join(here, name), "utf8"));
  // Its name for each chunk is made of what that holds.
  return digest([readFileSync(join(folder, "poster.js"), "utf8"), ...sources]);
}

/** `VIEW.svg` in English, `VIEW.zh.svg` and so on; those of the last build where nothing has changed. @param {string} target */
export async function writePosters(target) {
  await drawingCode();
  const kept = join(buildDir, "posters", stampOf());
  if (!existsSync(kept)) {
    step("Drawing the posters");
    for (const name of readdirSync(join(buildDir, "posters"))) {
      if (name !== "code") rmSync(join(buildDir, "posters", name), { recursive: true });
    }
    await fresh(kept, async (draft) => {
      for (const view of Object.keys(layouts)) {
        const posters = await postersOf(`view=${view}`, languages);
        for (const [i, poster] of posters.entries()) {
          const name = i === 0 ? `${view}.svg` : `${view}.${languages[i]}.svg`;
          writeFileSync(join(draft, name), poster);
        }
      }
    });
  }
  cpSync(kept, target, { recursive: true });
}
