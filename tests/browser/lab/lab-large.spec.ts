/** Large matrices in the lab: drawn in blocks, and a page that answers meanwhile. */

import { expect, isolatedTest, open, test } from "../support.js";
import { drawn, expectRowsWhileWorking, inkOf, rowOf } from "./lab-support.js";

// A page of its own, so that the worker of other lessons is not busy.
isolatedTest("2048 × 2048 × 256: rows while it works, then blocks", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "view=lab&labSource=random&labQueries=2048&labDimension=256");
  const x = drawn(7, 2048, 256);
  await expectRowsWhileWorking(page, [7, 2047], x);
  await expect(page.locator(".map-note")).toContainText(
    "about 4 × 4 weights, and shows the largest",
    { timeout: 60_000 },
  );
  const expected = [0, 200, 511].map((r) => {
    const rows = Array.from({ length: 4 }, (_, i) => rowOf(4 * r + i, x));
    return Array.from({ length: 512 }, (_, c) =>
      Math.max(...rows.flatMap((row) => row.slice(4 * c, 4 * c + 4))),
    );
  });
  const cells = [0, 200, 511].flatMap((r) => [0, 77, 300, 511].map((c) => [r, c] as const));
  const { ink, width, height } = await inkOf(page, cells);
  expect([width, height]).toEqual([512, 512]);
  // Of X with itself the largest weight is almost 1.
  for (const [i, [r, c]] of cells.entries()) {
    const block = expected[[0, 200, 511].indexOf(r)]?.[c] ?? 9;
    expect(Math.abs((ink[i] ?? 9) - block), `${r}, ${c}`).toBeLessThan(0.01);
  }
});

test("512 × 512: the map follows a continuous drag", async ({ page }) => {
  test.slow();
  await open(page, "view=lab&labSource=random&labQueries=512&labDimension=64");
  await expect(page.locator(".map-note")).toContainText("Strongest colour:");
  const seen = await page.locator("#lab-temperature").evaluate(async (slider) => {
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
