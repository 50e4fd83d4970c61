/** Linked views: a key is highlighted in every part at once, and numbers move to where they are multiplied. */
import type { Page } from "@playwright/test";
import { expect, isolatedTest, open, test } from "../support.js";

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
