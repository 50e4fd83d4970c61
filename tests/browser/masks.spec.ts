import type { Page } from "@playwright/test";
import { expect, numbersIn, open, test } from "./support.js";

function weights(page: Page) {
  return page.locator('[data-matrix="weights"]');
}

function maskCell(page: Page, row: number, column: number) {
  return page.locator(`section:not([data-matrix]) [data-row="${row}"][data-column="${column}"]`);
}

async function weightRow(page: Page, row: number): Promise<string[]> {
  const texts = await weights(page).locator(`[data-row="${row}"] .cell-text`).allTextContents();
  return texts.map((text) => text.trim());
}

async function sums(page: Page): Promise<string[]> {
  const texts = await weights(page).locator(".sum").allTextContents();
  return texts.map((text) => text.trim());
}

test("the causal preset shows the article's weights, lower triangular", async ({ page }) => {
  await open(page, "view=masks");
  expect(await weightRow(page, 0)).toEqual(["1.00", "0", "0", "0", "0", "0"]);
  expect(await weightRow(page, 3)).toEqual(["0.18", "0.17", "0.33", "0.33", "0", "0"]);
  expect(await weightRow(page, 5)).toEqual(["0.07", "0.08", "0.09", "0.12", "0.24", "0.41"]);
  expect(await sums(page)).toEqual(Array(6).fill("1.000"));
  await expect(maskCell(page, 0, 1)).toContainText("−∞");
  await expect(maskCell(page, 1, 0)).toContainText("0");
});

test("padding, causal, both, and none", async ({ page }) => {
  await open(page, "view=masks");
  await page.getByRole("button", { name: "“mat” is padding" }).click();
  expect((await weightRow(page, 5)).at(5)).toBe("0");
  await page.getByLabel("Causal: no token looks ahead").uncheck();
  for (let row = 0; row < 6; row++) {
    const texts = await weightRow(page, row);
    expect(texts[5]).toBe("0");
    expect(numbersIn(texts.slice(0, 5).join(" ")).every((w) => w > 0)).toBe(true);
  }
  await expect(page).toHaveURL(/causal=0&padding=5/);
  await page.getByRole("button", { name: "“mat” is padding" }).click();
  await expect(page.locator(".so-what")).toContainText("Nothing is blocked");
  expect(await sums(page)).toEqual(Array(6).fill("1.000"));
});

test("an emptied row is zeros, and says why", async ({ page }) => {
  await open(page, "view=masks&padding=0");
  expect(await weightRow(page, 0)).toEqual(Array(6).fill("0"));
  expect((await sums(page))[0]).toBe("0.000");
  await expect(page.getByRole("note")).toContainText("“the” may look at nothing");
});

test("a cell is blocked by click and by keyboard, and its row still sums to one", async ({
  page,
}) => {
  await open(page, "view=masks&causal=0");
  await maskCell(page, 2, 3).click();
  expect((await weightRow(page, 2))[3]).toBe("0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(maskCell(page, 3, 4)).toContainText("−∞");
  expect((await weightRow(page, 3))[4]).toBe("0");
  expect(await sums(page)).toEqual(Array(6).fill("1.000"));
  await page.keyboard.press("Control+z");
  await expect(maskCell(page, 3, 4)).toContainText("0");
});

test("tokens are renamed, added and removed", async ({ page }) => {
  await open(page, "view=masks");
  await page.getByLabel("Token 2", { exact: true }).fill("dog");
  await expect(weights(page).locator(".head", { hasText: "dog" })).toHaveCount(2);
  await page.getByRole("button", { name: "Add a token" }).click();
  expect(await sums(page)).toEqual(Array(7).fill("1.000"));
  await page.getByRole("button", { name: "Remove “sat”" }).click();
  expect(await sums(page)).toHaveLength(6);
  await expect(page).toHaveURL(/tokens=the,dog,on,the,mat,new/);
  await page.reload();
  await expect(page.getByLabel("Token 2", { exact: true })).toHaveValue("dog");
  expect(await sums(page)).toHaveLength(6);
});

test("pointing at a cell spells out score, mask and weight", async ({ page }) => {
  await open(page, "view=masks");
  await maskCell(page, 1, 0).hover();
  await expect(page.locator(".so-what")).toHaveText("cat → the: score 0.651, mask 0, weight 0.518");
  await maskCell(page, 1, 4).hover();
  await expect(page.locator(".so-what")).toHaveText("cat → the: score −0.071, mask −∞, weight 0");
});
