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

/** The two effective counts the line under the figure names, against the reference of that width. */
async function expectLine(page: Page, at: number): Promise<void> {
  const row = reference["7"]?.[at];
  const dim = 256 * 2 ** at;
  const [unscaled, scaled] = [row?.unscaled_mean ?? 0, row?.scaled_mean ?? 0].map((mean) =>
    Math.exp(mean).toFixed(1),
  );
  await expect(page.locator(".so-what")).toHaveText(
    `At d = ${dim} an unscaled row listens to ${unscaled} of 64 keys; a scaled row still listens to ${scaled}.`,
  );
}

test("a width is held by a tap and let go by Escape", async ({ page }) => {
  await open(page, "view=scaling");
  await expect(page.getByRole("button", { name: "Run" })).toBeVisible({ timeout: 60_000 });
  await page.locator('table[data-series="scaled"] tr[data-dim="1024"]').click();
  await page.mouse.move(0, 0);
  await expectLine(page, 2);
  await expect(page.locator("tr.locked")).toHaveCount(2);
  await expect(page.locator(".hint")).toContainText("Esc, lets go");
  await page.locator('table[data-series="scaled"] tr[data-dim="256"]').hover();
  await expectLine(page, 2);
  await page.mouse.move(0, 0);
  await page.keyboard.press("Escape");
  await expect(page.locator("tr.locked")).toHaveCount(0);
  await expectLine(page, 6);
});

test("the chart is walked and a width held by keyboard alone", async ({ page }) => {
  await open(page, "view=scaling");
  await expect(page.getByRole("button", { name: "Run" })).toBeVisible({ timeout: 60_000 });
  const chart = page.locator("svg.entropy-chart");
  await chart.focus();
  await page.keyboard.press("Home");
  await expectLine(page, 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expectLine(page, 1);
  await expect(chart).toHaveAttribute("aria-valuenow", "512");
  await expect(chart).toHaveAttribute("aria-valuetext", /d 512: unscaled 0\.183, scaled 3\.682/);
  await expect(page.locator('figure > [role="status"]')).toContainText("is held");
  // The lock goes along.
  await page.keyboard.press("ArrowRight");
  await expectLine(page, 2);
  await page.keyboard.press("Escape");
  await expectLine(page, 6);
});

test("a surprise is another seed, and one step of undo", async ({ page }) => {
  await open(page, "view=scaling&seed=5");
  await page.getByRole("button", { name: "Surprise me" }).click();
  await expect(page).toHaveURL(/surprise=1/);
  // NumPy: seed(1), rand(1) = 0.417022004702574.
  await expect(page.getByLabel("Seed")).toHaveValue("417022");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Seed")).toHaveValue("5");
  await page.getByRole("button", { name: "Cancel" }).click();
});
