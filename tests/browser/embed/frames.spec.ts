/** The frame rate of a drag in the field with the most keys: printed, not asserted. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "../support.js";

/** Points on a circular path that hits no corner. */
function manyKeys(count: number): string {
  const fraction = (x: number) => x - Math.floor(x);
  return Array.from({ length: count }, (_, i) => {
    const [u, v] = [fraction((i + 1) * 0.7548776662), fraction((i + 1) * 0.5698402909)];
    return `${(2.3 * u - 1.15).toFixed(2)},${(2.3 * v - 1.15).toFixed(2)}`;
  }).join(";");
}

/** Milliseconds between frames while a handle circles for two seconds. */
async function framesOfDrag(page: Page, handle: string): Promise<number[]> {
  const plane = await page.locator(".plane").boundingBox();
  const point = await page.locator(`[data-handle="${handle}"] .focus-ring`).boundingBox();
  if (!plane || !point) throw new Error(`no ${handle}`);
  await page.mouse.move(point.x + point.width / 2, point.y + point.height / 2);
  await page.mouse.down();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        const begun = performance.now();
        let last = begun;
        const frame = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (now - begun < 2000) requestAnimationFrame(frame);
          else resolve(gaps.slice(2));
        };
        requestAnimationFrame(frame);
      }),
  );
  let running = true;
  frames.finally(() => {
    running = false;
  });
  for (let i = 0; running; i++) {
    const [x, y] = [0.5 + 0.35 * Math.cos(i / 15), 0.5 + 0.35 * Math.sin(i / 15)];
    await page.mouse.move(plane.x + plane.width * x, plane.y + plane.height * y);
  }
  await page.mouse.up();
  return (await frames).sort((a, b) => a - b);
}

test("frame times of the field while the star, and while a key, is dragged among 32 keys", async ({
  page,
}) => {
  await open(page, `view=field&keys=${manyKeys(32)}`);
  await expect(page.locator(".weight-bars .row")).toHaveCount(32);
  for (const handle of ["query", "key-3"]) {
    const before = await page.locator(`[data-handle="${handle}"]`).getAttribute("aria-valuetext");
    const gaps = await framesOfDrag(page, handle);
    const at = (share: number) => (gaps[Math.floor(share * (gaps.length - 1))] ?? 0).toFixed(1);
    console.log(
      `  frames while dragging ${handle} among 32 keys: median ${at(0.5)} ms, 90 % within ${at(0.9)} ms (60 a second is 16.7)`,
    );
    await expect(page.locator(`[data-handle="${handle}"]`)).not.toHaveAttribute(
      "aria-valuetext",
      before ?? "",
    );
    expect(gaps.length).toBeGreaterThan(5);
  }
});
