/** The experiment of the scale: its trials, its chart, its gradients, and one score by hand. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, numbersIn, open, showState, test } from "../support.js";

interface Row {
  dim: number;
  unscaled_mean: number;
  scaled_mean: number;
}

const reference = JSON.parse(
  readFileSync(new URL("../../fixtures/entropy_numpy_legacy.json", import.meta.url), "utf8"),
).reference_80bit.seeds as Record<string, Row[]>;

async function column(page: Page, series: string): Promise<string[]> {
  return (await page.locator(`table[data-series="${series}"] .measured`).allTextContents()).slice(
    -7,
  );
}

for (const seed of ["7", "42"]) {
  test(`seed ${seed} gives NumPy's numbers`, async ({ page }) => {
    await open(page, seed === "7" ? "view=scaling" : `view=scaling&seed=${seed}`);
    await expect(page.getByRole("button", { name: "Run the trials" })).toBeVisible({
      timeout: 60_000,
    });
    const rows = reference[seed] ?? [];
    expect(rows).toHaveLength(7);
    expect(await column(page, "unscaled")).toEqual(rows.map((row) => row.unscaled_mean.toFixed(4)));
    expect(await column(page, "scaled")).toEqual(rows.map((row) => row.scaled_mean.toFixed(4)));
    const effective = await page
      .locator('table[data-series="scaled"] td:last-child')
      .allTextContents();
    expect(effective.slice(-7)).toEqual(rows.map((row) => Math.exp(row.scaled_mean).toFixed(2)));
    await expect(page.locator("svg.entropy-chart")).toContainText("ln 64 = 4.159");
    await expect(page.locator("svg.entropy-chart circle.dot")).toHaveCount(30);
  });
}

test("the run reports progress, is cancelled at once and started again", async ({ page }) => {
  await open(page, "view=scaling&seed=5&trials=20");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".run .note")).toContainText("Cancelled");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: "Run the trials" }).click();
  await expect(page.locator(".run .note")).toContainText(/[1-9]\d* of 300 trials/);
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("another seed is set by keyboard and stored in the link", async ({ page }) => {
  await open(page, "view=scaling");
  await page.locator("details.settings summary").click();
  await page.getByLabel("Seed").fill("0");
  await page.getByLabel("Seed").press("Enter");
  await expect(page).toHaveURL(/seed=0/);
  await expect(page.locator('table[data-series="unscaled"] [data-dim="256"] .measured')).toHaveText(
    (reference["0"]?.[0]?.unscaled_mean ?? 0).toFixed(4),
    { timeout: 30_000 },
  );
});

test("gradients: the median vanishes, the mean does not, as in the reference", async ({ page }) => {
  await open(page, "view=scaling");
  await page.locator("details.numbers summary").click();
  await expect(page.getByRole("button", { name: "Run the trials" })).toBeVisible({
    timeout: 60_000,
  });
  const cell = async (dim: number, column: number) => {
    const row = page.locator(`table[data-series="unscaled"] tr[data-dim="${dim}"] td`);
    const text = (await row.nth(column).innerText()).replace(/ × 10⁻(.+)/, (_, raised: string) => {
      const digits = [...raised].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c)).join("");
      return `e-${digits}`;
    });
    return Number(text);
  };
  // theory_entropy.json: the median falls 0.41 → 4e-13, the mean stays near 2, over many more rows.
  expect(await cell(256, 4)).toBeGreaterThan(0.2);
  expect(await cell(256, 4)).toBeLessThan(0.8);
  expect(await cell(16384, 4)).toBeLessThan(1e-8);
  expect(await cell(16384, 3)).toBeGreaterThan(0.3);
  const insight = page.locator(".so-what").nth(3);
  await expect(insight).toContainText("rare, huge spikes");
  // If median and mean have the same magnitude there are none.
  await page.locator('table[data-series="unscaled"] tr[data-dim="256"]').click();
  await expect(insight).toContainText("At d = 256 half of the unscaled rows");
  await expect(insight).not.toContainText("spikes");
  await expect(page.locator(".gradient-chart circle")).toHaveCount(60);
});

test("moving one score by keyboard gives the softmax weight and slope", async ({ page }) => {
  await open(page, "view=scaling");
  const line = page.locator(".response .answer-line");
  const naive = (score: number) => {
    const raised = [score, 1, 0, -1].map(Math.exp);
    const weight = (raised[0] ?? 0) / raised.reduce((a, b) => a + b, 0);
    return [weight, weight * (1 - weight)];
  };
  const shown = async () => ((await line.innerText()).match(/\d\.\d+/g) ?? []).map(Number);
  const near = (a: number[], b: number[]) =>
    a.length === b.length && a.every((x, i) => Math.abs(x - (b[i] ?? 9)) < 6e-4);
  expect(near(await shown(), naive(3))).toBe(true);
  await page.getByLabel(/score of the first key/).focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/score=2\.5/);
  expect(near(await shown(), naive(2.5))).toBe(true);
  await page.keyboard.press("End");
  await expect(line).toContainText("weight 1.000, slope");
  await page.keyboard.press("Control+z");
});

test("score variance grows with d, is 1 when scaled, and the slope vanishes there", async ({
  page,
}) => {
  const read = async () => {
    const variances = page.locator(".prose[slot=row] .live");
    const dead = numbersIn(await page.locator(".dead").innerText());
    const [, , unscaled, scaled] = (await variances.allInnerTexts()).map(Number);
    return { unscaled: unscaled ?? 0, scaled: scaled ?? 0, dead };
  };
  await open(page, "view=scaling&dim=4096");
  const { unscaled, scaled, dead } = await read();
  // The variance of 2,000 products has a relative error of about √(2/2000): five of those.
  expect(Math.abs(unscaled / 4096 - 1)).toBeLessThan(0.16);
  expect(Math.abs(scaled - 1)).toBeLessThan(0.16);
  expect(dead[1]).toBeGreaterThan(85);
  expect(dead[3]).toBeLessThan(1);
  await page.getByLabel(/dimension d of the random vectors/).focus();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/dim=1/);
  await expect(page.locator(".bin.unscaled")).toHaveCount(80);
  const atOne = await read();
  expect(atOne.unscaled).toBeCloseTo(Number(atOne.scaled.toFixed(1)), 1);
});

test("one query's weights: equal at d = 1, one key's at a high dimension without the scale", async ({
  page,
}) => {
  const rows = async () =>
    (await page.locator(".weights-of .effective").allInnerTexts()).map((t) => numbersIn(t)[0] ?? 0);
  await open(page, "view=scaling&dim=1");
  const [scaledAtOne, unscaledAtOne] = await rows();
  expect(unscaledAtOne).toBe(scaledAtOne);
  await showState(page, "view=scaling&dim=4096");
  await expect(page.locator(".weights-of.unscaled .stick")).toHaveCount(64);
  const [scaled = 0, unscaled = 64] = await rows();
  expect(scaled).toBeGreaterThan(30);
  expect(unscaled).toBeLessThan(2);
});

test("the rows of the articles: [3,2,1], [30,20,10], [4,−1,2.1]", async ({ page }) => {
  await open(page, "view=scaling");
  await page.getByText("Three rows of scores").click();
  const rows = await page.locator(".softmax-rows tbody tr").allInnerTexts();
  expect(rows.map((row) => row.replace(/\s+/g, " ").trim())).toEqual([
    "3, 2, 1 0.6652 0.2447 0.0900",
    "30, 20, 10 0.99995 4.5 × 10⁻⁵ 2.1 × 10⁻⁹",
    "4, −1, 2.1 0.8648 0.0058 0.1294",
  ]);
});

test("fewer keys, fewer trials, correlated keys", async ({ page }) => {
  await open(page, "view=scaling");
  await page.locator("details.settings summary").click();
  await page.getByRole("spinbutton", { name: "Trials" }).fill("2");
  await page.getByRole("spinbutton", { name: "Trials" }).press("Enter");
  await page.getByLabel("Queries and keys").fill("16");
  await page.getByLabel("Queries and keys").press("Enter");
  const correlation = page.getByRole("spinbutton", { name: "Correlation between keys" });
  await correlation.fill("0.9");
  await correlation.press("Enter");
  await expect(page).toHaveURL(/count=16&trials=2&correlation=0\.9/);
  await expect(page.locator("svg.entropy-chart")).toContainText("ln 16 = 2.773");
  await expect(page.getByRole("button", { name: "Run the trials" })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.locator(".article-mark")).toHaveCount(0);
  await page.locator("details.numbers summary").click();
  // Measured means are near the expectation for the remaining variance.
  const cells = page.locator('table[data-series="scaled"] [data-dim="256"] td');
  const [mean = 0, , exact = 9] = (await cells.allInnerTexts()).map((t) => numbersIn(t)[0]);
  expect(Math.abs(mean - exact)).toBeLessThan(0.12);
});
