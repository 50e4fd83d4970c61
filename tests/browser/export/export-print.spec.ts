/** Print: sections that are closed on the screen. The print of every lesson: export-files.spec.ts. */
import { expect, open, reload, test } from "../support.js";

test("results in closed details are printed, and the address names the displayed state", async ({
  page,
}) => {
  await open(page, "view=similarity&query=-0.4,0.7");
  const table = page.locator("figure details table").first();
  await expect(table).toBeHidden();
  await page.locator('[data-handle="query"]').first().focus();
  await page.keyboard.press("ArrowLeft");
  await reload(page);
  await expect(page.locator("figure h2")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(table).toBeVisible();
  await expect(page.locator(".printed")).toHaveText(page.url());
  await page.emulateMedia({ media: "screen" });
  await expect(table).toBeHidden();
  await expect(page.locator(".printed")).toBeHidden();
});
