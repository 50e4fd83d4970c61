/** The start-up of a page with a figure, stage by stage, until the figure reacts to the first drag. */

/** A DevTools session of a tab. */
export interface Session {
  // biome-ignore lint/suspicious/noExplicitAny: each method of the protocol has its own answer.
  send(method: string, parameters?: object): Promise<any>;
}

/** Milliseconds after the navigation began. */
export interface Start {
  /** the scripts, up to the definition of the element */
  ran: number;
  /** the question and the picture of the figure */
  painted: number;
  /** the core */
  compiled: number;
  /** the star, laid out: it can be dragged */
  drawn: number;
  /** the figure, with its controls and numbers */
  complete: number;
  /** time from the first drag of the star until it has moved and the figure shows numbers */
  answer: number;
}

/** The processor slowdown: that of a phone some years old. */
export const slowness = 4;

/** The session is of a tab that has not been anywhere yet. */
export async function slowDown(session: Session): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await session.send("Page.enable");
  const source = `(${watchStart})()`;
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source });
}

/** Runs in the page before its own scripts; required by `firstDrag`. */
export function watchStart(): void {
  const marks: Record<string, number> = {};
  const resolvers: Record<string, (value: unknown) => void> = {};
  const promiseOf = (name: string) => new Promise((resolve) => (resolvers[name] = resolve));
  const [drawn, answered] = ["drawn", "answered"].map(promiseOf);
  // The value is that of the promise of this name.
  const mark = (name: string, value?: unknown) => {
    marks[name] ??= performance.now();
    resolvers[name]?.(value);
  };
  const { define } = CustomElementRegistry.prototype;
  CustomElementRegistry.prototype.define = function (...args) {
    mark("ran");
    define.apply(this, args);
  };
  const { compileStreaming } = WebAssembly;
  WebAssembly.compileStreaming = async (...args) => {
    const module = await compileStreaming(...args);
    mark("compiled");
    return module;
  };
  const figure = () =>
    document.querySelector("soft-attention")?.shadowRoot?.querySelector("figure");
  const star = () => figure()?.querySelector('[data-handle="query"] .query-star');
  Object.assign(globalThis, { marks, drawn, answered });
  // The drawn star when the pointer first moves: its own motion has ended by then.
  let before: string | undefined;
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

/** Drags the star of the landing. */
export async function firstDrag(session: Session): Promise<Start> {
  const read = async (expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(result.description);
    return result.value;
  };
  const [x, y] = await read("drawn");
  const mouse = (type: string, more = {}) =>
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
