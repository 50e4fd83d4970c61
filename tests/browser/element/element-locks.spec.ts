/** `lock=`: controls that stay visible and disabled. */

import { drop } from "../lab/lab-files-support.js";
import { expect, test } from "../support.js";
import { dragBy, hashOf, openFigures, openParts, withFigure } from "./element-support.js";

test("locked parts are visible, announced as locked and cannot be changed", async ({ page }) => {
  await openFigures(page, `<soft-attention lock="query temperature"></soft-attention>`);
  const figure = page.locator("soft-attention");
  const start = await hashOf(figure);
  const star = figure.locator('[data-handle="query"]');
  await expect(star).toHaveAttribute("role", "img");
  await expect(star).toHaveAttribute("tabindex", "-1");
  for (const name of ["aria-valuenow", "aria-valuetext", "aria-roledescription"]) {
    expect(await star.getAttribute(name)).toBeNull();
  }
  await expect(star).toHaveAttribute("aria-description", "x 0.80, y 0.15");
  await dragBy(page, star, 40, 10);
  await expect(figure.getByRole("slider", { name: "Temperature" })).toBeDisabled();
  expect(await hashOf(figure)).toBe(start);
  // A move that did not happen is not announced.
  await page.waitForTimeout(500);
  await expect(figure.locator(".visually-hidden[role=status]")).toHaveText("");
  await withFigure(figure, (e) => e.setState({ query: [0.5, 0.5] }));
  await expect(star).toHaveAttribute("aria-description", "x 0.50, y 0.50");
  expect(await star.getAttribute("aria-valuenow")).toBeNull();
  await withFigure(figure, (e) => e.removeAttribute("lock"));
  await expect(star).toHaveAttribute("role", "slider");
  await expect(star).toHaveAttribute("tabindex", "0");
  await expect(star).toHaveAttribute("aria-valuetext", "x 0.50, y 0.50");
  await expect(star).not.toHaveAttribute("aria-description");
  await expect(figure.getByRole("slider", { name: "Temperature" })).toBeEnabled();
  await dragBy(page, star, 40, 10);
  expect(await hashOf(figure)).not.toBe("view=field&query=0.5,0.5");
});

test("Randomize keeps locked values, and removing a key removes its data", async ({ page }) => {
  await openFigures(page, `<soft-attention lock="keys"></soft-attention>`);
  const figure = page.locator("soft-attention");
  await figure.locator("button.surprise").click();
  const state = await withFigure(figure, (e) => e.getState());
  expect(state.surprise).toBe(1);
  expect(state.keys).toHaveLength(6);
  expect(state.keys[0]).toEqual([1, 0.2]);
  await withFigure(figure, (e) => {
    e.lock = "";
    e.controls = "keys";
  });
  // The folded parts of the field are fetched after its map.
  await expect(figure.locator(".numbers .remove").first()).toBeAttached();
  await openParts(figure);
  await figure.locator(".numbers .remove").first().click();
  const after = await withFigure(figure, (e) => e.getState());
  expect([after.keys.length, after.values.length, after.tokens.length]).toEqual([5, 5, 5]);
});

test("numbers of a matrix can be read but not edited", async ({ page }) => {
  await openFigures(page, `<soft-attention view="steps" lock="q,k"></soft-attention>`);
  const figure = page.locator("soft-attention");
  const start = await hashOf(figure);
  const entry = figure.locator('[data-matrix="q"] .entry').first();
  await entry.focus();
  await page.keyboard.press("7");
  await page.keyboard.press("PageUp");
  expect(await hashOf(figure)).toBe(start);
  await expect(entry).toHaveAttribute("readonly", "");
  await page.keyboard.press("ArrowDown");
  const free = figure.locator('[data-matrix="v"] .entry').first();
  await free.focus();
  await page.keyboard.press("7");
  expect(await hashOf(figure)).toContain("&v=7");
});

test("a locked lab reads no data, and every import button is disabled", async ({ page }) => {
  await openFigures(page, `<soft-attention view="lab"></soft-attention>`);
  const figure = page.locator("soft-attention");
  await withFigure(figure, (e) => e.showHash("view=lab&labSource=own"));
  const box = page.locator(".intake");
  await drop(page, page.locator("figure h2"), [{ name: "q.csv", text: "1,2\n1,x\n" }]);
  await expect(box.getByRole("alert")).toBeVisible();
  await withFigure(figure, (e) => e.setAttribute("lock", "lab-source"));
  for (const button of await figure.locator(".intake button:not(.intake-fault button)").all())
    await expect(button).toBeDisabled();
  await drop(page, page.locator("figure h2"), [{ name: "v.csv", text: "1,2\n" }]);
  await expect(box.getByRole("alert")).toHaveCount(1);
  expect(Object.keys((await withFigure(figure, (e) => e.getState())).lab.own)).toEqual([]);
});
