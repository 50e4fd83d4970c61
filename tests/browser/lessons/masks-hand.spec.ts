/** The masks by hand: typing, pinning a row, touch, small windows. */

import type { Page } from "@playwright/test";
import { expect, isolatedTest, open, test } from "../support.js";
import { cellOf, expectMasked, matrixOf, openMatrix } from "./masks-support.js";

const sentence = "view=masks&tokens=the,cat,sat,on,the,mat";

const maskCell = (page: Page, row: number, column: number) => cellOf(page, "mask", row, column);
test("the sentence is edited: its words bring their vectors, in one undo step", async ({
  page,
}) => {
  await open(page, `${sentence}&padding=5`);
  const field = page.getByLabel("Sentence");
  await expect(field).toHaveValue("the cat sat on the mat");
  await field.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("dog  walked dog ");
  await expect(field).toHaveValue("dog  walked dog ");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("dog walked dog");
  await expect(matrixOf(page, "weights").locator(".head", { hasText: "dog" })).toHaveCount(4);
  await expect(page.locator(".vectors")).toContainText("Learned vectors (GloVe, in the plane)");
  await expect(page).toHaveURL(/tokens=dog,walked,dog.*embedding=words/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("the cat sat on the mat");
  await expectMasked(page, { padding: [5] });
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test.describe("masks work by touch", () => {
  isolatedTest.use({ hasTouch: true, viewport: { width: 360, height: 740 } });
  isolatedTest("a tap blocks a cell, holds a row, and makes a word padding", async ({ page }) => {
    await open(page, sentence);
    await openMatrix(page, "Mask");
    await maskCell(page, 5, 4).tap();
    await openMatrix(page, "Weights");
    await expectMasked(page, { blocked: [[5, 4]] });
    await cellOf(page, "weights", 4, 0).tap();
    await expect(page.locator('[role="row"][aria-selected="true"]')).toHaveCount(1);
    await expect(page.locator(".asks + .note")).toContainText("Pinned");
    await page.getByRole("button", { name: "“cat” is padding" }).tap();
    await expectMasked(page, { blocked: [[5, 4]], padding: [1] });
    // Without a keyboard the same tap unpins.
    await cellOf(page, "weights", 4, 0).tap();
    await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
    for (const name of ["Mask", "Weights"] as const) {
      await openMatrix(page, name);
      const matrix = name === "Mask" ? "mask" : "weights";
      const box = await cellOf(page, matrix, 0, 0).locator(".cell-paper").boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

test("every control and twelve long words fit in a window of any width", async ({ page }) => {
  test.slow();
  const words = Array(12).fill("riverbanks").join(",");
  const keys = Array.from({ length: 12 }, (_, i) => `${i / 12},0.5`).join(";");
  for (const more of ["", `&tokens=${words}&keys=${keys}`]) {
    await open(page, `${sentence}&padding=0&finiteMask=1&window=4${more}`);
    await expect(page.getByRole("slider", { name: /Window/ })).toBeVisible();
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Wider parts scroll: cells keep their size, and the star is visible.
      await expect(async () => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, `${width}`).toBeLessThanOrEqual(0);
        const cell = await cellOf(page, "weights", 0, 0).locator(".cell-paper").boundingBox();
        expect(cell?.width).toBeGreaterThanOrEqual(30);
        const star = await page.locator(".sentence-arcs .query-star").boundingBox();
        expect(star?.x).toBeGreaterThan(0);
        expect(star?.x).toBeLessThan(width);
      }).toPass();
    }
  }
});
