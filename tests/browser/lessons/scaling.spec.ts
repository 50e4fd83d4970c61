/** The experiment of the scale: its chart. Its numbers: tests/cpp/experiments and inspect/numbers.spec.ts. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "../support.js";

const chart = (page: Page) => page.locator("svg.entropy-chart");

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`at ${width} × ${height} the entropy chart is whole on the first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, "view=scaling");
    const box = await chart(page).boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });
}

test("a drag across the chart chooses the dimension of every picture", async ({ page }) => {
  await open(page, "view=scaling");
  const box = await chart(page).boundingBox();
  if (!box) throw new Error("no chart");
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 34, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/dim=16384/);
  await expect(page.getByLabel(/dimension d of the random vectors/)).toHaveValue("14");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).not.toHaveURL(/dim=/);
});

test("the article's table is shown as rings", async ({ page }) => {
  await open(page, "view=scaling");
  await expect(page.locator(".article-mark")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Rings" }).check();
  await expect(page).toHaveURL(/rings=1/);
  await expect(page.locator(".article-mark")).toHaveCount(14);
  const numbers = await page.locator(".series.unscaled .article-number").allTextContents();
  expect(numbers).toEqual(["0.280", "0.165", "0.124", "0.078", "0.063", "0.041", "0.024"]);
});
