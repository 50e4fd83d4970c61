/** Repeated visits: no lesson leaves a node or a listener, however it is left. */
import type { Page } from "@playwright/test";
import { guess } from "../predictions/prediction-support.js";
import { expect, isLong, isolatedTest as test, views } from "../support.js";
import { expectNothingLeft, figure, question, turnTo } from "./leaks-support.js";

type View = (typeof views)[number];

/** Asks again where the question was answered or skipped before. */
async function asked(page: Page): Promise<void> {
  await expect(question(page).or(page.locator(".offer button"))).toBeVisible();
  if (await page.locator(".offer button").isVisible()) await page.locator(".offer button").click();
  await expect(question(page)).toBeVisible();
}

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
  /** The query of the address. */
  readonly query?: string;
  /** What the reader does in the lesson before leaving it. */
  stay(page: Page, view: View): Promise<unknown>;
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
  "its question is asked, skipped or answered": {
    query: "predict=on",
    stay: async (page, view) => {
      await asked(page);
      const turn = views.indexOf(view) % 3;
      if (turn === 0) return;
      if (turn === 1) {
        await page.locator(".prediction .skip").click();
        await expect(figure(page)).toBeVisible();
        return;
      }
      await guess[view](page);
      await page.locator(".commit").click();
      await expect(page.locator(".prediction .verdict")).toBeVisible();
    },
  },
};

for (const [way, { query = "", stay }] of Object.entries(ways)) {
  test(`a lesson that is left when ${way} leaves nothing`, async ({ page }) => {
    test.setTimeout(isLong ? 1_800_000 : 300_000);
    await page.goto(`index.html?${query}#view=clinic`);
    await expect(figure(page).or(question(page))).toBeVisible();
    // One visit to every lesson: together they leave no more than one may.
    const visit = async () => {
      for (const view of views) {
        await turnTo(page, `view=${view}`);
        await stay(page, view);
      }
      await turnTo(page, "view=field");
      await expect(figure(page).or(question(page))).toBeVisible();
    };
    await expectNothingLeft(page, visit, way);
  });
}
