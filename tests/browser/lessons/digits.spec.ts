/** The digits: drawing by pointer and by keys, the class shares of all digits, leave-one-out, the learned metric. */
import { expect, type Page } from "@playwright/test";
import type { State } from "../../../web/figure/state/state.js";
import { bitmapOf, emptyBitmap, isOn } from "../../../web/lessons/digits/bitmap.js";
import { open, stateOf, test } from "../support.js";

const digitsOf = async (page: Page) => (await stateOf<State>(page)).digits;

const verdict = (page: Page) => page.locator(".so-what").first();
const score = (page: Page) => page.locator(".score strong").first();

async function inkOf(page: Page): Promise<number> {
  const { drawing } = await digitsOf(page);
  const bitmap = bitmapOf(drawing) ?? emptyBitmap;
  let sum = 0;
  for (let y = 0; y < 32; y++) for (let x = 0; x < 32; x++) if (isOn(bitmap, x, y)) sum++;
  return sum;
}

test("a digit is drawn by pointer: the class shares follow, and the link keeps it", async ({
  page,
}) => {
  await open(page, "view=digits");
  await page.locator(".clear").click();
  expect(await inkOf(page)).toBe(0);
  const box = await page.locator(".drawing-grid").boundingBox();
  const at = (x: number, y: number) =>
    [
      (box?.x ?? 0) + ((box?.width ?? 0) * x) / 32,
      (box?.y ?? 0) + ((box?.height ?? 0) * y) / 32,
    ] as const;
  for (const [from, to] of [
    [at(16, 2), at(16, 29)],
    [at(11, 7), at(16, 2)],
  ] as const) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 8 });
    await page.mouse.up();
  }
  expect(await inkOf(page)).toBeGreaterThan(100);
  await expect(verdict(page)).toContainText("Soft vote: 1");
  await expect(page).toHaveURL(/drawing=[\w-]{171}/);
});

test("the eraser clears cells, and each stroke is one undo step", async ({ page }) => {
  await open(page, "view=digits");
  const before = await inkOf(page);
  await page.locator("[data-tool=erase]").click();
  const grid = page.locator(".drawing-grid");
  await grid.click({ position: { x: 120, y: 16 } });
  expect(await inkOf(page)).toBeLessThan(before);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await inkOf(page)).toBe(before);
});

test("leave-one-out is live: accuracy and errors follow the controls, and are dimmed meanwhile", async ({
  page,
}) => {
  await open(page, "view=digits");
  await expect(score(page)).toHaveText("98.83 %");
  await expect(page.locator(".errors li")).toHaveCount(12);
  const prose = page.locator("main .prose", { hasText: "Leave one out" });
  await expect(prose).toContainText("right for 98.83 % of the digits");
  await page.locator("[data-similarity=dot]").click();
  await expect(page.locator(".all-part")).toHaveClass(/stale/);
  await expect(prose).toContainText("right for … of the digits");
  await page.locator("#temperature").focus();
  await page.keyboard.press("Home");
  await expect(score(page)).toHaveText("72.12 %", { timeout: 20_000 });
  await expect(page.locator(".score").first()).toContainText("501 of 1,797 wrong");
  await expect(prose).toContainText("right for 72.12 % of the digits");
});

test("an error becomes the query, with its original class shares", async ({ page }) => {
  await open(page, "view=digits");
  const card = page.locator(".error-card").first();
  const name = (await card.getAttribute("aria-label")) ?? "";
  const [, place, label, prediction] =
    /Digit (\d+), a (\d), is classified as (\d)/.exec(name) ?? [];
  await card.click();
  await expect(verdict(page)).toContainText(`Soft vote: ${prediction}`);
  await expect(verdict(page)).toContainText(`Labelled ${label}.`);
  await expect(page).toHaveURL(new RegExp(`digit=${place}`));
  await page.locator(".own-drawing").click();
  await expect(verdict(page)).toContainText("Soft vote: 3");
});

test("the metric is trained, paused and scrubbed back", async ({ page }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "view=digits");
  const epoch = page.locator(".epoch");
  await expect(epoch).toContainText("Epoch 0: 52.3 % of the held-out half", { timeout: 20_000 });
  await page.locator(".run .go").click();
  await expect(epoch).toContainText(/Epoch ([6-9]|[1-9]\d)/, { timeout: 30_000 });
  await page.locator(".pause").click();
  const { epoch: paused } = await digitsOf(page);
  expect(paused).toBeGreaterThan(5);
  await expect(epoch).toContainText(`Epoch ${paused}:`);
  await expect(page).toHaveURL(new RegExp(`metricEpoch=${paused}`));
  const chart = page.locator(".accuracy-chart");
  await chart.focus();
  await page.keyboard.press("Home");
  await expect(epoch).toContainText("Epoch 0: 52.3 %");
  await page.keyboard.press("PageUp");
  // An epoch in progress at the pause is kept too.
  await expect(epoch).toContainText(
    new RegExp(`Epoch (${[0, 1].map((i) => Math.min(10, paused + i)).join("|")}):`),
  );
});

test("a link to an epoch trains up to it and gives the same numbers everywhere", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await open(page, "view=digits&metricEpoch=20");
  await expect(page.locator(".epoch")).toContainText(
    "Epoch 20: 69.3 % of the held-out half right",
    { timeout: 60_000 },
  );
  await expect(page.locator(".metric-verdict")).toContainText("the start classified 52.3 %");
});

test("with reduced motion the plane waits for the end of the run, and progress is announced", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "view=digits");
  const epoch = page.locator(".epoch");
  await expect(epoch).toContainText("Epoch 0", { timeout: 20_000 });
  await page.locator(".run .go").click();
  await expect(page.locator(".run progress")).toHaveAttribute("aria-label", /[1-9]\d? of 150/);
  await expect(epoch).toContainText("Epoch 0");
  await page.locator(".pause").click();
  await expect(page.locator(".run progress")).toBeHidden();
});
