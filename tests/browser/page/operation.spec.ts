/** Statements on operation in the accessibility pages of the documentation that the table of keys does not cover. */
import type { Page } from "@playwright/test";
import { stateOf } from "../keyboard/keyboard-table.js";
import { expect, frames, open, showState, test } from "../support.js";

test("Cmd does what Ctrl does, and a text field keeps its own undo", async ({ page }) => {
  await open(page, "view=field");
  const first = await stateOf(page);
  await page.locator('[data-handle="query"]').focus();
  await page.keyboard.press("ArrowRight");
  const moved = await stateOf(page);
  expect(moved).not.toBe(first);
  await page.keyboard.press("Meta+z");
  await expect.poll(() => stateOf(page)).toBe(first);
  await page.keyboard.press("Meta+Shift+z");
  await expect.poll(() => stateOf(page)).toBe(moved);
  await showState(page, "view=regression");
  const before = await stateOf(page);
  await page.locator("figure input.number-field").first().focus();
  await page.keyboard.press("Control+z");
  expect(await stateOf(page)).toBe(before);
});

test("no character is a shortcut", async ({ page }) => {
  const characters = [..."abcdefghijklmnopqrstuvwxyz0123456789+-=.,/?"];
  const typeAll = async () => {
    for (const character of characters) await page.keyboard.press(character);
    await frames(page);
  };
  await open(page, "view=steps");
  const before = await stateOf(page);
  await typeAll();
  expect(await stateOf(page)).toBe(before);
});

test("outside a matrix the arrow keys go from step to step", async ({ page }) => {
  await open(page, "view=steps");
  const count = page.locator(".step-count");
  await page.getByRole("button", { name: "Next step" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("Step 2 of 7");
  await page.keyboard.press("ArrowLeft");
  await expect(count).toHaveText("Step 1 of 7");
});

/** Presses each visible button of the figure, and releases the pointer elsewhere. */
async function leaveEveryButton(page: Page): Promise<void> {
  const buttons = page.locator("soft-attention button:enabled:visible");
  for (const button of await buttons.all()) {
    await button.hover();
    await page.mouse.down();
    await page.mouse.move(1, 1);
    await page.mouse.up();
  }
}

test("a button that the pointer leaves before its release does nothing", async ({ page }) => {
  await open(page, "view=field");
  for (const view of ["field", "masks"]) {
    await showState(page, `view=${view}`);
    const before = await stateOf(page);
    await leaveEveryButton(page);
    await frames(page);
    expect(await stateOf(page), view).toBe(before);
    await expect(page.locator(".export-panel, .receipts")).toHaveCount(0);
  }
});

test("with forced colours the system’s colours replace the chosen theme", async ({ page }) => {
  await open(page, "view=field");
  await page.getByLabel("Theme").selectOption("dark");
  const canvas = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = "Canvas";
      const system = getComputedStyle(probe).backgroundColor;
      probe.remove();
      const figure = document.querySelector("soft-attention") as Element;
      return [document.documentElement, figure].map(
        (e) => getComputedStyle(e).backgroundColor === system,
      );
    });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  const light = await canvas();
  await page.emulateMedia({ forcedColors: "none" });
  expect(light).toEqual([true, true]);
});
