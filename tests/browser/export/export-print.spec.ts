/** Print: sections that are closed on the screen. The print of every lesson: export-files.spec.ts. */
import { expect, open, test } from "../support.js";

test("results in closed details are printed", async ({ page }) => {
  await open(page, "view=similarity&query=-0.4,0.7");
  const table = page.locator("figure details table").first();
  await expect(table).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(table).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(table).toBeHidden();
});
