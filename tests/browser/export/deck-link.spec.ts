/** A link of the documentation opens an example deck, and never takes away a deck that is there. */

import { expect, isolatedTest as test } from "../support.js";
import { slides, titles } from "./deck-support.js";

test("the lesson plan opens its deck; the link of another one replaces it on demand only", async ({
  page,
}) => {
  await page.goto("docs/teach.html");
  await page.getByRole("link", { name: "Prepare the lesson: open its deck" }).click();
  await expect(slides(page)).toHaveCount(5);
  await expect(page.locator("[data-tool=present]")).toBeFocused();
  await expect(page).toHaveURL(/deck\.html$/);
  const rows = await titles(page);
  await page.locator("[name=deck]").fill("Monday");
  await page.reload();
  await expect(page.locator("[name=deck]")).toHaveValue("Monday");

  await page.goto("docs/teach.html");
  await page.getByRole("link", { name: "open the deck of ten slides" }).click();
  const replace = page.locator("[data-tool=replace]");
  await expect(replace).toBeFocused();
  expect(await titles(page)).toEqual(rows);
  await page.keyboard.press("Enter");
  await expect(slides(page)).toHaveCount(10);
  await expect(page.getByRole("status")).toContainText("Attention in 90 minutes");
  await page.locator(".said .undo").click();
  await expect(slides(page)).toHaveCount(5);
  await expect(page.locator("[name=deck]")).toHaveValue("Monday");
});

test("in Persian the link gives a Persian deck", async ({ page }) => {
  await page.goto("deck.html?lang=fa#example=15");
  await expect(slides(page)).toHaveCount(2);
  await expect(page.locator("[name=deck]")).toHaveValue("توجه در ۱۵ دقیقه");
  await expect(page.locator(".slides [name=notes]").first()).toHaveValue(/^۷ دقیقه\. /);
});
