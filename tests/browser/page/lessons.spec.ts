/**
 * Each lesson on one open page: accessible, and no wider than the window, in the dark theme and every language; in the
 * light theme and English pass.spec.ts reads it.
 */
import type { Page } from "@playwright/test";
import { colorRules, expectAccessible, expectAccessibleInThemes, wordRules } from "../axe.js";
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
  const wrong = /undefined|NaN|\[object/;
  expect(await page.locator("body").innerText()).not.toMatch(wrong);
  const drawn = page.locator("soft-attention").evaluate(({ shadowRoot }) => shadowRoot?.innerHTML);
  expect(await drawn).not.toMatch(wrong);
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

/** States with more than the first one shows: what is pinned, trained, leaking or expanded. */
const states: Partial<Record<(typeof views)[number], readonly string[]>> = {
  steps: ["example=departments&step=softmax", "example=widths", "example=tokens&step=output"],
  masks: ["padding=0,2&blocked=0.0.0.0.2&finiteMask=1"],
  regression: ["epochs=5&kernel=boxcar&bandwidth=0.05"],
  words: ["answer=blend", "answer=meaning", "answer=meaning&word=water"],
};

test("other states, with every part open and the receipts on, pass axe and fit 320 px", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await open(page, "view=field");
  for (const [view, hashes] of Object.entries(states))
    for (const hash of hashes) {
      const name = `view=${view}&${hash}`;
      await showState(page, name);
      await page.locator("soft-attention").evaluate(({ shadowRoot }) => {
        for (const part of shadowRoot?.querySelectorAll("details") ?? []) part.open = true;
      });
      await test.step(name, async () => {
        if (view === "masks")
          await page.locator('[data-matrix="weights"] [data-row="2"]').first().click();
        await page.locator(".inspect-button").click();
        await page.locator(".receipt-list").selectOption({ index: 1 });
        await expectAccessibleInThemes(page, { include: "soft-attention" });
        await expectFits(page, [320]);
        await page.locator(".inspect-button").click();
        await page.setViewportSize({ width: 1280, height: 800 });
      });
    }
});
