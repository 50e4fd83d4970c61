/** Two hundred figures on one page, and figures that are added and removed. */
import type { Page } from "@playwright/test";
import type { SoftAttention } from "../../../web/element/define.js";
import type { ViewName } from "../../../web/figure/state/state.js";
import { expectNothingLeft } from "../page/leaks-support.js";
import { expect, isLong, test } from "../support.js";
import { counted, openHost, prose } from "./host-page.js";

const count = 200;
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

test("two hundred figures share two cores, and the last is drawn as fast as the first", async ({
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
  expect({ compiled, started, workers }).toEqual({ compiled: 2, started: 2, workers: 0 });
  // Warm-up: each view once, and all shared downloads; the median tolerates a pause.
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
  const [first, last] = [median(times.slice(20, 60)), median(times.slice(-40))];
  expect(last / first).toBeLessThan(3);
});

test("figures below the screen are drawn by the first print, without a task between", async ({
  page,
}) => {
  const light = ["field", "masks", "words", "regression", "heads", "transformer"];
  const figures = light.map((view) => `<soft-attention view="${view}"></soft-attention>`);
  await openHost(page, { body: figures.join(prose(3000)) });
  await expect(page.locator("soft-attention figure h2")).toHaveCount(1);
  // The others load when nothing else is to do; the network is idle once before that.
  let loaded = 0;
  const growth = async () => {
    const before = loaded;
    loaded = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestIdleCallback(() => done(performance.getEntriesByType("resource").length)),
        ),
    );
    return loaded - before;
  };
  await expect.poll(growth, { intervals: [600] }).toBe(0);
  const drawn = await page.evaluate(async () => {
    const count = () =>
      [...document.querySelectorAll("soft-attention")].filter((figure) =>
        figure.shadowRoot?.querySelector("h2"),
      ).length;
    const before = count();
    dispatchEvent(new Event("beforeprint"));
    // Microtasks run before a print, tasks after it.
    for (let turn = 0; turn < 20; turn++) await null;
    return [before, count()];
  });
  expect(drawn).toEqual([1, light.length]);
});

/** The lessons and the number of their cores: `softknn/learn` is the second, of lessons marked `learns`. */
const visited: readonly [ViewName, number][] = [
  ["field", 1],
  ["scaling", 2],
  ["regression", 2],
  ["heads", 2],
  ["lab", 1],
];

for (const [view, cores] of visited) {
  test(`a figure of ${view} that is added and removed again and again leaves nothing behind`, async ({
    page,
  }) => {
    test.setTimeout(isLong ? 600_000 : 120_000);
    // With motion enabled: animations must end as well.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await openHost(page, { body: prose(20) });
    await page.waitForFunction(() => customElements.get("soft-attention") !== undefined);
    /** A figure is drawn, changed and removed; every other one comes back once. */
    const visit = () =>
      page.evaluate(async (shown) => {
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const figure = document.createElement("soft-attention") as SoftAttention;
        figure.view = shown;
        for (const turn of [1, 2]) {
          document.body.append(figure);
          for (let wait = 0; wait < 600; wait++) {
            if (figure.shadowRoot?.querySelector("h2")) break;
            await frame();
          }
          figure.setState({ query: [turn / 10, 0.5], bandwidth: 1 + turn / 100 });
          await frame();
          figure.remove();
        }
      }, view);
    await expectNothingLeft(page, visit, view);
    await expect.poll(async () => (await counted(page)).workers, { timeout: 20_000 }).toBe(0);
    const { calls, started } = await counted(page);
    await page.waitForTimeout(400);
    expect((await counted(page)).calls).toBe(calls);
    expect(started).toBe(cores);
  });
}
