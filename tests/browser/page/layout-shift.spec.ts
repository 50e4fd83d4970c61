/** A page with figures does not shift: it reserves their height before script, core and view are loaded. */
import type { Page } from "@playwright/test";
import { elementScript, openHost } from "../element/host-page.js";
import { expect, frames, test, views } from "../support.js";

const style = `<link rel="stylesheet" href="./element.css">
  <style>body{margin:16px;font:18px/1.5 serif}main{max-inline-size:1080px;margin-inline:auto}</style>`;
const head = style + elementScript;

interface Shift {
  readonly value: number;
  /** Something outside the figures moved: the browser reports no nodes inside a shadow root. */
  readonly outside: boolean;
  readonly at: string;
}

type Watching = typeof globalThis & { shifts: Shift[] };

/** Runs in the page before its own scripts. */
function watch(): void {
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
      const outside = sources.some(({ node }) => node && node.nodeName !== "SOFT-ATTENTION");
      shifts.push({ value, outside, at: at.join("; ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
  const { compile } = WebAssembly;
  WebAssembly.compile = async (source) => {
    if (document.querySelector("[data-gated]"))
      await new Promise((go) => addEventListener("go", go));
    return compile(source);
  };
}

const text = "<p>Words of an author, before and after.</p>";
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as Watching).shifts.splice(0));
const figures = (page: Page) => page.locator("soft-attention");
const heights = (page: Page) =>
  figures(page).evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height));

/** Scrolls to a figure and waits until it is drawn and its automatic runs have ended. */
async function show(page: Page, view: string): Promise<void> {
  const figure = page.locator(`#${view}`);
  await figure.evaluate((e) => e.previousElementSibling?.scrollIntoView());
  await expect(figure.locator("figure h2")).toBeVisible();
  if (view === "scaling")
    await expect(figure.locator("svg.entropy-chart circle.dot")).toHaveCount(30, {
      timeout: 20_000,
    });
  if (view === "digits") await expect(figure.locator(".errors")).toBeVisible({ timeout: 20_000 });
  await expect(figure.locator(".measuring")).toHaveCount(0, { timeout: 20_000 });
  await frames(page);
}

/** The reserved height of each figure, and its natural height. */
function rooms(page: Page) {
  return figures(page).evaluateAll((all) => {
    const drawn = all.map((e) => e.shadowRoot?.querySelector("figure") as HTMLElement);
    const reserved = drawn.map((e) => Number.parseFloat(getComputedStyle(e).minBlockSize));
    for (const figure of drawn) figure.style.minBlockSize = "0";
    return drawn.map((e, i) => ({
      reserved: reserved[i] ?? 0,
      own: e.getBoundingClientRect().height,
    }));
  });
}

for (const [width, lang] of [
  [360, "en"],
  [768, "en"],
  [1280, "en"],
  [768, "zh"],
  [360, "fa"],
] as const) {
  test(`no layout shift when the figures load (${width} px, ${lang})`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    const all = views.map((v) => `${text}<soft-attention id="${v}" view="${v}"></soft-attention>`);
    await openHost(page, {
      lang,
      head: style,
      before: watch,
      body: `<main data-gated>${all.join("")}${text.repeat(30)}</main>`,
    });
    // The same height before the script, after it, and while the core loads.
    const bare = await heights(page);
    await page.addScriptTag({ type: "module", url: "./element.js" });
    await page.waitForFunction(() => customElements.get("soft-attention") !== undefined);
    await frames(page);
    // The script rounds up to whole pixels.
    for (const [i, height] of (await heights(page)).entries())
      expect(Math.abs(height - (bare[i] ?? 0)), views[i]).toBeLessThan(1.01);
    expect(await shiftsOf(page)).toEqual([]);
    await page.evaluate(() => {
      document.querySelector("main")?.removeAttribute("data-gated");
      dispatchEvent(new Event("go"));
    });
    for (const view of views) {
      await show(page, view);
      const shifts = await shiftsOf(page);
      // The line "Loading …" changes with the language, the scaling experiment writes its numbers while it runs, and the
      // model its words: all stay within their lines.
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const limit = { scaling: 0.05, memory: 0.08 }[view as string] ?? 0.001;
      expect(sum, `${view}: ${JSON.stringify(shifts)}`).toBeLessThan(limit);
      expect(shifts.filter(({ outside }) => outside)).toEqual([]);
    }
    for (const [i, { reserved, own }] of (await rooms(page)).entries()) {
      // Within a few lines of text.
      expect
        .soft(Math.abs(reserved - own), `${views[i]}: ${own}`)
        .toBeLessThan(Math.max(110, 0.08 * own));
    }
  });
}

test("dragging moves only content of the figure", async ({ page }) => {
  const figure = '<soft-attention id="f"></soft-attention>';
  await openHost(page, {
    head,
    before: watch,
    body: `<main>${text}${figure}${text.repeat(30)}</main>`,
  });
  await expect(page.locator("#f figure h2")).toBeVisible();
  const star = page.locator('#f [data-handle="query"] .query-star');
  const box = await star.boundingBox();
  if (!box) throw new Error("no star");
  await shiftsOf(page);
  const after = page.locator("main > p").nth(1);
  const place = (await after.boundingBox())?.y;
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  for (let i = 1; i <= 30; i++)
    await page.mouse.move(box.x + 8 - 12 * i, box.y + 8 + 100 * Math.sin(i / 3));
  await page.mouse.up();
  expect((await after.boundingBox())?.y).toBe(place);
  expect(await shiftsOf(page)).toEqual([]);
});

test("with fewer controls no unused height is reserved", async ({ page }) => {
  await openHost(page, { head, body: `<soft-attention id="f" controls="query"></soft-attention>` });
  await expect(page.locator("#f figure h2")).toBeVisible();
  const figure = page.locator("#f figure");
  expect(
    Number.parseFloat(await figure.evaluate((e) => getComputedStyle(e).minBlockSize)) || 0,
  ).toBe(0);
});
