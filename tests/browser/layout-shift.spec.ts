/** A page with figures does not jump: their room is theirs before their script, their core and their view are here. */
import type { Page } from "@playwright/test";
import { elementScript, openHost } from "./host-page.js";
import { expect, test, views } from "./support.js";

const widths = [360, 768, 1280] as const;
const head = `<link rel="stylesheet" href="./element.css">${elementScript}
  <style>body{margin:16px;font:18px/1.5 serif}main{max-inline-size:1080px;margin-inline:auto}</style>`;

/** Milliseconds that the script, and after it the core, keep the page waiting. */
const delay = 400;

type Watching = typeof globalThis & { shifts: { value: number; at: string }[] };

/** Runs in the page before its own scripts. */
function watch(milliseconds: number): void {
  const shifts: Watching["shifts"] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const at = sources.map(({ node, previousRect: from, currentRect: to }) => {
        return `${node?.nodeName} ${[from.x, from.y, from.width, from.height]} -> ${[to.x, to.y, to.width, to.height]}`;
      });
      shifts.push({ value, at: at.join("; ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
  const { compile } = WebAssembly;
  WebAssembly.compile = async (source) => {
    await new Promise((done) => setTimeout(done, milliseconds));
    return compile(source);
  };
}

interface Found {
  readonly shifts: Watching["shifts"];
  readonly reserved: number;
  readonly own: number;
}

/** Loads a page with a figure between two paragraphs, slowly. */
async function load(page: Page, view: string, width: number, lang: string): Promise<Found> {
  await page.setViewportSize({ width, height: 800 });
  const text = "<p>Words of an author, before and after.</p>";
  await openHost(page, {
    lang,
    head,
    body: `<main>${text}<soft-attention id="f" view="${view}"></soft-attention>${text.repeat(30)}</main>`,
  });
  await expect(page.locator("#f figure h2")).toBeVisible();
  // What a figure runs by itself comes to its end.
  if (view === "scaling")
    await expect(page.locator("#f circle.dot")).toHaveCount(14, { timeout: 20_000 });
  await page.waitForTimeout(400);
  return page.locator("#f").evaluate((e) => {
    const figure = e.shadowRoot?.querySelector("figure") as HTMLElement;
    const reserved = Number.parseFloat(getComputedStyle(figure).minBlockSize);
    const { shifts } = globalThis as Watching;
    const found = [...shifts];
    figure.style.minBlockSize = "0";
    return { shifts: found, reserved, own: figure.getBoundingClientRect().height };
  });
}

for (const view of views) {
  test(`nothing jumps when the figure of ${view} comes`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.addInitScript(watch, delay);
    await page.route("**/element.js", async (route) => {
      await new Promise((done) => setTimeout(done, delay));
      await route.continue();
    });
    const pages = [
      ...widths.map((width) => [width, "en"] as const),
      [768, "zh"],
      [360, "fa"],
    ] as const;
    for (const [width, lang] of pages) {
      const { shifts, reserved, own } = await load(page, view, width, lang);
      // The experiment writes its numbers while it runs: texts in lines that stay.
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (view === "scaling") expect(sum, JSON.stringify(shifts)).toBeLessThan(0.05);
      else expect(shifts, `${width} px, ${lang}`).toEqual([]);
      // The table is true within a few lines of text.
      expect(Math.abs(reserved - own), `${width} px, ${lang}: ${own}`).toBeLessThan(
        Math.max(110, 0.08 * own),
      );
    }
  });
}

test("dragging moves nothing but what is in the figure", async ({ page }) => {
  await page.addInitScript(watch, 0);
  await load(page, "field", 1280, "en");
  const star = page.locator('#f [data-handle="query"] .query-star');
  const box = await star.boundingBox();
  if (!box) throw new Error("no star");
  await page.evaluate(() => (globalThis as Watching).shifts.splice(0));
  const after = page.locator("main > p").nth(1);
  const place = (await after.boundingBox())?.y;
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  for (let i = 1; i <= 30; i++)
    await page.mouse.move(box.x + 8 - 12 * i, box.y + 8 + 100 * Math.sin(i / 3));
  await page.mouse.up();
  expect((await after.boundingBox())?.y).toBe(place);
  expect(await page.evaluate(() => (globalThis as Watching).shifts)).toEqual([]);
});

test("where an author shows fewer controls, no room is kept that nobody fills", async ({
  page,
}) => {
  await page.addInitScript(watch, 0);
  await openHost(page, { head, body: `<soft-attention id="f" controls="query"></soft-attention>` });
  await expect(page.locator("#f figure h2")).toBeVisible();
  const figure = page.locator("#f figure");
  expect(
    Number.parseFloat(await figure.evaluate((e) => getComputedStyle(e).minBlockSize)) || 0,
  ).toBe(0);
});
