/**
 * The layout under other fonts. Playwright runs this once for each font stack (scripts/setup/fonts.mjs): a narrow one,
 * a wide one, and one for Chinese and Persian.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, showState, test, views } from "./support.js";

/** In a frame the figure has the full width: a layout that fits the narrowest window fits the others. */
const widthsOf = { "index.html": [280, 360, 1280], "embed.html": [280] };
const languages = ["en", "zh", "fa"];

/** Horizontal overflow of a figure or of the page, beyond rounding. */
async function overflowOf(page: Page, figure: Locator): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const inside = await figure.evaluate((host) => {
    const root = host.shadowRoot?.querySelector("figure");
    return root ? root.scrollWidth - root.clientWidth : 999;
  });
  return [
    ...(over > 0 ? [`the page by ${over} px`] : []),
    ...(inside > 1 ? [`the figure by ${inside} px`] : []),
  ];
}

for (const lang of languages) {
  test(`no lesson overflows its frame or its page (${lang})`, async ({ page }) => {
    test.setTimeout(120_000);
    const figure = page.locator("soft-attention");
    for (const [address, widths] of Object.entries(widthsOf)) {
      await page.goto(`${address}?lang=${lang}&predict=off#view=field`);
      for (const view of views) {
        await showState(page, `view=${view}`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await expect
            .poll(() => overflowOf(page, figure), { message: `${address} ${view} ${width}` })
            .toEqual([]);
        }
      }
    }
  });
}
