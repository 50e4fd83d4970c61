/** A lesson in an engine: its number, a drag, a key press, and then the same numbers as in Chromium. */
import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "./page.mjs";

/** @typedef {import("./page.mjs").EngineBrowser} EngineBrowser */
/** @typedef {import("../../tests/engines/lessons.mjs").LessonTrial} LessonTrial */

/** In milliseconds: the experiment of the scaling lesson takes some seconds on a busy machine. */
const limit = 30_000;

const root = "document.querySelector('soft-attention')?.shadowRoot";

/** Every text of the figure with a digit, except those that depend on font metrics. */
const numbers = `Array.from(${root}.querySelectorAll("figure *"))
  .filter((e) => e.childElementCount === 0 && /\\d/.test(e.textContent) && !e.closest("style, script, svg, option"))
  .map((e) => e.textContent.trim())`;

/**
 * @param {EngineBrowser} browser
 * @param {EngineBrowser} reference
 * @param {string} site
 * @param {LessonTrial} trial
 */
export async function tryLesson(browser, reference, site, trial) {
  await show(browser, site, trial.hash, trial.unfold);
  const shown = JSON.stringify(trial.shows);
  await eventually(browser, `${numbers}.some((text) => text.includes(${shown})) || null`, limit);
  await changes(browser, "the drag", async () =>
    browser.drag(await gripOf(browser, trial), trial.by),
  );
  await changes(browser, `the key ${trial.key}`, async () => {
    const place = JSON.stringify(trial.place);
    await browser.run(`${root}.querySelector(${place}).focus()`);
    await browser.press(trial.key);
  });
  const hash = await browser.run("document.querySelector('soft-attention').hash");
  await show(reference, site, hash, trial.unfold);
  // A fresh page restores the state but not transient views.
  await show(browser, site, hash, trial.unfold);
  await agree(browser, reference);
}

/** @param {EngineBrowser} browser @param {string} site @param {string} hash @param {string} [unfold] */
async function show(browser, site, hash, unfold) {
  await browser.open("about:blank");
  await browser.open(`${site}index.html?lang=en#${hash}`);
  await eventually(browser, `${root}?.querySelector("figure h2") ? true : null`, limit);
  if (unfold)
    await browser.run(`${root}.querySelector(${JSON.stringify(unfold)}).setAttribute("open", "")`);
}

/** @param {EngineBrowser} browser @param {LessonTrial} trial @returns {Promise<[number, number]>} */
async function gripOf(browser, { grip }) {
  return browser.run(`(() => {
    const e = ${root}.querySelector(${JSON.stringify(grip)});
    (e.closest("svg") ?? e).scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = e.getBoundingClientRect();
    if (e.type !== "range") return [x + width / 2, y + height / 2];
    const share = (e.valueAsNumber - e.min) / (e.max - e.min);
    return [x + 8 + share * (width - 16), y + height / 2];
  })()`);
}

/** @param {EngineBrowser} browser @param {string} what @param {() => Promise<void>} act */
async function changes(browser, what, act) {
  const before = JSON.stringify(await settled(browser));
  await act();
  const late = Date.now() + limit;
  while (JSON.stringify(await browser.run(numbers)) === before) {
    if (Date.now() > late) throw new Error(`${what} changed no number`);
    await sleep(50);
  }
}

/** Waits until the numbers are stable. @param {EngineBrowser} browser @returns {Promise<string[]>} */
async function settled(browser) {
  const late = Date.now() + limit;
  let last = await browser.run(numbers);
  for (;;) {
    await sleep(400);
    const now = await browser.run(numbers);
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    if (Date.now() > late) throw new Error("the numbers never come to rest");
    last = now;
  }
}

/** @param {EngineBrowser} browser @param {EngineBrowser} reference */
async function agree(browser, reference) {
  const late = Date.now() + limit;
  for (;;) {
    const [here, there] = await Promise.all([settled(browser), settled(reference)]);
    const at = here.findIndex((text, i) => text !== there[i]);
    if (here.length > 1 && here.length === there.length && at < 0) return;
    if (Date.now() > late) {
      const where = at < 0 ? `${here.length} and ${there.length} numbers` : `number ${at}`;
      const texts = at < 0 ? "" : `: “${here[at]}” and “${there[at]}”`;
      throw new Error(`${browser.name} and ${reference.name} differ in ${where}${texts}`);
    }
  }
}
