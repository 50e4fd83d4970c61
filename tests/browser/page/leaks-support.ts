/** What visits leave in the memory of the page. */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { isLong } from "../support.js";

const visits = isLong ? 100 : 8;

interface Held {
  readonly nodes: number;
  readonly listeners: number;
}

async function heldNow(session: CDPSession): Promise<Held> {
  for (let i = 0; i < 4; i++) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

/** Once it falls no more: a timer, a computation or a worker holds what was left for a moment. */
async function held(page: Page, session: CDPSession): Promise<Held> {
  let least = await heldNow(session);
  for (let unchanged = 0; unchanged < 2; unchanged++) {
    await page.waitForTimeout(200);
    const now = await heldNow(session);
    if (now.nodes < least.nodes || now.listeners < least.listeners) [least, unchanged] = [now, -1];
  }
  return least;
}

/** Measures twice after as many visits: what is loaded or drawn once grows in one half, a leak in both. */
export async function expectNothingLeft(
  page: Page,
  visit: () => Promise<void>,
  name: string,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const after: Held[] = [];
  for (const count of [2, visits / 2, visits / 2]) {
    for (let i = 0; i < count; i++) await visit();
    after.push(await held(page, session));
  }
  await session.detach();
  const [start, middle, end] = after as [Held, Held, Held];
  const perVisit = (of: keyof Held) =>
    Math.min(middle[of] - start[of], end[of] - middle[of]) / (visits / 2);
  expect.soft(perVisit("nodes"), `nodes of a visit, ${name}`).toBeLessThanOrEqual(5);
  expect.soft(perVisit("listeners"), `listeners of a visit, ${name}`).toBeLessThanOrEqual(0);
}

/** Turns to `view=NAME`. */
export async function turnTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.locator("soft-attention")).toHaveAttribute("view", hash.replace("view=", ""));
}

export const figure = (page: Page) => page.locator("soft-attention h2[part]");
