/** What visits leave in the memory of the page. */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { isLong } from "./support.js";

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

/** Compares what is held after some visits with what is held after more of them. */
export async function expectNothingLeft(
  page: Page,
  visit: () => Promise<void>,
  name: string,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  // What is loaded once, and stays.
  for (let i = 0; i < 2; i++) await visit();
  const before = await held(page, session);
  for (let i = 0; i < visits; i++) await visit();
  const after = await held(page, session);
  await session.detach();
  expect.soft((after.nodes - before.nodes) / visits, `nodes, ${name}`).toBeLessThanOrEqual(5);
  // A listener that stays once, for all visits, is no leak.
  const listeners = (after.listeners - before.listeners) / visits;
  expect.soft(listeners, `listeners, ${name}`).toBeLessThan(0.5);
}

/** Turns to `view=NAME`. */
export async function turnTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.locator("soft-attention")).toHaveAttribute("view", hash.replace("view=", ""));
}

export const figure = (page: Page) => page.locator("soft-attention h2[part]");
export const question = (page: Page) => page.locator(".prediction .question");
