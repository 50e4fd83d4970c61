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

test("a weight opens why from the arcs, the plane and the matrix, by pointer, near it, and by keys", async ({
  page,
}) => {
  await open(page, "view=gpt");
  const title = why(page).locator("h3");
  await expect(title).toContainText("attends to “·must”");
  await page.locator(".sentence-arcs .foot").nth(9).click();
  await expect(title).toContainText("attends to “.”");
  await expect(why(page)).toBeInViewport();
  // The arcs to the first tokens lie close together at their middle: the nearest one is meant.
  const middle = await page.locator('.arc-ground[data-key="0"]').evaluate((element) => {
    const path = element as SVGPathElement;
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2);
    return { x, y };
  });
  const arcs = page.locator(".sentence-arcs");
  await arcs.click({ position: { x: middle.x, y: middle.y - 4 } });
  await expect(title).toContainText("attends to “W”");
  const plane = page.locator(".token-plane");
  const beside = await plane.locator('[data-key="9"]').evaluate((disc) => {
    const { left, bottom } = disc.getBoundingClientRect();
    const box = (disc.closest("svg") as Element).getBoundingClientRect();
    return { x: left - box.left + 2, y: bottom - box.top + 3 };
  });
  await plane.click({ position: beside });
  await expect(title).toContainText("attends to “.”");
  const map = page.locator(".weight-map");
  const cell = await map.boundingBox();
  if (cell === null) throw new Error("no matrix");
  const side = (cell.width - 27) / 13;
  await map.click({ position: { x: 26 + 2.5 * side, y: 22 + 5.5 * side } });
  await expect(title).toContainText("Why “·for” attends to “·must” in layer 3, head 3");
  await expect(page).toHaveURL(/promptToken=5/);
  await page.locator(".weights").last().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(title).toContainText("Why “·a” attends to “e”");
  await page.keyboard.press("Enter");
  await expect(why(page)).toBeFocused();
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

test("a text file that is dropped on the field is remembered", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "view=gpt");
  const field = page.getByRole("textbox", { name: "Paste a text" });
  await field.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    const text = "The blue lantern hangs over the narrow door of the mill. ".repeat(80);
    dataTransfer.items.add(new File([text], "notes.txt", { type: "text/plain" }));
    const event = { dataTransfer, bubbles: true, composed: true, cancelable: true };
    for (const type of ["dragenter", "dragover", "drop"])
      element.dispatchEvent(new DragEvent(type, event));
  });
  await expect(field).toHaveValue(/^The blue lantern/);
  await expect(page.locator(".so-what", { hasText: "remembered the loss" })).toBeVisible({
    timeout: 60_000,
  });
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
