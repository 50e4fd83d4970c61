/** A prediction is asked for, made, revealed and skipped. By keyboard, in every lesson: page/pass.spec.ts. */
import { violationsOf } from "../axe.js";
import { expectDisplay } from "../display.js";
import { openHost } from "../element/host-page.js";
import { expect, frames, isolatedTest, open, showState, test, views } from "../support.js";
import {
  commit,
  everythingIn,
  guess,
  lastTold,
  openLesson,
  type Told,
} from "./prediction-support.js";

/** The numbers of an answer in the figures' format. */
function written({ answer, error }: Told): string[] {
  const numbers = (JSON.stringify([answer, error]).match(/-?\d+\.\d{4,}/g) ?? []).map(Number);
  return numbers.filter((x) => Math.abs(x) > 0.01).map((x) => x.toFixed(3));
}

for (const view of views) {
  test(`${view}: no part of the answer exists before the guess, and the truth is drawn over it afterwards`, async ({
    page,
  }) => {
    await openLesson(page, view);
    await expect(page.locator(".commit")).toBeDisabled();
    await expect(page.locator("soft-attention h2[part]")).toHaveCount(0);
    await expect(page.locator(".tools, canvas, .so-what")).toHaveCount(0);
    await expect(page.locator(".prose")).not.toContainText(/\d/);
    const before = await everythingIn(page);
    await guess[view](page);
    await expect(page.locator(".commit")).toBeEnabled();
    const guessed = await everythingIn(page);
    await commit(page);
    const reported = await lastTold(page);
    expect(reported.view).toBe(view);
    expect(reported.error).toBeGreaterThan(0);
    for (const number of written(reported))
      expect(`${before}${guessed}`).not.toMatch(new RegExp(`(?<![\\d.])${number}(?!\\d)`));
    expect(`${before}${guessed}`).not.toMatch(/is-right|sketch-answer/);
    await expect(page.locator("[role=status]").last()).toContainText(
      (await page.locator(".prediction .verdict").innerText()).slice(0, 30),
    );
    await expect(page.locator(".prose")).toContainText(/\d/);
    await page.locator(".close").click();
    await expect(page.locator(".prediction")).toHaveCount(0);
    await expect(page.locator("soft-attention h2[part]")).toBeVisible();
  });
}

test("the right guess has error 0", async ({ page }) => {
  for (const [view, how, most] of [
    ["similarity", [0, 1, 2, 3, 4], 0],
    ["steps", [5, 0.36552928931500245], 1e-9],
    ["heads", [0], 0],
    ["clinic", [2], 0],
    ["lab", [2], 0],
    ["transformer", [1, 0], 0],
  ] as const) {
    await page.goto("about:blank");
    await openLesson(page, view);
    await guess[view](page, ...how);
    await commit(page);
    expect((await lastTold(page)).error, view).toBeLessThanOrEqual(most);
  }
});

test("a skipped question is not asked again automatically; a button asks it", async ({ page }) => {
  await openLesson(page, "masks");
  await page.locator(".prediction .skip").click();
  await expect(page.locator("soft-attention h2[part]")).toBeVisible();
  await expect(page.locator("soft-attention figure")).toBeFocused();
  await showState(page, "view=similarity&temperatures=1,0.5,0.5");
  await page.locator("nav a", { hasText: "The mechanism" }).click();
  await page.locator("nav a", { hasText: "Masks" }).click();
  await expect(page.locator("soft-attention")).toHaveAttribute("view", "masks");
  await expect(page.locator("soft-attention h2[part]")).toBeVisible();
  await page.evaluate(() => {
    location.hash = "view=masks";
  });
  await page.getByRole("button", { name: "Make a prediction" }).click();
  await expect(page.locator(".prediction .question")).toBeVisible();
  await expect(page.locator("soft-attention h2[part]")).toHaveCount(0);
});

test("only what is asked to predict asks: a page, an embed and an element; print shows the figure", async ({
  page,
}) => {
  const figure = page.locator("soft-attention h2[part]");
  for (const view of views) {
    await open(page, `view=${view}`);
    await expect(figure, view).toBeVisible();
    await expect(page.locator(".prediction, .offer"), view).toHaveCount(0);
  }
  await page.goto("embed.html?lang=en#view=masks");
  await expect(figure).toBeVisible();
  await expect(page.locator(".prediction, .offer")).toHaveCount(0);
  await page.goto("embed.html?lang=en&predict=on#view=masks");
  await expect(page.locator(".prediction .question")).toBeVisible();
  await expect(page.locator(".tools, .so-what")).toHaveCount(0);
  await openHost(page, {
    body: '<soft-attention view="similarity" predict="on"></soft-attention>',
  });
  await expect(page.locator(".prediction .question")).toBeVisible();
  const reading = () =>
    page.evaluate(() => {
      const figure = document.querySelector("soft-attention") as unknown as {
        reading(name: string): string | null | undefined;
      };
      return figure.reading("dot-top-key") ?? figure.reading("dot-effective-k") ?? "none";
    });
  expect(await reading()).toBe("none");
  await page.locator(".prediction .skip").click();
  await expect.poll(reading).not.toBe("none");
  await openLesson(page, "steps");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(figure).toBeVisible();
});

for (const [lang, theme] of [
  ["en", "light"],
  ["zh", "dark"],
  ["fa", "dark"],
] as const) {
  isolatedTest.describe(lang, () => {
    isolatedTest.use({ viewport: { width: 360, height: 740 }, colorScheme: theme });
    isolatedTest(`questions fit 360 px and pass axe (${lang}, ${theme})`, async ({ page }) => {
      isolatedTest.slow();
      for (const view of views) {
        await openLesson(page, view, lang);
        for (const stage of ["asked", "answered"]) {
          await frames(page);
          const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(scrollWidth, `${view} ${stage}`).toBeLessThanOrEqual(360);
          expect
            .soft([view, stage, ...(await violationsOf(page, { include: "soft-attention" }))])
            .toEqual([view, stage]);
          if (stage === "answered") continue;
          if (lang === "en") await expectDisplay(page, view);
          await guess[view](page);
          await commit(page);
        }
      }
    });
  });
}
