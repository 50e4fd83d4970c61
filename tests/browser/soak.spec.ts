/** A page that is left moving: every lesson is drawn anew in each frame, and memory stays where it was. */
import { expect, isLong, open, showState, isolatedTest as test, views } from "./support.js";

/** In milliseconds, for each lesson. */
const time = isLong ? 60_000 : 200;

test("lessons that move in every frame leave memory as it was", async ({ page }) => {
  test.setTimeout(60_000 + 20 * time * views.length);
  await open(page, "view=field");
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  const round = async (milliseconds: number) => {
    let frames = 0;
    for (const view of views) {
      await showState(page, `view=${view}`);
      frames += await page.evaluate(move, milliseconds);
    }
    return frames;
  };
  await round(300);
  const before = await heap();
  const frames = await round(time);
  // Every lesson keeps what it computed last, so the same is on the page as before.
  await round(1);
  const grown = (await heap()) - before;
  console.log(`\n${frames} frames; the heap has ${(grown / 2 ** 20).toFixed(2)} MiB more\n`);
  expect(frames).toBeGreaterThan(views.length);
  expect(grown).toBeLessThan(4 * 2 ** 20);
});

/** Sets what most lessons start from, once a frame; gives the number of frames. */
async function move(milliseconds: number): Promise<number> {
  const figure = document.querySelector("soft-attention") as HTMLElement & {
    setState(patch: object): void;
  };
  const start = performance.now();
  let frames = 0;
  for (let now = start; now < start + milliseconds; frames++) {
    const angle = (now - start) / 500;
    const point = [Math.cos(angle), Math.sin(angle)].map((x) => Math.round(100 * x) / 100);
    figure.setState({ query: point, score: 5 * (point[0] ?? 0), at: 2.5 + 2 * (point[1] ?? 0) });
    now = await new Promise(requestAnimationFrame);
  }
  return frames;
}
