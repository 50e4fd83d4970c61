/** The page in Chinese and in Persian. What every lesson looks like in them: lessons.spec.ts. */

import type { Page } from "@playwright/test";
import { expect, reload, test } from "./support.js";

const languages = [
  { tag: "zh", name: "中文", direction: "ltr", letters: /[\u4e00-\u9fff]/ },
  { tag: "fa", name: "فارسی", direction: "rtl", letters: /[\u0600-\u06ff]/ },
] as const;

async function show(page: Page, tag: string, hash: string): Promise<void> {
  await page.goto(`index.html?lang=${tag}&predict=off#${hash}`);
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await expect(page.locator("h1")).not.toBeEmpty();
}

test("the address chooses the language", async ({ page }) => {
  for (const { tag, direction, letters } of languages) {
    await show(page, tag, "view=masks");
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
    for (const place of ["h1", "soft-attention h2"])
      await expect(page.locator(place)).toContainText(letters);
  }
});

test("a language is chosen in the page, by keyboard, and the state stays", async ({ page }) => {
  await page.goto("index.html?predict=off#view=field&query=0.5,0.5");
  await expect(page.locator("figure h2")).toContainText("The star takes");
  const star = page.locator('[data-handle="query"] .query-star');
  const plane = page.locator(".plane");
  const offset = async () =>
    ((await star.boundingBox())?.x ?? 0) - ((await plane.boundingBox())?.x ?? 0);
  const before = await offset();
  for (const { tag, name, direction, letters } of languages) {
    await page.locator('select[name="language"]').focus();
    await page.locator('select[name="language"]').selectOption({ label: name });
    await expect(page.locator("figure h2")).toContainText(letters);
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
    await expect(page).toHaveURL(new RegExp(`lang=${tag}.*query=0.5,0.5`));
    // Prose mirrors, figures do not.
    expect(Math.abs((await offset()) - before)).toBeLessThan(1);
  }
  await reload(page);
  await expect(page.locator("figure h2")).toContainText(/[\u0600-\u06ff]/);
  await page.locator('select[name="language"]').selectOption({ label: "English" });
  await expect(page.locator("figure h2")).toContainText("The star takes");
});

test("Persian prose has Persian digits, figures keep theirs", async ({ page }) => {
  await show(page, "fa", "view=field");
  const prose = await page.locator(".so-what").innerText();
  expect(prose).toMatch(/[۰-۹]/);
  expect(prose).not.toMatch(/[0-9]/);
  const bars = (await page.locator(".weight-bars .number").allTextContents()).map((t) => t.trim());
  expect(bars).toEqual(["0.458", "0.541", "0.001", "0.000", "0.000", "0.000"]);
});

test("a minus stands before its number in Persian too", async ({ page }) => {
  await show(page, "fa", "view=field&similarity=dot");
  await page.locator("details.more summary").click();
  const number = page.locator(".numbers td.digits", { hasText: "−" }).first();
  const field = page.locator(".numbers .number-field").first();
  for (const place of [number, field]) await expect(place).toHaveCSS("direction", "ltr");
});

test("an element speaks its own lang, whatever the page does", async ({ page }) => {
  await page.goto("index.html?lang=en&predict=off#view=field");
  await expect(page.locator("figure h2")).toContainText("The star takes");
  await page.locator("soft-attention").evaluate((figure: HTMLElement) => {
    figure.lang = "zh-Hans";
  });
  await expect(page.locator("figure h2")).toContainText(/[\u4e00-\u9fff]/);
  await expect(page.locator("h1")).toContainText("Which colour");
});

test("a browser that asks for a language gets it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "zh-CN", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("index.html");
  await expect(page.locator("h1")).toContainText(/[\u4e00-\u9fff]/);
  await context.close();
});
