/** The language model: why a key has its weight, and a memory beside the model. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "../support.js";

const why = (page: Page) => page.locator(".why-part");
const memory = (page: Page) => page.locator(".memory-part");
const sizes = (page: Page) => page.getByRole("slider", { name: "Tokens that are remembered" });
const settled = (page: Page) => expect(page.locator(".memory-run .note")).toHaveText("");

test("every weight opens why, by pointer and by key, and a source is taken away and put back", async ({
  page,
}) => {
  await open(page, "view=gpt&modelHead=3.5");
  await expect(why(page).locator("h3")).toContainText("Why “·work” attends to “·work”");
  const weight = page.getByRole("button", { name: "Why “·We” has the weight" });
  await weight.click();
  await expect(why(page).locator("h3")).toContainText("attends to “·We”");
  await expect(page).toHaveURL(/whyKey=10/);
  await page.getByRole("button", { name: "Why “·must” has the weight" }).first().press("Enter");
  await expect(why(page).locator("h3")).toContainText("attends to “·must”");
  const source = why(page).locator(".source", { hasText: "layer 2, head 5" });
  await source.press("Space");
  await expect(page).toHaveURL(/withoutSource=head\.1\.4/);
  const said = await why(page).locator(".so-what").innerText();
  const [, left, again] =
    /add up to a score of (\S+)\. The core, .* gives (\S+)\. The/.exec(said) ?? [];
  expect(left).toBeTruthy();
  expect(again).toBe(left);
  expect(said).toMatch(/“·together” has probability 0\.\d+ instead of 0\.545/);
  await why(page).getByRole("button", { name: "Put it back" }).click();
  await expect(why(page).locator(".so-what")).toHaveCount(0);
  await open(page, "view=gpt&nearestKeys=1");
  await expect(why(page)).toContainText("changed by the dial");
});

test("a memory is read and measured in the worker, and its passages are shown", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, "view=gpt");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await expect(memory(page)).toContainText("Turn the dial");
  await sizes(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(
    page.locator(".memory-part + *, .so-what", { hasText: "1,000 tokens" }),
  ).toContainText(/is 4\.30 nats instead of 4\.71: 0\.4\d fewer/, { timeout: 60_000 });
  expect(requested.some((url) => url.includes("moby-dick-data"))).toBe(true);
  await settled(page);
  const digits = memory(page).locator(".loss-digits");
  await expect(digits).toHaveCount(7);
  await expect(memory(page).locator(".writes p[lang]")).toHaveCount(2);
  const written = memory(page).locator(".written");
  await expect(written).toHaveCount(24);
  await written.nth(2).press("Enter");
  await expect(written.nth(2)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/remembered=1000/);
  await page.getByRole("slider", { name: "Nearest states" }).press("Home");
  await expect(page).toHaveURL(/recalledStates=1\b/);
});

test("reading is cancelled, and what was read to a stop stays", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "view=gpt&remembered=50000");
  const cancel = memory(page).getByRole("button", { name: "Cancel" });
  await expect(memory(page).locator(".loss-digits").nth(3)).toBeVisible({ timeout: 60_000 });
  await cancel.press("Enter");
  await expect(cancel).toHaveCount(0);
  await expect(page).toHaveURL(/remembered=(2|5|10|20)000/);
});

test("a text of one's own is remembered, and a short one is refused", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "view=gpt&remembered=1000");
  await expect(memory(page).locator(".written")).toHaveCount(24, { timeout: 60_000 });
  await settled(page);
  const field = page.getByRole("textbox", { name: "Paste a text" });
  await field.fill("Too short.");
  await field.blur();
  await expect(memory(page).locator(".warning")).toContainText("too short");
  await field.fill("The blue lantern hangs over the narrow door of the mill. ".repeat(80));
  await field.blur();
  await expect(memory(page).locator(".warning")).toHaveCount(0);
  await expect(page.locator(".so-what", { hasText: "remembered the loss" })).toBeVisible({
    timeout: 60_000,
  });
  expect(page.url()).not.toContain("lantern");
});

test("whether looking things up helps with whales is guessed", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "view=gpt");
  const whales = page.locator('[data-prediction="whales"]');
  await whales.locator('[data-option="same"]').click();
  await expect(whales.locator(".said")).toContainText(/falls by 0\.\d+ nats, from 4\.71 to 4\.13/, {
    timeout: 60_000,
  });
});
