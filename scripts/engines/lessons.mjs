/** A lesson in an engine: its number, a drag, a key press, and then the same numbers as in Chromium. */
import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "./page.mjs";

/** @typedef {import("./page.mjs").EngineBrowser} EngineBrowser */
/** @typedef {import("../../tests/engines/lessons.mjs").LessonTrial} LessonTrial */

/** In milliseconds: the experiment of the scaling lesson takes some seconds on a busy machine. */
const limit = 30_000;

const root = "document.querySelector('soft-attention')?.shadowRoot";

/** Every text of the figure with a digit. @param {string} except the elements that do not count */
const textsOf = (except) => `Array.from(${root}.querySelectorAll("figure *"))
  .filter((e) => e.childElementCount === 0 && /\\d/.test(e.textContent) && !e.closest("${except}"))
  .map((e) => e.textContent.trim())`;

const numbers = textsOf("style, script, option");
/** Which labels of a drawing find a place depends on the metrics of the font. */
const comparable = textsOf("style, script, option, svg");

/**
 * @param {EngineBrowser} browser
 * @param {EngineBrowser} reference
 * @param {string} site
 * @param {LessonTrial} trial
 */
export async function tryLesson(browser, reference, site, trial) {
  await show(browser, site, trial.hash);
  for (const number of trial.shows)
    await eventually(
      browser,
      `${numbers}.some((text) => text.includes("${number}")) || null`,
      limit,
    );
  await changes(browser, "the drag", async () =>
    browser.drag(await gripOf(browser, trial), trial.by),
  );
  await changes(browser, `the key ${trial.key}`, async () => {
    const place = JSON.stringify(trial.place);
    await browser.run(`${root}.querySelector(${place}).focus()`);
    await browser.press(trial.key);
  });
  const hash = await browser.run("document.querySelector('soft-attention').hash");
  await show(reference, site, hash);
  // A fresh page restores the state but not transient views.
  await show(browser, site, hash);
  await agree(browser, reference);
}

/** @param {EngineBrowser} browser @param {string} site @param {string} hash */
async function show(browser, site, hash) {
  await browser.open("about:blank");
  await browser.open(`${site}index.html?lang=en#${hash}`);
  await eventually(browser, `${root}?.querySelector("figure h2") ? true : null`, limit);
}

/**
 * Scrolls to the grip, and waits until text that arrives late no longer moves it.
 * @param {EngineBrowser} browser
 * @param {LessonTrial} trial
 * @returns {Promise<[number, number]>}
 */
async function gripOf(browser, { grip }) {
  const place = `(() => {
    const e = ${root}.querySelector(${JSON.stringify(grip)});
    (e.closest("svg") ?? e).scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = e.getBoundingClientRect();
    if (e.type !== "range") return [x + width / 2, y + height / 2];
    const share = (e.valueAsNumber - e.min) / (e.max - e.min);
    return [x + 8 + share * (width - 16), y + height / 2];
  })()`;
  return settled(browser, place);
}

/** @param {EngineBrowser} browser @param {string} what @param {() => Promise<void>} act */
async function changes(browser, what, act) {
  const before = JSON.stringify(await settled(browser, numbers));
  await act();
  const late = Date.now() + limit;
  while (JSON.stringify(await browser.run(numbers)) === before) {
    if (Date.now() > late) throw new Error(`${what} changed no number`);
    await sleep(50);
  }
}

/**
 * The value of an expression, once it no longer changes.
 * @param {EngineBrowser} browser
 * @param {string} expression
 */
async function settled(browser, expression) {
  const late = Date.now() + limit;
  let last = await browser.run(expression);
  for (;;) {
    await sleep(400);
    const now = await browser.run(expression);
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    if (Date.now() > late) throw new Error("the page never comes to rest");
    last = now;
  }
}

/** @param {EngineBrowser} browser @param {EngineBrowser} reference */
async function agree(browser, reference) {
  const late = Date.now() + limit;
  for (;;) {
    const [here, there] = await Promise.all([
      settled(browser, comparable),
      settled(reference, comparable),
    ]);
    const at = here.findIndex(
      (/** @type {string} */ text, /** @type {number} */ i) => text !== there[i],
    );
    if (here.length > 1 && here.length === there.length && at < 0) return;
    if (Date.now() > late) {
      const where = at < 0 ? `${here.length} and ${there.length} numbers` : `number ${at}`;
      const texts = at < 0 ? "" : `: “${here[at]}” and “${there[at]}”`;
      throw new Error(`${browser.name} and ${reference.name} differ in ${where}${texts}`);
    }
  }
}
