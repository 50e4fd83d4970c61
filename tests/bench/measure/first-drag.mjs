/** The start-up of a page with a figure, stage by stage, until the figure reacts to the first drag. */

/** @typedef {import("./tab.mjs").Session} Session */

/**
 * Milliseconds after the navigation began.
 * @typedef {object} Start
 * @property {number} ran the scripts, up to the definition of the element
 * @property {number} painted the question and the picture of the figure
 * @property {number} compiled the core
 * @property {number} drawn the star, laid out: it can be dragged
 * @property {number} complete the figure, with its controls and numbers
 * @property {number} answer time from the first drag of the star until it has moved and the figure shows numbers
 */

/** The processor slowdown: that of a phone some years old. */
export const slowness = 4;

/** @param {Session} session of a tab that has not been anywhere yet */
export async function slowDown(session) {
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await session.send("Page.enable");
  const source = `(${watchStart})()`;
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source });
}

/** Runs in the page before its own scripts; required by `firstDrag`. */
export function watchStart() {
  /** @type {Record<string, number>} */
  const marks = {};
  /** @type {Record<string, (value: unknown) => void>} */
  const resolvers = {};
  const promiseOf = (/** @type {string} */ name) =>
    new Promise((resolve) => (resolvers[name] = resolve));
  const [drawn, answered] = ["drawn", "answered"].map(promiseOf);
  /** @param {string} name @param {unknown} [value] of the promise of this name */
  const mark = (name, value) => {
    marks[name] ??= performance.now();
    resolvers[name]?.(value);
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
  const figure = () =>
    document.querySelector("soft-attention")?.shadowRoot?.querySelector("figure");
  const star = () => figure()?.querySelector('[data-handle="query"] .query-star');
  Object.assign(globalThis, { marks, drawn, answered });
  /** @type {string | undefined} the drawn star when the pointer first moves: its own motion has ended by then */
  let before;
  const drawing = () => star()?.parentElement?.outerHTML;
  // Per frame: detects the first one with a star, with controls, and with a moved star.
  const look = () => {
    const box = marks.drawn ? undefined : star()?.getBoundingClientRect();
    if (box) {
      mark("drawn", [box.x + box.width / 2, box.y + box.height / 2]);
      const once = { capture: true, once: true };
      const grip = () => {
        mark("gripped");
        addEventListener("pointermove", () => (before = drawing()), once);
      };
      addEventListener("pointerdown", grip, once);
    }
    if (figure()?.querySelector(".tools")) mark("complete");
    if (marks.complete && before && drawing() !== before) mark("answered");
    else requestAnimationFrame(look);
  };
  look();
}

/** Drags the star of the landing. @param {Session} session @returns {Promise<Start>} */
export async function firstDrag(session) {
  const read = async (/** @type {string} */ expression) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(result.description);
    return result.value;
  };
  const [x, y] = await read("drawn");
  const mouse = (/** @type {string} */ type, more = {}) =>
    session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", ...more });
  await mouse("mouseMoved", { button: "none" });
  await mouse("mousePressed", { buttons: 1, clickCount: 1 });
  const moved = { x: x - 40, y: y + 30 };
  await mouse("mouseMoved", { ...moved, buttons: 1 });
  await read("answered");
  await mouse("mouseReleased", { ...moved, clickCount: 1 });
  const { gripped, answered, ...stages } = await read(
    `({ ...marks, painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime })`,
  );
  const { ran, painted = 0, compiled, drawn, complete } = stages;
  return { ran, painted, compiled, drawn, complete, answer: answered - gripped };
}

/** The total wait of a reader who drags the star as soon as it appears. @param {Start} start */
export const untilAnswered = ({ drawn, answer }) => drawn + answer;
