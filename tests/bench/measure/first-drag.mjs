/** The start-up of a page with a figure, stage by stage, until the figure reacts to the first drag. */

/** @typedef {import("playwright-core").Page} Page */

/**
 * Milliseconds after the navigation began.
 * @typedef {object} Start
 * @property {number} ran the scripts, up to the definition of the element
 * @property {number} painted the question and the picture of the figure
 * @property {number} compiled the core
 * @property {number} drawn the figure, with its star
 * @property {number} answer time from the first drag of the star to updated numbers
 */

/** The processor slowdown: that of a phone some years old. */
export const slowness = 4;

/** @param {Page} page that has not been anywhere yet */
export async function slowed(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.addInitScript(watchStart);
}

/** Runs in the page before its own scripts; required by `firstDrag`. */
export function watchStart() {
  /** @type {Record<string, number>} */
  const marks = {};
  /** @type {Record<string, () => void>} */
  const resolvers = {};
  const promiseOf = (/** @type {string} */ name) =>
    new Promise((resolve) => (resolvers[name] = () => resolve(0)));
  const [drawn, answered] = ["drawn", "answered"].map(promiseOf);
  Object.assign(globalThis, { marks, drawn, answered });
  const mark = (/** @type {string} */ name) => {
    marks[name] ??= performance.now();
    resolvers[name]?.();
  };
  const { define } = CustomElementRegistry.prototype;
  CustomElementRegistry.prototype.define = function (...args) {
    mark("ran");
    define.apply(this, args);
  };
  const { compile } = WebAssembly;
  WebAssembly.compile = async (...args) => {
    const module = await compile(...args);
    mark("compiled");
    return module;
  };
  /** @type {string | undefined} */
  let before;
  // Per frame: detects the first one with a star, and the first with changed text after the drag starts.
  const look = () => {
    const root = document.querySelector("soft-attention")?.shadowRoot;
    const text = root?.querySelector("figure")?.textContent ?? "";
    if (before === undefined && root?.querySelector('[data-handle="query"]')) {
      before = text;
      mark("drawn");
      addEventListener("pointerdown", () => mark("gripped"), { capture: true });
    }
    if (before === undefined || text === before) return requestAnimationFrame(look);
    mark("answered");
  };
  look();
}

/** Drags the star of the landing. @param {Page} page @returns {Promise<Start>} */
export async function firstDrag(page) {
  // A locator would first parse Playwright's script in the page, which took 60 ms of the measured time.
  const session = await page.context().newCDPSession(page);
  const wait = (/** @type {string} */ expression) =>
    session.send("Runtime.evaluate", { expression, awaitPromise: true });
  await wait("drawn");
  const star = page.locator('soft-attention [data-handle="query"] .query-star').first();
  const box = await star.boundingBox();
  if (!box) throw new Error("The star has no place on the page.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y + 30);
  await wait("answered");
  await page.mouse.up();
  const { ran, painted, compiled, drawn, gripped, answered } = await page.evaluate(() => ({
    .../** @type {any} */ (globalThis).marks,
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  return { ran, painted, compiled, drawn, answer: answered - gripped };
}

/** The total wait of a reader who drags the star as soon as it appears. @param {Start} start */
export const untilAnswered = ({ drawn, answer }) => drawn + answer;
