/** Inspect by pointer and by keyboard: the numbers against the plain formula, and a panel that moves nothing. */

import type { Page } from "@playwright/test";
import { openFigures } from "../element/element-support.js";
import { expect, naiveVote, open, stateOf, tabTo, test, toy } from "../support.js";

const button = (page: Page) => page.locator(".inspect-button");
const list = (page: Page) => page.locator(".receipt-list");
const receipt = (page: Page) => page.locator(".receipt");
const graphic = (page: Page) => page.locator("soft-attention .graphic").first();

async function inspect(page: Page, hash: string): Promise<void> {
  await open(page, hash);
  await button(page).click();
  await expect(list(page)).toBeVisible();
}

/** The full number, as in the panel. */
const inFull = async (page: Page): Promise<number> =>
  Number((await page.locator(".receipt .full").innerText()).replace("−", "-"));

const rbf = { ...toy, similarity: "rbf", temperature: 0.3 } as const;

test("a click on a weight explains it and does not reach the figure, equal weights too", async ({
  page,
}) => {
  for (const [hash, temperature] of [
    ["view=field", 0.3],
    ["view=field&temperature=inf", Number.POSITIVE_INFINITY],
  ] as const) {
    await page.goto("about:blank");
    await inspect(page, hash);
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

test("by keyboard alone the panel is opened at the main number, read, and left", async ({
  page,
}) => {
  await open(page, "view=similarity");
  await tabTo(page, button(page));
  await page.keyboard.press("Enter");
  await expect(list(page)).toBeFocused();
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  const [weight = 0] = naiveVote({ ...toy, similarity: "dot", temperature: 1 });
  expect(Math.abs((await inFull(page)) - weight)).toBeLessThan(1e-12);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".receipt .from")).toHaveText("attention(…).weights.data[1]");
  await expect(page.locator("figure > [role=status]")).toContainText("attention");
  await tabTo(page, receipt(page).locator("[data-language=numpy]"));
  await page.keyboard.press("Enter");
  await expect(receipt(page).locator("pre")).toContainText("import numpy as np");
  await page.keyboard.press("Escape");
  await expect(button(page)).toBeFocused();
  await expect(page.locator(".receipts")).toHaveCount(0);
});

test("a number is followed when the state changes, reported when it goes, and told from a choice", async ({
  page,
}) => {
  await inspect(page, "view=field");
  await page.locator(".weight-bars .number").first().click();
  await page.locator('[data-handle="query"]').focus();
  await page.keyboard.press("ArrowLeft");
  const { query } = await stateOf<typeof toy>(page);
  const [expected = 0] = naiveVote({ ...rbf, query });
  await expect.poll(async () => Math.abs((await inFull(page)) - expected)).toBeLessThan(1e-12);
  const optionOf = (text: string | RegExp) =>
    list(page).locator("option", { hasText: text }).first().getAttribute("value");
  await list(page).selectOption(await optionOf(/^0\.3 /));
  await expect(receipt(page)).toContainText("chosen, not computed");
  await list(page).selectOption(await optionOf("weight of key F"));
  await expect(page.locator(".receipt .from")).toContainText("attention");
  await page.locator('[data-handle="key-5"]').press("Delete");
  await expect(receipt(page).locator(".gone")).toBeVisible();
});

for (const [language, width, height] of [
  ["en", 1280, 800],
  ["fa", 1280, 800],
  ["en", 768, 1024],
  ["fa", 360, 740],
] as const) {
  test(`${language}, ${width} px: the panel moves no picture and covers the text or half a window`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`index.html?lang=${language}#view=similarity`);
    await expect(graphic(page).locator("svg").first()).toBeVisible();
    const before = await graphic(page).boundingBox();
    await button(page).click();
    await expect(receipt(page).locator("pre")).toBeAttached();
    expect(await graphic(page).boundingBox()).toEqual(before);
    const panel = await page.locator(".receipt-panel").boundingBox();
    if (!panel || !before) throw new Error("no panel");
    expect(panel.y + panel.height).toBeLessThanOrEqual(height + 1);
    if (width > 1000) {
      const isBeside = panel.x >= before.x + before.width || panel.x + panel.width <= before.x;
      expect(isBeside).toBe(true);
    } else expect(panel.height).toBeLessThanOrEqual(height / 2);
  });
}

test("in a page of its own the element has the panel below the figure, at its width", async ({
  page,
}) => {
  await openFigures(page, '<soft-attention view="similarity" loading="eager"></soft-attention>');
  const before = await graphic(page).boundingBox();
  await button(page).click();
  await expect(receipt(page).locator("pre")).toBeAttached();
  expect(await graphic(page).boundingBox()).toEqual(before);
  const [panel, figure] = await Promise.all(
    [".receipt-panel", "soft-attention figure"].map((own) => page.locator(own).boundingBox()),
  );
  expect(panel?.width).toBe(figure?.width);
});
