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

const chart = (page: Page) => page.locator("svg.entropy-chart");

async function allTrials(page: Page): Promise<void> {
  await expect(page.locator(".measuring")).toHaveCount(0, { timeout: 60_000 });
  await expect(chart(page).locator("circle.dot")).toHaveCount(30);
}

for (const seed of ["7", "42"]) {
  test(`seed ${seed} gives NumPy's numbers`, async ({ page }) => {
    await open(page, seed === "7" ? "view=scaling" : `view=scaling&seed=${seed}`);
    await allTrials(page);
    await chart(page).focus();
    await page.keyboard.press("End");
    const rows = reference[seed] ?? [];
    expect(rows).toHaveLength(7);
    for (const row of [...rows].reverse()) {
      const [dim, unscaled, scaled] = numbersIn(
        (await chart(page).getAttribute("aria-valuetext")) ?? "",
      );
      expect([dim, unscaled, scaled]).toEqual([
        row.dim,
        Number(row.unscaled_mean.toFixed(4)),
        Number(row.scaled_mean.toFixed(4)),
      ]);
      const said = numbersIn(await page.locator(".so-what").first().innerText());
      expect(said.slice(1, 4)).toEqual([
        Number(Math.exp(row.unscaled_mean).toFixed(1)),
        64,
        Number(Math.exp(row.scaled_mean).toFixed(1)),
      ]);
      await page.keyboard.press("ArrowLeft");
    }
    await expect(chart(page)).toContainText("ln 64 = 4.159");
  });
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`at ${width} × ${height} the entropy chart is whole on the first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, "view=scaling");
    const box = await chart(page).boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });
}

test("a drag across the chart chooses the dimension of every picture", async ({ page }) => {
  await open(page, "view=scaling");
  const box = await chart(page).boundingBox();
  if (!box) throw new Error("no chart");
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 34, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/dim=16384/);
  await expect(page.getByLabel(/dimension d of the random vectors/)).toHaveValue("14");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).not.toHaveURL(/dim=/);
});

test("the article's table is shown as rings", async ({ page }) => {
  await open(page, "view=scaling");
  await expect(page.locator(".article-mark")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Rings" }).check();
  await expect(page).toHaveURL(/rings=1/);
  await expect(page.locator(".article-mark")).toHaveCount(14);
  const numbers = await page.locator(".series.unscaled .article-number").allTextContents();
  expect(numbers).toEqual(["0.280", "0.165", "0.124", "0.078", "0.063", "0.041", "0.024"]);
});

test("gradients: the median vanishes, the mean does not", async ({ page }) => {
  await open(page, "view=scaling&dim=16384");
  await allTrials(page);
  await expect(page.locator(".gradient-chart circle")).toHaveCount(60);
  const said = page.locator(".so-what").last();
  await expect(said).toHaveText(/below \d\.\d × 10⁻¹[²³⁴], and the mean is 2\.\d+\./);
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
  // Each row has a scale of its own: its best key has the full height.
  const tallest = (name: string) =>
    page.locator(`.weights-of.${name} .stick`).evaluateAll((sticks) => {
      const heights = sticks.map((stick) => stick.getBoundingClientRect().height);
      return Math.max(...heights);
    });
  expect(await tallest("scaled")).toBeCloseTo(await tallest("unscaled"), 1);
});
