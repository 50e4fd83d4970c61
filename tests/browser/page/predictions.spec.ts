/** Predictions in the text of every lesson, and before the figure where an author asks for one. */
import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../axe.js";
import { openHost } from "../element/host-page.js";
import { expect, hashOf, isolatedTest, open, showState, stateOf, test, views } from "../support.js";

interface Told {
  readonly view: string;
  readonly guess: unknown;
  readonly answer: unknown;
  readonly error: number;
}

const record = (page: Page) =>
  page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    addEventListener("prediction", (event) => told.push((event as CustomEvent).detail));
  });

const lastTold = (page: Page): Promise<Told> =>
  page.evaluate(() => (window as unknown as { told: Told[] }).told.at(-1) as Told);

/** The names of the predictions in the text, once they can be answered. */
async function named(page: Page): Promise<string[]> {
  await expect(page.locator(".prose p").first()).not.toBeEmpty();
  await expect(page.locator(".prose .prediction:not([data-prediction])")).toHaveCount(0);
  return page
    .locator(".prose .prediction")
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.prediction ?? ""));
}

const cardOf = (page: Page, id: string) => page.locator(`.prose [data-prediction="${id}"]`);

/** Chooses an option by its name, or places a number, by keyboard. */
async function commit(card: Locator, guess?: unknown): Promise<void> {
  await expect(card.locator("[data-option], .commit").first()).toBeVisible();
  const slider = card.locator("input[type=range]");
  if ((await slider.count()) > 0) {
    await slider.focus();
    // As a reader places it: the slider goes to the nearest step.
    if (typeof guess === "number")
      await slider.evaluate((input: HTMLInputElement, value) => {
        input.value = value;
        input.dispatchEvent(new Event("input"));
      }, String(guess));
    else await slider.press("End");
    await card.locator(".commit").press("Enter");
  } else {
    const options = card.locator("[data-option]");
    const wanted = typeof guess === "string" ? card.locator(`[data-option="${guess}"]`) : options;
    await wanted.first().press("Enter");
  }
  await expect(card.locator(".said")).toBeVisible();
  await expect(card.locator(".said")).not.toContainText("…", { timeout: 60_000 });
}

for (const view of views) {
  test(`${view}: a guess moves the figure to its answer, and back`, async ({ page }) => {
    test.slow();
    await open(page, `view=${view}`);
    await record(page);
    const ids = await named(page);
    expect(ids.length, "one to three, but the workbench").toBeLessThanOrEqual(3);
    if (!["clinic", "lab"].includes(view)) expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) {
      const start = await hashOf(page);
      const card = cardOf(page, id);
      await expect(card.locator(".said"), `${id}: nothing is said before the guess`).toHaveCount(0);
      await commit(card);
      await expect(card.locator(".said")).toBeFocused();
      await expect(page.locator("soft-attention h2[part]")).toBeVisible();
      expect(await hashOf(page), `${id} asks about another state`).not.toBe(start);
      const { answer, error, guess } = await lastTold(page);
      if (typeof answer === "number")
        expect(error).toBeCloseTo(Math.abs(Number(guess) - answer), 9);
      else expect(error).toBe(Number(guess !== answer));
      const height = () => card.evaluate(({ clientHeight }) => clientHeight);
      const before = await height();
      await card.locator(".back").press("Enter");
      await expect.poll(() => hashOf(page)).toBe(start);
      await expect(card.locator(".back")).toBeHidden();
      expect(await height(), `${id}: the text below stays where it is`).toBe(before);

      // The answer as the guess, in a page that has asked nothing yet.
      await page.goto("about:blank");
      await open(page, `view=${view}`);
      await record(page);
      if (typeof answer === "string")
        await expect(card.locator(`[data-option="${answer}"]`), id).toHaveCount(1);
      await expect(card.locator("[data-option], .commit").first()).toBeVisible();
      const range = card.locator("input[type=range]");
      const step = (await range.count()) > 0 ? Number(await range.getAttribute("step")) : 0;
      await commit(card, answer);
      expect((await lastTold(page)).error, id).toBeLessThanOrEqual(step / 2 + 1e-9);
      await showState(page, start);
    }
  });
}

test("the text stays where it is when its questions can be answered", async ({ page }) => {
  const height = () =>
    page
      .locator(".prose")
      .first()
      .evaluate((text) => text.clientHeight);
  for (const view of ["field", "similarity", "clinic"]) {
    await page.goto("about:blank");
    await page.goto(`index.html#view=${view}`);
    await expect(page.locator(".prediction:not([data-prediction])").first()).toBeVisible();
    await expect(page.locator(".prose .live").first()).not.toHaveText("…");
    const before = await height();
    await named(page);
    expect(await height(), view).toBe(before);
  }
});

test("a prediction can be undone, and one that the reader interrupts is asked again", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "view=similarity");
  const start = await hashOf(page);
  const card = cardOf(page, "shorter");
  await commit(card);
  await page.locator(".undo").click();
  expect(await hashOf(page)).toBe(start);
  await expect(card.locator(".back")).toBeHidden();
  await page.goto("about:blank");
  await open(page, "view=similarity");
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("[data-prediction=shorter] [data-option]")?.click();
    const figure = document.querySelector("soft-attention") as unknown as {
      setState(patch: object): void;
    };
    setTimeout(() => figure.setState({ query: [0.1, 0.1] }), 60);
  });
  await expect(card.locator("[data-option]").first()).toBeVisible();
  expect((await stateOf<{ query: number[] }>(page)).query).toEqual([0.1, 0.1]);
});

test("only what is asked to predict asks first: a page, an embed and an element; print shows the figure", async ({
  page,
}) => {
  const figure = page.locator("soft-attention h2[part]");
  const question = page.locator("soft-attention .prediction .question");
  await page.goto("embed.html?lang=en#view=masks");
  await expect(figure).toBeVisible();
  await expect(page.locator(".prediction")).toHaveCount(0);
  for (const address of ["embed.html", "index.html"]) {
    await page.goto(`${address}?lang=en&predict=on#view=similarity`);
    await expect(question.first()).toBeVisible();
    await expect(page.locator(".tools, .so-what, .live")).toHaveCount(0);
    await page.locator("button.skip").click();
    await expect(figure).toBeVisible();
  }
  await openHost(page, {
    body: '<soft-attention view="similarity" predict="on"></soft-attention>',
  });
  await expect(question).toBeVisible();
  const reading = () =>
    page.evaluate(() => {
      const figure = document.querySelector("soft-attention") as unknown as {
        reading(name: string): string | null | undefined;
      };
      return figure.reading("dot-effective-k") ?? "none";
    });
  expect(await reading()).toBe("none");
  await page.locator("[data-option=cosine]").click();
  await expect(page.locator(".said")).toContainText("5.98");
  expect(await reading()).toBe("5.98");
  await openHost(page, {
    body: '<soft-attention view="similarity" predict="offer"></soft-attention>',
  });
  await expect(figure).toBeVisible();
  await page.getByRole("button", { name: "Make a prediction" }).click();
  await expect(question).toBeVisible();
  await page.locator("button.skip").click();
  await expect(question).toHaveCount(0);
  await openHost(page, {
    body: '<soft-attention view="similarity" predict="on"></soft-attention>',
  });
  await expect(question).toBeVisible();
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
    isolatedTest(`answers fit 360 px and pass axe (${lang}, ${theme})`, async ({ page }) => {
      isolatedTest.slow();
      for (const view of views) {
        await page.goto("about:blank");
        await page.goto(`index.html?lang=${lang}#view=${view}`);
        await expect(page.locator("soft-attention figure h2")).toBeVisible();
        const ids = await named(page);
        for (const id of ids) await commit(cardOf(page, id));
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, view).toBeLessThanOrEqual(360);
        const faults = ids.length > 0 ? await violationsOf(page, { include: ".prediction" }) : [];
        expect.soft([view, ...faults]).toEqual([view]);
      }
    });
  });
}
