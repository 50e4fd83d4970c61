/** Repeated visits: no lesson leaves a node or a listener, however it is left. */
import type { Page } from "@playwright/test";
import { expect, isLong, isolatedTest as test, views } from "../support.js";
import { expectNothingLeft, figure, turnTo } from "./leaks-support.js";

/** Presses every button that trains, plays or draws, in collapsed parts too. */
const startWork = (page: Page) =>
  page.locator("soft-attention").evaluate((element) => {
    const root = element.shadowRoot;
    for (const part of root?.querySelectorAll("details") ?? []) part.open = true;
    for (const button of root?.querySelectorAll("button") ?? [])
      if (/^(Train|Play|Run|Randomize|Inspect|Ablate)/.test(button.textContent?.trim() ?? ""))
        button.click();
  });

interface Way {
  /** What the reader does in the lesson before leaving it. */
  stay(page: Page): Promise<unknown>;
}

/** That its figure is drawn: pass.spec.ts. */
const ways: Readonly<Record<string, Way>> = {
  "it loads": { stay: async () => {} },
  "it computes and plays": {
    stay: async (page) => {
      await expect(figure(page)).toBeVisible();
      await startWork(page);
      await page.waitForTimeout(150);
    },
  },
  "a prediction is made": {
    stay: async (page) => {
      await expect(figure(page)).toBeVisible();
      await page.evaluate(() =>
        document.querySelector<HTMLElement>(".prediction :is([data-option], .commit)")?.click(),
      );
      await page.waitForTimeout(150);
    },
  },
};

for (const [way, { stay }] of Object.entries(ways)) {
  test(`a lesson that is left when ${way} leaves nothing`, async ({ page }) => {
    test.setTimeout(isLong ? 1_800_000 : 300_000);
    await page.goto("index.html#view=clinic");
    await expect(figure(page)).toBeVisible();
    // One visit to every lesson: together they leave no more than one may.
    const visit = async () => {
      for (const view of views) {
        await turnTo(page, `view=${view}`);
        await stay(page);
      }
      await turnTo(page, "view=field");
      await expect(figure(page)).toBeVisible();
    };
    // Left at once, a lesson is drawn for the first time when its files have come, and its templates stay.
    await visit();
    for (const view of views) {
      await turnTo(page, `view=${view}`);
      await expect(page.locator("soft-attention .waiting")).toHaveCount(0);
    }
    await expectNothingLeft(page, visit, way);
  });
}
