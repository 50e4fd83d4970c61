/** Matrices that are never stored: maps of blocks, exact rows, and a responsive page. */

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

isolatedTest(
  "4096 × 4096 × 64: selections are answered while it works, and rows are exact",
  async ({ page }) => {
    test.slow();
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
      }).observe({ entryTypes: ["longtask"] });
    });
    const x = drawn(7, 4096, 64);
    await open(page, "view=lab&lab=queries,4096;width,64");
    const working = page.locator(".working");
    await expect(working).toBeVisible();
    await page.evaluate(
      () => void (globalThis as never as { longTasks: number[] }).longTasks.splice(0),
    );
    const start = Date.now();
    await expectRowsWhileWorking(page, [7, 4095], x);
    await expect(working).toHaveCount(0, { timeout: 120_000 });
    await expect(page.locator(".map-note")).toContainText("about 8 × 8 weights");
    const tasks = await page.evaluate(
      () => (globalThis as never as { longTasks: number[] }).longTasks,
    );
    console.log(
      `4096 × 4096 × 64 took ${Date.now() - start} ms; long tasks, ms: ${tasks.join(" ")}`,
    );
    const [sharpest = -1] = numbersIn(
      await page.locator('[data-number="sharpest"] td').innerText(),
    );
    await page.locator('[data-number="sharpest"] button').click();
    await expectNumbers(page, { entropy: entropyOf(rowOf(sharpest, x, x)) });
  },
);

/** A file as `numpy.save` writes it: float32, little-endian, C order. */
function _npy(rows: readonly (readonly number[])[]): Buffer {
  const shape = `(${rows.length}, ${rows[0]?.length ?? 0})`;
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': ${shape}, }`;
  const padded = `${header.padEnd(117)}\n`;
  const magic = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, padded.length, 0]);
  const numbers = Float32Array.from(rows.flat());
  return Buffer.concat([magic, Buffer.from(padded, "latin1"), Buffer.from(numbers.buffer)]);
}
