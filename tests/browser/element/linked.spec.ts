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

test("steps: a line of code highlights the key's column in K and S and its row of V, and back", async ({
  page,
}) => {
  await open(page, "view=steps&step=softmax");
  await page.locator(".linked summary").click();
  await page.locator('.sum-line[data-key="1"]').hover();
  expect(await litKeys(page, "sum-term")).toEqual([1]);
  const lit = (matrix: string) =>
    page.locator(`[data-matrix="${matrix}"] :is(td.lit, td:has(.lit))`);
  await expect(lit("k")).toHaveCount(4);
  await expect(lit("a")).toHaveCount(3);
  await expect(lit("v")).toHaveCount(3);
  await page.locator('[data-matrix="a"] td').nth(2).hover();
  expect(await litKeys(page, "sum-term")).toEqual([2]);
});

/** Holds the slider at a fraction and returns the positions of the numbers. */
async function slideTo(page: Page, at: number): Promise<readonly (readonly number[])[]> {
  const slider = page.locator('input[name="step"]');
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error("there is a slider");
  const thumb = 16;
  await page.mouse.move(box.x + thumb / 2 + ((box.width - thumb) * at) / 6, box.y + box.height / 2);
  return page
    .locator(".flights span")
    .evaluateAll((all) =>
      all.map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y]),
    );
}

test("steps: the factors move from Q and K to their scores with the slider, both ways", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "view=steps");
  await slideTo(page, 0);
  await page.mouse.down();
  const near = await slideTo(page, 0.2);
  const middle = await slideTo(page, 0.5);
  const far = await slideTo(page, 0.8);
  // 3 × 4 scores of 4 products, two factors each.
  expect([near, middle, far].map(({ length }) => length)).toEqual([96, 96, 96]);
  const way = (from: readonly (readonly number[])[], to: readonly (readonly number[])[]) =>
    from.reduce(
      (sum, [x = 0, y = 0], i) => sum + Math.hypot(x - (to[i]?.[0] ?? 0), y - (to[i]?.[1] ?? 0)),
      0,
    );
  expect(way(near, far)).toBeGreaterThan(way(near, middle));
  expect(way(near, far)).toBeGreaterThan(way(middle, far));
  const back = await slideTo(page, 0.2);
  expect(way(near, back)).toBeLessThan(0.2 * way(near, far));
  await slideTo(page, 1);
  await page.mouse.up();
  await expect(page.locator(".flights")).toHaveCount(0);
  await expect(page.locator("soft-attention")).toHaveAttribute("view", "steps");
  await expect(page).toHaveURL(/step=scores/);
  await page.emulateMedia({ reducedMotion: null });
  // By keyboard the slider moves from step to step.
  await page.locator('input[name="step"]').press("ArrowRight");
  await expect(page).toHaveURL(/step=scale/);
});

isolatedTest("steps: nothing flies where motion is not wanted", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await open(page, "view=steps");
  await slideTo(page, 0);
  await page.mouse.down();
  for (const at of [0.3, 0.6, 1.2]) expect(await slideTo(page, at)).toEqual([]);
  await page.mouse.up();
  await context.close();
});
