/** The blocked keys, the remaining weights, and the leaks. */
import type { Page } from "@playwright/test";
import { expect, numbersIn, open, test } from "../support.js";
import { cellOf, expectMasked, weightRow } from "./masks-support.js";

const sentence = "view=masks&tokens=the,cat,sat,on,the,mat";

const maskCell = (page: Page, row: number, column: number) => cellOf(page, "mask", row, column);
const said = (page: Page) => page.locator('figure > [role="status"]');

test("the lesson opens with the article's weights, lower triangular, and those without the mask", async ({
  page,
}) => {
  await open(page, "view=masks");
  expect(await weightRow(page, 0)).toEqual(["1.000", "0", "0", "0", "0", "0"]);
  expect(await weightRow(page, 3)).toEqual(["0.177", "0.168", "0.329", "0.327", "0", "0"]);
  expect(await weightRow(page, 5)).toEqual(["0.070", "0.079", "0.088", "0.122", "0.237", "0.405"]);
  const ghosts = (row: number) =>
    page.locator(`[data-matrix="weights"] [data-row="${row}"] .cell-ghost`).allTextContents();
  const ghostsOfFirst = (await ghosts(0)).map(Number);
  await expect(page.getByLabel("Causal mask")).toBeChecked();
  await expect(maskCell(page, 0, 1)).toContainText("−∞");
  await expect(maskCell(page, 1, 0)).toContainText("0");
  expect(await ghosts(5)).toEqual([]);
  await page.getByLabel("Causal mask").uncheck();
  expect((await weightRow(page, 0)).map(Number)).toEqual(ghostsOfFirst);
});

test("padding, causal, both, and none", async ({ page }) => {
  await open(page, sentence);
  await page.getByRole("button", { name: "“mat” is padding" }).click();
  expect((await weightRow(page, 5)).at(5)).toBe("0");
  await page.getByLabel("Causal mask").uncheck();
  for (let row = 0; row < 6; row++) {
    const texts = await weightRow(page, row);
    expect(texts[5]).toBe("0");
    expect(numbersIn(texts.slice(0, 5).join(" ")).every((w) => w > 0)).toBe(true);
  }
  await expect(page).toHaveURL(/padding=5&causal=0/);
  await page.getByRole("button", { name: "“mat” is padding" }).click();
  await expect(page.locator(".so-what").first()).toContainText("Nothing is blocked");
});

test("a cell is blocked by click and by keyboard", async ({ page }) => {
  await open(page, `${sentence}&causal=0`);
  await maskCell(page, 2, 3).click();
  expect((await weightRow(page, 2))[3]).toBe("0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(maskCell(page, 3, 4)).toContainText("−∞");
  await expectMasked(page, {
    causal: false,
    blocked: [
      [2, 3],
      [3, 4],
    ],
  });
  await page.keyboard.press("Control+z");
  await expect(maskCell(page, 3, 4)).toContainText("0");
});

test("pointing at a cell shows score, mask and weight", async ({ page }) => {
  await open(page, sentence);
  await maskCell(page, 1, 0).hover();
  await expect(page.locator(".so-what").first()).toHaveText(
    "cat → the: score 0.651, mask 0, weight 0.518.",
  );
  await maskCell(page, 1, 4).hover();
  await expect(page.locator(".so-what").first()).toHaveText(
    "cat → the: score −0.071, mask −∞, weight 0. Blocked: it lies in the future.",
  );
});

test("a window, alone and with the causal mask, by keyboard", async ({ page }) => {
  await open(page, sentence);
  const slider = page.getByRole("slider", { name: /Window/ });
  await slider.focus();
  for (const _ of [5, 4, 3]) await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/window=3/);
  await expectMasked(page, { window: 3 });
  await expect(page.locator(".so-what").first()).toContainText("itself and to at most 2 before it");
  await page.getByLabel("Causal mask").press("Space");
  await expectMasked(page, { window: 3, causal: false });
  await maskCell(page, 0, 4).hover();
  await expect(page.locator(".so-what").first()).toContainText(
    "Blocked: it is farther away than the window reaches.",
  );
  await slider.focus();
  await page.keyboard.press("End");
  await expectMasked(page, { causal: false });
  await expect(page).not.toHaveURL(/window/);
});

test("with −10⁹ an empty row leaks all weight, with −∞ none", async ({ page }) => {
  await open(page, `${sentence}&padding=0`);
  await page.getByRole("radio", { name: "−10⁹" }).check();
  await expect(page.locator(".verdict")).toHaveText(
    "“the” has no allowed key, so −10⁹ lowers the whole row equally, and the softmax depends only on differences: all its weight leaks to blocked keys.",
  );
  await expect(page.locator(".cell.leak")).toHaveCount(6);
  expect((await weightRow(page, 0)).every((text) => Number(text) > 0)).toBe(true);
  await expect(page.getByRole("note")).toHaveCount(0);
  await expect(said(page)).toContainText("leaks to blocked keys");
  await page.getByRole("radio", { name: "−∞" }).check();
  await expectMasked(page, { padding: [0] });
  await expect(page.locator(".cell.leak")).toHaveCount(0);
});

test("a struck key’s weight pours into the others in ratio, under reduced motion at once", async ({
  page,
}) => {
  await open(page, "view=masks");
  const strike = (padding: readonly number[]) =>
    page.locator("soft-attention").evaluate(async (figure, padding) => {
      (figure as HTMLElement & { setState(patch: object): void }).setState({ padding });
      const weights = () =>
        Array.from(
          figure.shadowRoot?.querySelectorAll(
            '[data-matrix="weights"] [data-row="5"] .cell-text',
          ) ?? [],
          // A small number has a sign before it.
          (cell) => Number(cell.textContent) || 0,
        );
      const frames = [weights()];
      for (const end = performance.now() + 700; performance.now() < end; ) {
        await new Promise(requestAnimationFrame);
        frames.push(weights());
      }
      return frames.slice(1);
    }, padding);
  const shares = (frames: readonly number[][]) => new Set(frames.map((row) => row[5]));
  expect(shares(await strike([5]))).toEqual(new Set([0]));
  await strike([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const frames = await strike([5]);
  expect(shares(frames).size).toBeGreaterThan(2);
  expect(frames.at(-1)?.[5]).toBe(0);
  for (const [, , , d = 0, e = 0, f = 0] of frames) {
    expect(f).toBeLessThanOrEqual(0.405);
    // As printed, with three decimals.
    expect(Math.abs(e / d - 0.237 / 0.122)).toBeLessThan(0.03);
  }
});
