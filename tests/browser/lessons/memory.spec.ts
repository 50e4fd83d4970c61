/** A memory beside the language model. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "../support.js";

const memory = (page: Page) => page.locator(".memory-part");
const sizes = (page: Page) => page.getByRole("slider", { name: "Tokens that are remembered" });
const settled = (page: Page) => expect(page.locator(".memory-run .note")).toHaveText("");

test("a memory is read and measured in the worker, and its passages are shown", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await open(page, "view=memory");
  await expect(memory(page)).toContainText("Turn the dial");
  await expect(page.locator(".so-what")).toContainText(
    "Without a memory the loss on the passage is 4.71",
  );
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
  await open(page, "view=memory&remembered=50000");
  const cancel = memory(page).getByRole("button", { name: "Cancel" });
  await expect(memory(page).locator(".loss-digits").nth(3)).toBeVisible({ timeout: 60_000 });
  await cancel.press("Enter");
  await expect(cancel).toHaveCount(0);
  await expect(page).toHaveURL(/remembered=(2|5|10|20)000/);
});

test("a figure that is put into the page again remembers again", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "view=memory&remembered=1000");
  const said = page.locator(".so-what", { hasText: "1,000 tokens" });
  await expect(said).toContainText("is 4.30 nats", { timeout: 60_000 });
  await settled(page);
  await page.locator("soft-attention").evaluate((figure) => {
    const { parentElement, nextSibling } = figure;
    figure.remove();
    parentElement?.insertBefore(figure, nextSibling);
  });
  await sizes(page).press("ArrowRight");
  await expect(page.locator(".so-what", { hasText: "2,000 tokens" })).toContainText(
    "is 4.25 nats",
    {
      timeout: 60_000,
    },
  );
  await expect(memory(page).locator("[role=alert]")).toHaveCount(0);
});

test("a text of one's own is remembered, and a short one is refused", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "view=memory&remembered=1000");
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
  await open(page, "view=memory");
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
