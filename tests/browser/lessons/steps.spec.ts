/**
 * The step machine: its stages, expanded cells, edits and playing. What each step computes:
 * tests/web/lessons/steps-solve.test.ts.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../support.js";

/** The rows of Q, K and V of the article, and what the steps make of its first query. */
const article = {
  k: [
    [1, 0, 2, 0],
    [0, 2, 1, 1],
    [1, 1, 0, -1],
    [-1, 0, 1, 2],
  ],
  v: [
    [4, 0, 1],
    [0, 4, 1],
    [2, 2, 0],
    [1, 0, 4],
  ],
  steps: {
    scores: [5, 2, 1, 1],
    scale: [2.5, 1, 0.5, 0.5],
    mask: [2.5, 1, 0.5, 0.5],
    shift: [0, -1.5, -2, -2],
    softmax: [0.67, 0.15, 0.09, 0.09],
  },
  output: [2.95, 0.78, 1.18],
};

const plus = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0);
const matrix = (page: Page, name: string) => page.locator(`[data-matrix="${name}"]`);
const cell = (page: Page, name: string, row: number, column: number) =>
  matrix(page, name).locator(`[data-row="${row}"][data-column="${column}"]`);
const numberOf = (text: string) =>
  text === "−∞" ? -Infinity : Number(text.replace("−", "-") || Number.NaN);

async function shown(table: Locator): Promise<number[][]> {
  const rows = await table.locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => (await row.locator(".now").allInnerTexts()).map(numberOf)),
  );
}

test("every stage of the article's 3 × 4, by mouse", async ({ page }) => {
  await open(page, "view=steps");
  const next = page.getByRole("button", { name: "Next step" });
  for (const [step, row] of Object.entries(article.steps)) {
    await next.click();
    await expect(page.locator(".chain")).toHaveAttribute("data-step", step);
    await expect.poll(async () => (await shown(matrix(page, "a")))[0]).toEqual(row);
    expect((await shown(matrix(page, "a"))).map(({ length }) => length)).toEqual([4, 4, 4]);
  }
  await next.click();
  await expect.poll(async () => (await shown(matrix(page, "o")))[0]).toEqual(article.output);
  await expect(page).toHaveURL(/view=steps&step=output/);
  await expect(next).toBeDisabled();
});

test("departments and subjects give the article's outputs and are marked as reconstructed", async ({
  page,
}) => {
  await open(page, "view=steps&example=departments&step=output");
  await expect
    .poll(() => shown(matrix(page, "o")))
    .toEqual([
      [6.9, 7.5, 10.1],
      [8.3, 8.7, 7.3],
    ]);
  await expect(page.locator("figure")).toContainText("Reconstructed");
});

test("a cell is blocked in the mask step by click and by keyboard, and undone", async ({
  page,
}) => {
  await open(page, "view=steps&step=mask");
  await cell(page, "a", 0, 0).click();
  await expect(cell(page, "a", 0, 0).locator(".now")).toHaveText("−∞");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(cell(page, "a", 1, 1).locator(".now")).toHaveText("−∞");
  const finite = (rows: number[][]) => rows.map((row) => row.filter(Number.isFinite).length);
  expect(finite(await shown(matrix(page, "a")))).toEqual([3, 3, 4]);
  await expect(page.locator(".terms")).toHaveText(/2\.50\s*\+\s*\(−∞\)\s*=\s*−∞/);
  await page.getByLabel("Step", { exact: true }).press("End");
  await expect(cell(page, "a", 0, 0).locator(".now")).toHaveText("0");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
  await expect(page).not.toHaveURL(/stepsBlocked/);
});

test("a cell expands into its sum by click and by Enter, and Escape collapses it", async ({
  page,
}) => {
  await open(page, "view=steps&step=scores");
  await cell(page, "a", 1, 1).click();
  await expect(page).toHaveURL(/unfolded=a1,1/);
  const terms = () => page.locator(".terms .above").allInnerTexts();
  expect(await terms()).toEqual(["0 · 0", "2 · 2", "0 · 1", "1 · 1", "5.00"]);
  expect(await page.locator(".terms .comes-to").allInnerTexts()).toEqual([
    "0.00",
    "4.00",
    "0.00",
    "1.00",
    "",
  ]);
  await expect(page.locator('figure > [role="status"]')).toHaveText(
    "query 2, key B. 0 · 0 + 2 · 2 + 0 · 1 + 1 · 1 = 5.00",
  );
  // The row of Q and the column of Kᵀ of the cell are highlighted, and nothing else.
  await expect(matrix(page, "q").locator(".entry.lit")).toHaveCount(4);
  await expect(matrix(page, "k").locator(".entry.lit")).toHaveCount(4);
  await expect(matrix(page, "v").locator(".entry.lit")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/unfolded/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  expect(await terms()).toEqual(["1 · 0", "0 · 2", "2 · 1", "0 · 1", "2.00"]);
});

test("a weight expands into powers of e, an output into weighted values", async ({ page }) => {
  await open(page, "view=steps&step=softmax&unfolded=a0,1");
  const raised = [5, 2, 1, 1].map((x) => Math.exp((x - 5) / 2));
  const below = () => page.locator(".terms .comes-to").allInnerTexts();
  const written = raised.map((x) => x.toFixed(2));
  expect(await below()).toEqual([
    written[1],
    ...written,
    `${written[1]} / ${plus(raised).toFixed(2)}`,
  ]);
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page).toHaveURL(/unfolded=o0,1/);
  const weights = raised.map((x) => x / plus(raised));
  const column = article.v.map((row) => row[1] ?? 0);
  expect(await below()).toEqual([...weights.map((w, j) => (w * (column[j] ?? 0)).toFixed(2)), ""]);
});

test("a power of e that overflows is marked as that of the naive formula", async ({ page }) => {
  await open(page, "view=steps");
  await page.getByRole("link", { name: "Make the first score 800" }).click();
  await expect(page.locator(".unfold .note")).toContainText("This is the naive formula: e800.00");
  await expect(page.locator(".so-what").first()).toContainText("the naive formula fails here");
  await expect(page.locator(".terms .result")).toContainText("1.000");
});

test("play runs to the end and stops; one undo reverts it", async ({ page }) => {
  await open(page, "view=steps");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.locator(".chain")).toHaveAttribute("data-step", "output", { timeout: 15_000 });
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(page.locator('figure > [role="status"]')).toContainText("Step 7 of 7, Output.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".chain")).toHaveAttribute("data-step", "inputs");
});

test("invalid text is reverted", async ({ page }) => {
  await open(page, "view=steps");
  await cell(page, "q", 0, 0).fill("seven");
  await cell(page, "q", 0, 1).focus();
  await expect(cell(page, "q", 0, 0)).toHaveValue("1");
});

test("on a narrow screen the output scrolls into view, and the page never scrolls sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, "view=steps&example=tokens&step=softmax");
  const inside = async () => {
    const box = await matrix(page, "o").boundingBox();
    return (box?.x ?? 999) + (box?.width ?? 999);
  };
  await expect(matrix(page, "o")).toBeHidden();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect.poll(inside).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
