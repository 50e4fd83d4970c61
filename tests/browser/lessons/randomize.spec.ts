/** Randomize, in every lesson that has it. */
import { expect, hashOf, open, test, views } from "../support.js";

/** Lessons where chance is the point. */
const random = ["field", "scaling", "heads"];

test("Randomize is one undo step, and draws the same example again", async ({ page }) => {
  test.slow();
  for (const view of views) {
    await page.goto("about:blank");
    await open(page, `view=${view}`);
    const button = page.locator(".tools .surprise");
    await expect(button, view).toHaveCount(random.includes(view) ? 1 : 0);
    if (!random.includes(view)) continue;
    const before = await hashOf(page);
    await button.click();
    await expect.poll(() => hashOf(page), { message: view }).toContain("surprise=1");
    const drawn = await hashOf(page);
    await expect(page.locator("soft-attention .notice"), view).toHaveCount(0);
    await page.locator(".tools .undo").click();
    expect(await hashOf(page), view).toBe(before);
    await button.click();
    expect(await hashOf(page), view).toBe(drawn);
  }
});
