/** Two hundred figures on one page, and figures that are added and removed. */
import type { Page } from "@playwright/test";
import type { SoftAttention } from "../../../web/element/define.js";
import { expect, isLong, test } from "../support.js";
import { counted, openHost, prose } from "./host-page.js";

const count = 200;
/** How often a figure is added and removed. */
const visits = isLong ? 50 : 20;
/** Views without automatic runs. */
const light = ["field", "similarity", "masks", "words", "clinic", "heads", "steps"] as const;

interface Walk {
  /** Milliseconds from entering the viewport until drawn, per figure. */
  readonly times: number[];
  readonly drawn: number;
}

/** Scrolls to one figure after the other and waits until it is drawn. */
const walk = (page: Page): Promise<Walk> =>
  page.evaluate(async () => {
    const figures = [...document.querySelectorAll("soft-attention")];
    const times: number[] = [];
    const isDrawn = (figure: Element) => figure.shadowRoot?.querySelector("h2") !== null;
    for (const figure of figures) {
      const start = performance.now();
      figure.scrollIntoView({ block: "start", behavior: "instant" });
      while (!isDrawn(figure)) await new Promise((done) => requestAnimationFrame(done));
      times.push(performance.now() - start);
    }
    return { times, drawn: figures.filter(isDrawn).length };
  });

test("two hundred figures share one core, and the last is drawn as fast as the first", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const figures = Array.from({ length: count }, (_, i) => {
    return `<soft-attention view="${light[i % light.length]}"></soft-attention>`;
  });
  await openHost(page, { body: figures.join("\n") });
  await page.waitForFunction(() => customElements.get("soft-attention") !== undefined);
  const { times, drawn } = await walk(page);
  expect(drawn).toBe(count);
  const { compiled, started, workers } = await counted(page);
  expect({ compiled, started, workers }).toEqual({ compiled: 1, started: 1, workers: 0 });
  // Warm-up: each view once, and all shared downloads; the median tolerates a pause.
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
  const [first, last] = [median(times.slice(20, 60)), median(times.slice(-40))];
  expect(last / first).toBeLessThan(3);
});

interface Watched {
  refs: WeakRef<object>[];
  /** Listeners on window and document. */
  listening(): number;
}
type Watching = typeof globalThis & Watched;

/** Runs in the page before its own scripts. */
function watchListeners(): void {
  const kept = new Map<string, number>();
  const ids = new WeakMap<object, number>();
  let last = 0;
  const nameOf = (target: EventTarget, type: string, listener: object, capture: boolean) => {
    if (!ids.has(listener)) ids.set(listener, ++last);
    return `${target === document ? "document" : "window"} ${type} ${ids.get(listener)} ${capture}`;
  };
  const captures = (options?: boolean | EventListenerOptions) =>
    typeof options === "boolean" ? options : options?.capture === true;
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const own = this ?? globalThis;
    if (listener && ((own as unknown) === globalThis || own === document)) {
      const name = nameOf(own, type, listener, captures(options));
      const signal = typeof options === "object" ? options.signal : undefined;
      if (!signal?.aborted) kept.set(name, 1);
      if (signal) add.call(signal, "abort", () => kept.delete(name));
    }
    return add.call(own, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const own = this ?? globalThis;
    if (listener) kept.delete(nameOf(own, type, listener, captures(options)));
    return remove.call(own, type, listener, options);
  };
  Object.assign(globalThis, { refs: [], listening: () => kept.size });
}

for (const view of ["field", "scaling", "regression", "heads", "lab"] as const) {
  test(`a figure of ${view} that is added and removed again and again leaves nothing behind`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // With motion enabled: animations must end as well.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await openHost(page, { before: watchListeners, body: prose(20) });
    await page.waitForFunction(() => customElements.get("soft-attention") !== undefined);
    const before = await page.evaluate(() => (globalThis as Watching).listening());
    await page.evaluate(
      async ([shown, often]) => {
        const { refs } = globalThis as Watching;
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const add = async (root: Element, rounds: number) => {
          const figure = document.createElement("soft-attention") as SoftAttention;
          figure.view = shown;
          for (let i = 0; i < rounds; i++) {
            root.append(figure);
            for (let wait = 0; wait < 600; wait++) {
              if (figure.shadowRoot?.querySelector("h2")) break;
              await frame();
            }
            await frame();
            figure.setState({ query: [i / 100, 0.5], bandwidth: 1 + i / 100 });
            await frame();
            figure.remove();
          }
          const root2 = figure.shadowRoot as ShadowRoot;
          const charts = root2.querySelectorAll("svg, canvas");
          for (const it of [figure, root2, figure.getState(), ...charts])
            refs.push(new WeakRef(it));
        };
        // One figure moved often, and some new ones.
        await add(document.body, often);
        for (let i = 0; i < 5; i++) await add(document.body, 1);
      },
      [view, visits] as const,
    );
    expect(await page.evaluate(() => (globalThis as Watching).refs.length)).toBeGreaterThan(20);
    const session = await page.context().newCDPSession(page);
    const alive = async () => {
      await session.send("HeapProfiler.collectGarbage");
      return page.evaluate(() => {
        const { refs } = globalThis as Watching;
        return refs.filter((ref) => ref.deref() !== undefined).length;
      });
    };
    await expect.poll(alive, { timeout: 20_000 }).toBe(0);
    await expect.poll(async () => (await counted(page)).workers, { timeout: 20_000 }).toBe(0);
    expect(await page.evaluate(() => (globalThis as Watching).listening())).toBe(before);
    const { calls, started } = await counted(page);
    await page.waitForTimeout(400);
    expect((await counted(page)).calls).toBe(calls);
    expect(started).toBe(1);
  });
}
