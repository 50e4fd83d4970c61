/**
 * The layout under other fonts. Playwright runs this once for each font stack (scripts/setup/fonts.mjs): a narrow one,
 * a wide one, and one for Chinese and Persian.
 */
import type { Locator, Page } from "@playwright/test";
import { stacks } from "../../../scripts/setup/fonts.mjs";
import { expect, showState, test, views } from "../support.js";

/** In a frame the figure has the full width: a layout that fits the narrowest window fits the others. */
const widthsOf = { "index.html": [280, 360, 1280], "embed.html": [280] };
/** Without fonts of its own a script is set in boxes of one width, whatever the stack. */
const languagesOf: Readonly<Record<string, readonly string[]>> = {
  "narrow fonts": ["en"],
  "wide fonts": ["en", "fa"],
  "script fonts": ["zh", "fa"],
};

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

test("every family of the stack is there", async ({ page }, { project }) => {
  test.skip(!process.env.CHROMIUM?.includes(".toolchain"), "needs the fonts of set-up");
  const { serif, sans, mono } = stacks[project.name.split(" ")[0] as keyof typeof stacks];
  await page.goto("embed.html");
  const missing = await page.evaluate(
    async (families) => {
      const isThere = (family: string) =>
        new FontFace("asked", `local("${family}"), local("${family} Regular")`).load().then(
          () => true,
          () => false,
        );
      const there = await Promise.all(families.map(isThere));
      return families.filter((_, i) => !there[i]);
    },
    [...serif, ...sans, ...mono],
  );
  expect(missing).toEqual([]);
});

test("no lesson overflows its frame or its page", async ({ page }, { project }) => {
  test.setTimeout(240_000);
  const figure = page.locator("soft-attention");
  const languages = languagesOf[project.name] ?? [];
  expect(languages).not.toEqual([]);
  for (const lang of languages) {
    for (const [address, widths] of Object.entries(widthsOf)) {
      await page.goto(`${address}?lang=${lang}#view=field`);
      for (const view of views) {
        await showState(page, `view=${view}`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await expect
            .poll(() => overflowOf(page, figure), {
              message: `${lang} ${address} ${view} ${width}`,
            })
            .toEqual([]);
        }
      }
    }
  }
});
