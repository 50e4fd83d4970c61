import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, open, test } from "./support.js";

interface Row {
  dim: number;
  unscaled_mean: number;
  scaled_mean: number;
}

const reference = JSON.parse(
  readFileSync(new URL("../fixtures/entropy_numpy_legacy.json", import.meta.url), "utf8"),
).reference_80bit.seeds as Record<string, Row[]>;

async function column(page: Page, series: string): Promise<string[]> {
  return page.locator(`table[data-series="${series}"] .measured`).allTextContents();
}

for (const seed of ["7", "42"]) {
  test(`seed ${seed} gives NumPy's numbers`, async ({ page }) => {
    await open(page, seed === "7" ? "view=scaling" : `view=scaling&seed=${seed}`);
    await expect(page.getByRole("button", { name: "Run" })).toBeVisible({ timeout: 60_000 });
    const rows = reference[seed] ?? [];
    expect(rows).toHaveLength(7);
    expect(await column(page, "unscaled")).toEqual(rows.map((row) => row.unscaled_mean.toFixed(4)));
    expect(await column(page, "scaled")).toEqual(rows.map((row) => row.scaled_mean.toFixed(4)));
    const effective = await page
      .locator('table[data-series="scaled"] td:last-child')
      .allTextContents();
    expect(effective).toEqual(rows.map((row) => Math.exp(row.scaled_mean).toFixed(2)));
    await expect(page.locator("svg.entropy-chart")).toContainText("ln 64 = 4.159");
    await expect(page.locator("svg.entropy-chart circle.dot")).toHaveCount(14);
  });
}

test("the run reports progress, is cancelled at once and started again", async ({ page }) => {
  await open(page, "view=scaling&seed=5");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".run .note")).toContainText("Cancelled");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.locator(".run .note")).toContainText(/[1-9]\d* of 35 trials/);
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("another seed is set by keyboard and lands in the link", async ({ page }) => {
  await open(page, "view=scaling");
  await page.getByLabel("Seed").fill("0");
  await page.getByLabel("Seed").press("Enter");
  await expect(page).toHaveURL(/seed=0/);
  await expect(page.locator(`table[data-series="unscaled"] .measured`).first()).toHaveText(
    (reference["0"]?.[0]?.unscaled_mean ?? 0).toFixed(4),
    { timeout: 30_000 },
  );
});
