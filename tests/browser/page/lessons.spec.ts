/**
 * Each lesson on one open page: accessible, and no wider than the window, in the dark theme and every language; in the
 * light theme and English pass.spec.ts reads it.
 */
import type { Page } from "@playwright/test";
import { colorRules, expectAccessible, wordRules } from "../axe.js";
import { expectDisplay } from "../display.js";
import { expect, frames, open, showState, test, views } from "../support.js";

const languages = [
  { tag: "zh", direction: "ltr", letters: /[\u4e00-\u9fff]/ },
  { tag: "fa", direction: "rtl", letters: /[\u0600-\u06ff]/ },
] as const;

async function expectFits(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await frames(page);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(over, { message: `${width} px` }).toBeLessThanOrEqual(0);
  }
}

async function expectWords(page: Page, letters: RegExp): Promise<void> {
  for (const place of ["h1", ".prose p", "soft-attention h2", "nav"]) {
    await expect(page.locator(place).first(), place).toContainText(letters);
  }
  expect(await page.locator("body").innerText()).not.toMatch(/undefined|NaN|\[object/);
}

for (const view of views) {
  test(`${view} passes axe and fits in every theme, language and width`, async ({ page }) => {
    test.slow();
    await open(page, `view=${view}`);
    await test.step("display", async () => {
      // The first step has no weights.
      if (view === "steps") await showState(page, "view=steps&step=softmax");
      await expectDisplay(page, view);
    });
    await page.emulateMedia({ colorScheme: "dark" });
    await test.step("dark", () => expectAccessible(page, { rules: colorRules }));
    await test.step("widths", () => expectFits(page, [768, 1280]));
    for (const { tag, direction, letters } of languages) {
      await test.step(tag, async () => {
        await page.locator('select[name="language"]').selectOption(tag);
        await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${tag}`));
        await expect(page.locator("html")).toHaveAttribute("dir", direction);
        await expectWords(page, letters);
        await expectAccessible(page, { rules: wordRules });
        await expectFits(page, [320, 1280]);
      });
    }
  });
}
