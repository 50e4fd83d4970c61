/** Why a key has its weight: the sources of its score, by pointer and by keys. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "../support.js";

const why = (page: Page) => page.locator(".why-part");
const title = (page: Page) => why(page).locator("h3");

test("a key is chosen by its arc, its number and by keys, and so is the query", async ({
  page,
}) => {
  await open(page, "view=why");
  await expect(title(page)).toContainText("Why “·work” attends to “·must”");
  await page.locator(".sentence-arcs .foot").nth(9).click();
  await expect(title(page)).toContainText("attends to “.”");
  await expect(page).toHaveURL(/whyKey=9/);
  // The arcs to the first tokens lie close together at their middle: the nearest one is meant.
  const top = await page.locator('.arc-ground[data-key="0"]').evaluate((element) => {
    const path = element as SVGPathElement;
    const matrix = path.getScreenCTM() ?? undefined;
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(matrix);
    return { x, y };
  });
  await page.mouse.click(top.x, top.y);
  await expect(title(page)).toContainText("attends to “W”");
  const slider = page.getByRole("slider", { name: "Weights of the query" });
  await slider.press("End");
  await slider.press("ArrowLeft");
  await expect(title(page)).toContainText("attends to “·must”");
  await page.getByRole("button", { name: "·for, token 6" }).click();
  await expect(title(page)).toContainText("Why “·for” attends to");
  await expect(page).toHaveURL(/promptToken=5/);
  await page.getByRole("button", { name: "W, token 1" }).click();
  await expect(why(page)).toContainText("The first token has one key");
});

test("a source is taken away and put back, and the core confirms what is left", async ({
  page,
}) => {
  await open(page, "view=why&modelHead=3.5");
  const source = why(page).locator(".source", { hasText: "layer 2, head 5" });
  await source.press("Space");
  await expect(page).toHaveURL(/withoutSource=head\.1\.4/);
  const note = why(page).locator(".note");
  await expect(note).toContainText(/add up to a score of (\S+)\. The core, .* gives \1\. The/);
  await expect(note).toContainText(/“·together” has probability 0\.\d+ instead of 0\.545/);
  await why(page).getByRole("button", { name: "Put it back" }).click();
  await expect(note).toHaveText("Choose a source to take it away from query and key.");
  await expect(page).not.toHaveURL(/withoutSource/);
});
