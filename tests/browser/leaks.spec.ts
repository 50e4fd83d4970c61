/** Repeated visits of all lessons: no lesson leaves anything in the page. */
import type { CDPSession, Page } from "@playwright/test";
import { expect, isLong, open, showState, isolatedTest as test, views } from "./support.js";

const rounds = isLong ? 100 : 12;

interface Held {
  readonly nodes: number;
  readonly listeners: number;
  /** In bytes. */
  readonly heap: number;
}

async function heldNow(session: CDPSession): Promise<Held> {
  for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners"), heap: of("JSHeapUsedSize") };
}

/** Once it no longer falls: a timer or a computation holds the lesson before for a moment. */
async function held(page: Page, session: CDPSession): Promise<Held> {
  const now = await heldNow(session);
  await page.waitForTimeout(250);
  const later = await heldNow(session);
  return later.nodes < now.nodes ? held(page, session) : later;
}

test("visits of every lesson leave no node, listener or memory", async ({ page }) => {
  test.setTimeout(isLong ? 900_000 : 180_000);
  await open(page, "view=field");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const round = async () => {
    for (const view of views) {
      await showState(page, `view=${view}`);
      // Collapsed sections can leak as well.
      await page.locator("soft-attention").evaluate((figure) => {
        for (const details of figure.shadowRoot?.querySelectorAll("details") ?? [])
          details.open = true;
      });
    }
    // A lesson that is still computing will show more.
    await showState(page, "view=field");
  };
  for (let i = 0; i < 3; i++) await round();
  const after = [await held(page, session)];
  for (let half = 0; half < 2; half++) {
    for (let i = 0; i < rounds / 2; i++) await round();
    after.push(await held(page, session));
  }
  const [start, middle, end] = after as [Held, Held, Held];
  // A leak grows in both halves; what is cached once grows in one of them.
  const grown = (name: keyof Held) =>
    Math.min(middle[name] - start[name], end[name] - middle[name]) / (rounds / 2);
  expect(grown("nodes"), "nodes of a round").toBeLessThan(20);
  expect(grown("listeners"), "listeners of a round").toBeLessThan(1);
  expect(grown("heap"), "bytes of a round").toBeLessThan(150_000);
  console.log(
    `\nA round of all lessons leaves ${grown("nodes")} nodes, ${grown("listeners")} listeners, ${Math.round(grown("heap"))} bytes\n`,
  );
});
