/** The order of words: tiles by pointer and keyboard, and what the figure says of a new order. */
import { expect, hashOf, open, test } from "../support.js";

test("a dragged word takes its output along; with positions the order counts", async ({ page }) => {
  await open(page, "view=positions");
  const tiles = page.locator(".tile");
  const verdict = page.locator("soft-attention .verdict");
  await expect(tiles).toHaveText(["the", "man", "bites", "the", "dog"]);
  // 0, but for the last bit of a sum in another order.
  await expect(verdict).toContainText("Every output has moved with its word");
  const outputs = page.locator(".tile-outputs li");
  const dog = await outputs.nth(4).innerText();

  await tiles.nth(4).dragTo(tiles.nth(0));
  await expect(tiles).toHaveText(["dog", "the", "man", "bites", "the"]);
  expect(await outputs.nth(0).innerText()).toBe(dog);
  // A drag makes no word the query, and is one step of the history.
  await expect.poll(() => hashOf(page)).toBe("view=positions&wordOrder=1,0,4,2,3");
  await page.keyboard.press("Control+z");
  await expect.poll(() => hashOf(page)).toBe("view=positions");

  await page.locator('[data-encoding="rotary"]').click();
  await expect(page.locator(".tile-outputs .changed")).not.toHaveCount(0);
  await expect(verdict).toContainText("The order counts");
  await page.locator('[data-encoding="none"]').click();
  await expect(page.locator(".tile-outputs .changed")).toHaveCount(0);
});

test("a sentence of one's own comes with its link, and the arrow keys move its words", async ({
  page,
}) => {
  await open(page, "view=positions");
  const field = page.locator("[name=own-sentence]");
  await field.fill("man bites dog");
  await field.press("Enter");
  const tiles = page.locator(".tile");
  await expect(tiles).toHaveText(["man", "bites", "dog"]);
  await tiles.nth(0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tiles).toHaveText(["bites", "dog", "man"]);
  await expect(page.locator(".tile:focus")).toHaveText("man");
  // At the end of the row there is nowhere to go.
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => hashOf(page))
    .toBe("view=positions&sentence=man,bites,dog&wordOrder=1,2,0&queryWord=0");
});
