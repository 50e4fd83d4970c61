/** Linked views: a key is highlighted in every part at once, and numbers move to where they are multiplied. */
import type { Page } from "@playwright/test";
import { expect, isolatedTest, open, test } from "../support.js";

const litKeys = (page: Page, part: string) =>
  page
    .locator(`.${part}.lit`)
    .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.key)));

test("field: a term highlights its key, bar and line of code, and a key its term", async ({
  page,
}) => {
  await open(page, "view=field");
  await page.locator(".linked summary").click();
  await page.locator('.sum-term[data-key="2"]').hover();
  expect(await litKeys(page, "sum-line")).toEqual([2]);
  await expect(page.locator(".weight-bars .row").nth(2)).toHaveClass(/lit/);
  await expect(page.locator(".so-what").first()).toContainText("C:");
  await page.locator('.sum-line[data-key="4"]').hover();
  expect(await litKeys(page, "sum-term")).toEqual([4]);
  await page.locator('[data-handle="key-3"]').hover();
  expect(await litKeys(page, "sum-term")).toEqual([3]);
  expect(await litKeys(page, "sum-line")).toEqual([3]);
  // The terms are the weights of the bars.
  const terms = await page.locator(".sum-term").allInnerTexts();
  const bars = await page.locator(".weight-bars .number").allTextContents();
  expect(terms.map((text) => text.match(/\d\.\d+/)?.[0])).toEqual(bars.map((text) => text.trim()));
});

/** The distances of the flying numbers from the middle of a cell, once any fly. */
async function fly(page: Page, change: () => Promise<void>): Promise<readonly number[]> {
  await change();
  const numbers = page.locator(".flights span");
  await expect(numbers.first()).toBeAttached();
  return numbers.evaluateAll((all) => {
    const flights = all.flatMap((one) => one.getAnimations());
    for (const flight of flights) {
      flight.pause();
      flight.currentTime = Number(flight.effect?.getComputedTiming().endTime);
    }
    const root = all[0]?.getRootNode() as ShadowRoot;
    const cells = [...root.querySelectorAll('[data-matrix="a"] tbody tr:first-child td')];
    const ends = all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const apart = cells.map((cell) => {
        const box = cell.getBoundingClientRect();
        return Math.hypot(
          x + width / 2 - box.x - box.width / 2,
          y + height / 2 - box.y - box.height / 2,
        );
      });
      return Math.min(...apart);
    });
    for (const flight of flights) flight.play();
    return ends;
  });
}

test("steps: the factors of a row and a column fly into their cell, in half a second", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "view=steps");
  const ends = await fly(page, () => page.getByRole("button", { name: "Next step" }).click());
  // Four scores of the first query, of four products, two factors each.
  expect(ends).toHaveLength(32);
  expect(Math.max(...ends)).toBeLessThan(20);
  await expect(page.locator(".flights")).toHaveCount(0, { timeout: 2000 });
  // A cell that unfolds: its products alone.
  const cell = page.locator('[data-matrix="a"] [data-row="0"][data-column="2"]');
  expect(await fly(page, () => cell.click())).toHaveLength(8);
});

isolatedTest("steps: nothing flies where motion is not wanted", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await open(page, "view=steps");
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page.locator(".chain")).toHaveAttribute("data-step", "scores");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator(".flights")).toHaveCount(0);
  await context.close();
});
