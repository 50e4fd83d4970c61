/** Hostile links, by seed: the page keeps its figure, whose link reproduces its state, and nothing is injected. */
import type { Page } from "@playwright/test";
import fc from "fast-check";
import { parseHash } from "../../../web/figure/state/url-state.js";
import { links } from "../../fuzz/files.js";
import { expect, frames, hashOf, isLong, open, isolatedTest as test } from "../support.js";

const times = isLong ? 20 : 1;

/** Elements that could run code or send data, in the page and in its figures. */
const dangerous = "script, iframe, object, embed, base, img, form[action], link[rel=stylesheet]";

function bones(page: Page): Promise<string> {
  return page.evaluate((selector) => {
    const roots = [...document.querySelectorAll("soft-attention")].map((e) => e.shadowRoot);
    const all = [document, ...roots].flatMap((root) => [...(root?.querySelectorAll("*") ?? [])]);
    const found = all.filter((e) => e.matches(selector)).map((e) => e.localName);
    const inline = all.flatMap((e) => e.getAttributeNames()).filter((name) => /^on/.test(name));
    return [...found.sort(), ...inline, Object.hasOwn(globalThis, "injected")].join(" ");
  }, dangerous);
}

/** The figure is visible, and its link is valid. */
async function expectFigure(page: Page, what: string): Promise<void> {
  await expect(page.locator("soft-attention figure h2").first(), what).toBeVisible();
  expect(parseHash(await hashOf(page), Number.POSITIVE_INFINITY).notices, what).toEqual([]);
}

test("hostile links", async ({ page }) => {
  test.setTimeout(60_000 * times);
  await open(page, "view=field");
  const before = await bones(page);
  for (const [index, hash] of fc.sample(links, { seed: 2026, numRuns: 80 * times }).entries()) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await frames(page);
    if (index % 10 === 9) await expectFigure(page, `case ${index}`);
  }
  expect(await bones(page)).toBe(before);
});
