/** Receipts by pointer and by keyboard, checked against the plain formula. */

import type { Page } from "@playwright/test";
import { expect, naiveVote, open, tabTo, test, toy } from "../support.js";

const button = (page: Page) => page.locator(".inspect-button");
const receipt = (page: Page) => page.locator(".receipt");
const list = (page: Page) => page.locator(".receipt-list");

async function ask(page: Page, hash: string): Promise<void> {
  await open(page, hash);
  await button(page).click();
  await expect(list(page)).toBeVisible();
}

/** The full number, as in the open receipt. */
async function inFull(page: Page): Promise<number> {
  return Number((await page.locator(".receipt .full").innerText()).replace("−", "-"));
}

const rbf = { ...toy, similarity: "rbf", temperature: 0.3 } as const;

test("a click on a weight opens its receipt and does not reach the figure, equal weights too", async ({
  page,
}) => {
  for (const [hash, temperature] of [
    ["view=field", 0.3],
    ["view=field&temperature=inf", Number.POSITIVE_INFINITY],
  ] as const) {
    await page.goto("about:blank");
    await ask(page, hash);
    const before = await page.evaluate(() => location.hash);
    for (const [i, weight] of naiveVote({ ...rbf, temperature }).entries()) {
      await page.locator(".weight-bars .number").nth(i).click();
      await expect(page.locator(".receipt .from")).toHaveText(`attention(…).weights.data[${i}]`);
      expect(Math.abs((await inFull(page)) - weight)).toBeLessThan(1e-12);
    }
    expect(await page.evaluate(() => location.hash)).toBe(before);
    await expect(page.locator(".weight-bars .locked")).toHaveCount(0);
  }
});

test("by keyboard alone receipts are turned on, found by digits, opened, closed and turned off", async ({
  page,
}) => {
  await open(page, "view=field");
  await tabTo(page, button(page));
  await page.keyboard.press("Enter");
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  // Before the list appears, Tab would leave the figure, and a figure off screen draws nothing.
  await expect(list(page)).toBeVisible();
  await tabTo(page, list(page));
  await page.keyboard.type("0.54");
  await expect(list(page).locator(".at .digits")).toHaveText("0.541");
  await page.keyboard.press("ArrowUp");
  await expect(list(page).locator(".at .digits")).toHaveText("0.458");
  await page.keyboard.press("Enter");
  expect(Math.abs((await inFull(page)) - (naiveVote(rbf)[0] ?? 0))).toBeLessThan(1e-12);
  await expect(page.locator("figure > [role=status]")).toContainText("0.458");
  await page.keyboard.press("Escape");
  await expect(receipt(page).locator(".full")).toHaveCount(0);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page)).toBeFocused();
  await expect(page.locator(".receipts")).toHaveCount(0);
});

test("the pressed button is readable under the pointer, and a percentage is marked as a whole", async ({
  page,
}) => {
  await page.goto("index.html?lang=fa#view=field");
  await button(page).click();
  await expect(list(page)).toBeVisible();
  const { ink, paper } = await button(page).evaluate((it) => {
    const { color, backgroundColor } = getComputedStyle(it);
    return { ink: color, paper: backgroundColor };
  });
  expect([ink, paper]).toEqual(["rgb(255, 253, 248)", "rgb(28, 27, 25)"]);
  const marked = await page.evaluate(() =>
    [...(CSS.highlights.get("softknn-asked") ?? [])].map(String),
  );
  expect(marked).toContain("۵۴\u00A0درصد");
});

test("a receipt follows its number when the state changes", async ({ page }) => {
  await ask(page, "view=field");
  await page.locator(".weight-bars .number").first().click();
  await page.locator('[data-handle="query"]').focus();
  await page.keyboard.press("ArrowLeft");
  const { query } = await page.evaluate(() =>
    (document.querySelector("soft-attention") as never as { getState(): typeof toy }).getState(),
  );
  const [expected = 0] = naiveVote({ ...rbf, query });
  expect(query[0]).toBeLessThan(toy.query[0]);
  await expect.poll(async () => Math.abs((await inFull(page)) - expected)).toBeLessThan(1e-12);
});

test("a removed number is reported as gone, and a chosen one as chosen", async ({ page }) => {
  await ask(page, "view=field");
  await list(page).focus();
  await list(page)
    .locator("[role=option]", { hasText: /^0\.3 / })
    .click();
  await expect(receipt(page)).toContainText("chosen, not computed");
  await list(page).locator("[role=option]", { hasText: "weight of key F" }).first().click();
  await expect(page.locator(".receipt .from")).toContainText("attention");
  await page.locator('[data-handle="key-5"]').press("Delete");
  await expect(page.locator(".receipt .gone")).toBeVisible();
});
