/** The heights of the figures at each container width, measured in the pages of the built site. */
import { languages } from "../lib/languages.mjs";
import { lessonNames } from "../lib/lessons.mjs";

/** Container widths of a figure, in CSS pixels. */
const widths = { from: 264, to: 1112, step: 8 };

/** The tolerated excess of the reserved height, in CSS pixels. */
const slack = 48;

/** @typedef {readonly [width: number, height: number]} Sample */

/** Opens all figures of a page in one language, in their default state. @param {import("./figure.mjs").Page} page @param {string} language */
async function showAll(page, language) {
  await page.setViewportSize({ width: widths.to + 40, height: 900 });
  const figures = lessonNames().map(
    (view) => `<soft-attention view="${view}" loading="eager"></soft-attention>`,
  );
  const body = `<!doctype html><html lang="${language}"><main>${figures.join("")}</main><script type="module" src="./element.js"></script>`;
  await page.route("**/heights.html", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("heights.html");
  const drawn = () =>
    [...document.querySelectorAll("soft-attention")].every(
      ({ shadowRoot: root }) =>
        root?.querySelector("figure h2") &&
        !root.querySelector(".run .cancel, .no-map, .later, .measuring"),
    );
  await page.waitForFunction(drawn, undefined, { timeout: 120_000 });
  await page.unroute("**/heights.html");
}

/** The heights of all figures at one width. @param {import("./figure.mjs").Page} page @param {number} width @returns {Promise<number[]>} */
const heightsAt = (page, width) =>
  page.evaluate(async (to) => {
    const main = /** @type {HTMLElement} */ (document.querySelector("main"));
    main.style.inlineSize = `${to}px`;
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let i = 0; i < 3; i++) await frame();
    return [...main.children].map((element) => {
      const figure = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector("figure"));
      figure.style.minBlockSize = "0";
      return Math.ceil(figure.getBoundingClientRect().height);
    });
  }, width);

/**
 * The fewest straight lines above all samples within the tolerance; each has a starting width, the height extrapolated
 * to width 0 and the slope.
 * @param {readonly Sample[]} samples
 */
export function linesAbove(samples) {
  /** @type {number[]} */
  const lines = [];
  for (let start = 0; start < samples.length; ) {
    let end = start + 1;
    let line = lineAbove(samples.slice(start, end));
    for (let to = end + 1; to <= samples.length; to++) {
      const longer = lineAbove(samples.slice(start, to));
      if (longer === undefined) break;
      [end, line] = [to, longer];
    }
    lines.push(start === 0 ? 0 : (samples[start]?.[0] ?? 0), ...(line ?? []));
    start = end;
  }
  return lines;
}

/** Height at width 0 and slope of a line above the samples, if it stays within the tolerance. @param {readonly Sample[]} samples */
function lineAbove(samples) {
  const [first = [0, 0], last = first] = [samples[0], samples.at(-1)];
  const slope = last === first ? 0 : (last[1] - first[1]) / (last[0] - first[0]);
  for (const growth of [0, Math.round(slope * 100) / 100]) {
    const height = Math.ceil(Math.max(...samples.map(([x, y]) => y - growth * x)));
    if (samples.every(([x, y]) => height + growth * x - y <= slack)) return [height, growth];
  }
  return undefined;
}

/** The data file with the lines of every lesson and language: `web/element/author/reserve.ts` reads it. @param {import("./figure.mjs").Page} page */
export async function heightsFile(page) {
  /** @type {Record<string, Record<string, number[]>>} */
  const heights = Object.fromEntries(lessonNames().map((view) => [view, {}]));
  for (const { tag } of languages) {
    await showAll(page, tag);
    /** @type {number[][]} */
    const all = [];
    const steps = Array.from(
      { length: (widths.to - widths.from) / widths.step + 1 },
      (_, i) => widths.from + i * widths.step,
    );
    for (const width of steps) all.push(await heightsAt(page, width));
    for (const [i, view] of lessonNames().entries())
      Object.assign(heights[view] ?? {}, {
        [tag]: linesAbove(steps.map((width, at) => [width, all[at]?.[i] ?? 0])),
      });
  }
  const text = JSON.stringify(heights, null, 2);
  return `${text.replace(/\[[^\]]*\]/g, (list) => list.replace(/\s+/g, " ").replace(/\[ | \]/g, (end) => end.trim()))}\n`;
}
