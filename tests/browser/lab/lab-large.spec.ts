/** Large matrices in the lab: never stored, drawn in blocks, and a page that answers meanwhile; drops anywhere. */

import { expect, isolatedTest, numbersIn, open, test } from "../support.js";
import {
  drawn,
  entropyOf,
  expectNumbers,
  expectRowsWhileWorking,
  inkOf,
  map,
  rowOf,
} from "./lab-support.js";

test("a map of blocks, down to single cells, and exact rows", async ({ page }) => {
  test.slow();
  await open(page, "view=lab&lab=queries,1024;width,3;row,700;column,300&labA=causal,1;past,2");
  const x = drawn(7, 1024, 3);
  const allowed = (i: number, j: number) => j <= i + 2;
  const weights = x.map((_, row) => rowOf(row, x, x, { allowed }));
  const block = (r: number, c: number) =>
    Math.max(...[0, 1].flatMap((i) => [0, 1].map((j) => weights[2 * r + i]?.[2 * c + j] ?? 9)));
  await expect(page.locator(".working")).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator(".map-note")).toContainText("about 2 × 2 weights: the largest");
  const cells = [3, 50, 200, 350, 511].flatMap((r) =>
    [0, 40, 340, 511].map((c) => [r, c] as const),
  );
  // Near its row the colour scale is coarse enough to read back.
  await page.locator('[name="lab-ink"]').selectOption("row");
  const { ink, width, height } = await inkOf(page, cells);
  expect([width, height]).toEqual([512, 512]);
  for (const [i, [r, c]] of cells.entries()) {
    const most = Math.max(...Array.from({ length: 512 }, (_, j) => block(r, j)));
    expect(Math.abs((ink[i] ?? 9) - block(r, c) / most), `${r}, ${c}`).toBeLessThan(0.005);
  }
  const own = weights[700] ?? [];
  const entropies = weights.map(entropyOf);
  const mean = entropies.reduce((a, b) => a + b, 0) / 1024;
  const entropy = entropyOf(own);
  await expectNumbers(page, {
    weight: own[300] ?? 9,
    entropy,
    neighbours: Math.exp(entropy),
    mean,
  });
  await page.locator('[name="a-dropout"]').fill("0.5");
  await page.locator('[name="a-dropout"]').press("Enter");
  await expect(page.locator(".map-note")).toContainText("off beyond 512 × 512");
  await expectNumbers(page, { weight: own[300] ?? 9, mean });
  const [sharpest = -1] = numbersIn(await page.locator('[data-number="sharpest"] td').innerText());
  expect(entropies[sharpest]).toBeLessThan(Math.min(...entropies) + 1e-9);
  await map(page).focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await expect(page.locator(".map-note")).toContainText("Every weight has a cell");
  await expect(page.locator(".working")).toHaveCount(0);
  const [top = 0, bottom = 0, left = 0] = numbersIn(
    await page.locator(".toolbar .note").innerText(),
  );
  expect(bottom - top).toBe(63);
  const near = [0, 20, 63].flatMap((r) => [0, 31, 63].map((c) => [r, c] as const));
  await expect(async () => {
    const part = await inkOf(page, near);
    expect([part.width, part.height]).toEqual([64, 64]);
    for (const [i, [r, c]] of near.entries()) {
      const row = (weights[top + r] ?? []).slice(left, left + 64);
      const share = (row[c] ?? 9) / Math.max(...row);
      expect(Math.abs((part.ink[i] ?? 9) - share)).toBeLessThan(0.005);
    }
  }).toPass();
});

const megabytes = 2 ** 20;

// A page of its own, so that leftovers of other lessons are not measured.
isolatedTest(
  "8192 × 8192 × 64: rows while it works, blocks, single cells, and never all weights",
  async ({ page }) => {
    test.setTimeout(240_000);
    await open(page, "view=lab&lab=queries,8192;width,64;ink,row");
    const x = drawn(7, 8192, 64);
    await expectRowsWhileWorking(page, [7, 8191], x);
    await expect(page.locator(".map-note")).toContainText("about 16 × 16 weights: the largest", {
      timeout: 120_000,
    });
    const expected = [0, 200, 511].map((r) => {
      const rows = Array.from({ length: 16 }, (_, i) => rowOf(16 * r + i, x, x));
      const blocks = Array.from({ length: 512 }, (_, c) =>
        Math.max(...rows.flatMap((row) => row.slice(16 * c, 16 * c + 16))),
      );
      return { r, blocks, most: Math.max(...blocks) };
    });
    const cells = expected.flatMap(({ r }) => [0, 77, 300, 511].map((c) => [r, c] as const));
    const { ink, width, height } = await inkOf(page, cells);
    expect([width, height]).toEqual([512, 512]);
    for (const [i, [r, c]] of cells.entries()) {
      const row = expected.find((row) => row.r === r);
      const share = (row?.blocks[c] ?? 9) / (row?.most ?? 1);
      expect(Math.abs((ink[i] ?? 9) - share), `${r}, ${c}`).toBeLessThan(0.005);
    }
    await map(page).focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("+");
    await expect(page.locator(".map-note")).toContainText("Every weight has a cell", {
      timeout: 60_000,
    });
    const [top = 0, , left = 0] = numbersIn(await page.locator(".toolbar .note").innerText());
    const near = [0, 128, 255].flatMap((r) => [0, 99, 255].map((c) => [r, c] as const));
    await expect(async () => {
      const part = await inkOf(page, near);
      expect([part.width, part.height]).toEqual([256, 256]);
      for (const [i, [r, c]] of near.entries()) {
        const row = rowOf(top + r, x, x).slice(left, left + 256);
        const share = (row[c] ?? 9) / Math.max(...row);
        expect(Math.abs((part.ink[i] ?? 9) - share)).toBeLessThan(0.005);
      }
    }).toPass({ timeout: 60_000 });
    const used = await page.evaluate(
      () => (performance as never as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
    );
    console.log(`\n8192 × 8192: the page holds ${(used / megabytes).toFixed(0)} MiB\n`);
    // All weights in single precision would take 256 MiB.
    expect(used / megabytes).toBeLessThan(128);
  },
);

test("512 × 512: the map follows a continuous drag", async ({ page }) => {
  test.slow();
  await open(page, "view=lab&lab=queries,512;width,64");
  await expect(page.locator(".map-note")).toContainText("Strongest colour:");
  const seen = await page.locator('[name="a-temperature"]').evaluate(async (slider) => {
    const input = slider as HTMLInputElement;
    const mean = (input.getRootNode() as ShadowRoot).querySelector('[data-number="mean"] td');
    const texts = new Set<string>();
    for (let i = 0; i < 600 && texts.size < 6; i++) {
      input.value = String(Number(input.max) * (0.6 + 0.2 * Math.sin(i / 30)));
      input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      await new Promise(requestAnimationFrame);
      texts.add(mean?.textContent ?? "");
    }
    return texts.size;
  });
  expect(seen).toBe(6);
});
