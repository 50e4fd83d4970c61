/** A page in constant motion: every lesson is redrawn each frame, and memory stays constant. */
import { expect, isLong, open, showState, isolatedTest as test, views } from "../support.js";

/** Per lesson: ten minutes in total at sixty frames per second. */
const framesOfLesson = isLong ? 3600 : 12;

test("lessons in constant motion leave memory unchanged", async ({ page }) => {
  test.setTimeout(60_000 + 200 * framesOfLesson * views.length);
  await open(page, "view=field");
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  const round = async (frames: number) => {
    for (const view of views) {
      await showState(page, `view=${view}`);
      await page.evaluate(move, frames);
    }
  };
  await round(18);
  const before = await heap();
  await round(framesOfLesson);
  // Every lesson caches its last result, so the page content is the same as before.
  await round(1);
  const grown = (await heap()) - before;
  const frames = framesOfLesson * views.length;
  console.log(`\n${frames} frames; the heap has ${(grown / 2 ** 20).toFixed(2)} MiB more\n`);
  expect(grown).toBeLessThan(4 * 2 ** 20);
});

/** Sets the fields that most lessons start from, once per frame. */
async function move(frames: number): Promise<void> {
  const figure = document.querySelector("soft-attention") as HTMLElement & {
    setState(patch: object): void;
  };
  for (let frame = 0; frame < frames; frame++) {
    const angle = frame / 30;
    const point = [Math.cos(angle), Math.sin(angle)].map((x) => Math.round(100 * x) / 100);
    figure.setState({ query: point, score: 5 * (point[0] ?? 0), at: 2.5 + 2 * (point[1] ?? 0) });
    await new Promise(requestAnimationFrame);
  }
}
