/** A finger that drags a point does not scroll the page. */
import type { Locator, Page } from "@playwright/test";
import { expect, frames, numbersIn, open, showState, isolatedTest as test } from "../support.js";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** The y position of a point, in its announced units. */
async function heightOf(point: Locator): Promise<number> {
  return numbersIn((await point.getAttribute("aria-valuetext")) ?? "")[1] ?? Number.NaN;
}

/** Drags the element in finger-sized steps, from a fraction of its width and to the right. */
async function swipe(page: Page, from: Locator, [dx, dy]: readonly [number, number], share = 0.5) {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error("nothing to touch");
  const [x, y] = [box.x + share * box.width, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", part = 0) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + part * dx, y: y + part * dy }],
    });
  await send("touchStart");
  for (let step = 1; step <= 6; step++) await send("touchMove", step / 6);
  await send("touchEnd");
}

const points = [
  ["field", '[data-handle="query"]', ".grip", 2.5 / 328],
  // The small planes above it are buttons.
  ["similarity", '[data-handle="query"][role="slider"]:visible', ".grip", 2.5 / 121],
  ["heads", '[data-panel="0"] [data-handle="key-1"]', ".grip", 5 / 320],
  ["words&word=furniture", '[data-handle="query"]', ".grip", 5.1 / 328],
  ["regression", '[data-point="0"]', ".point-paper", 6 / 220],
] as const;

test("a finger drags a point up without scrolling the page", async ({ page }) => {
  test.slow();
  await open(page, "view=masks");
  for (const [view, handle, grip, unit] of points) {
    await showState(page, `view=${view}`);
    await frames(page);
    const point = page.locator(handle).first();
    await point.scrollIntoViewIfNeeded();
    const before = await heightOf(point);
    const scrolled = await page.evaluate(() => scrollY);
    await swipe(page, point.locator(grip), [0, -60]);
    await expect
      .poll(async () => ((await heightOf(point)) - before) / unit, { message: view })
      .toBeGreaterThan(45);
    // The words above the picture follow the drag: a line more or less moves the page by its height.
    const moved = Math.abs((await page.evaluate(() => scrollY)) - scrolled);
    expect(moved, view).toBeLessThan(30);
  }
});
