/** Large matrices in the lab: never stored, drawn in blocks, and a page that answers meanwhile. */

import { expect, isolatedTest, open, test } from "../support.js";
import { drawn, expectRowsWhileWorking, inkOf, map, rowOf } from "./lab-support.js";

const megabytes = 2 ** 20;

// A page of its own, so that leftovers of other lessons are not measured.
isolatedTest(
  "8192 × 8192 × 64: rows while it works, blocks, single cells, and never all weights",
  async ({ page }) => {
    test.setTimeout(240_000);
    await open(page, "view=lab&lab=source,random;queries,8192;width,64;ink,row");
    const x = drawn(7, 8192, 64);
    await expectRowsWhileWorking(page, [7, 8191], x);
    await expect(page.locator(".map-note")).toContainText(
      "about 16 × 16 weights, and shows the largest",
      {
        timeout: 120_000,
      },
    );
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
    await page.keyboard.press("+");
    await expect(page.locator(".map-note")).toContainText("Every weight has a cell");
    // The part around the last selected query.
    const near = [0, 16, 31].flatMap((r) => [0, 9, 31].map((c) => [r, c] as const));
    const part = await inkOf(page, near);
    expect([part.width, part.height]).toEqual([32, 32]);
    for (const [i, [r, c]] of near.entries()) {
      const row = rowOf(8160 + r, x, x).slice(0, 32);
      const share = (row[c] ?? 9) / Math.max(...row);
      expect(Math.abs((part.ink[i] ?? 9) - share)).toBeLessThan(0.005);
    }
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
  await open(page, "view=lab&lab=source,random;queries,512;width,64");
  await expect(page.locator(".map-note")).toContainText("Strongest colour:");
  const seen = await page.locator('[name="setting-temperature"]').evaluate(async (slider) => {
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
