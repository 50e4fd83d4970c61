/** Every question can be answered by touch on a phone. */
import type { Locator, Page } from "@playwright/test";
import { expect, isolatedTest as test, views } from "../support.js";
import { openLesson, type View } from "./prediction-support.js";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Moves a finger along fractions of the width and height of a picture. */
async function stroke(page: Page, on: Locator, through: readonly (readonly [number, number])[]) {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error("nothing to touch");
  const touch = await page.context().newCDPSession(page);
  const send = (type: string, at?: readonly [number, number]) =>
    touch.send("Input.dispatchTouchEvent", {
      type: type as "touchStart",
      touchPoints: at ? [{ x: box.x + at[0] * box.width, y: box.y + at[1] * box.height }] : [],
    });
  const [first, ...rest] = through;
  await send("touchStart", first);
  for (const at of rest) await send("touchMove", at);
  await send("touchEnd");
}

const tapFirst = (page: Page, selector: string) => page.locator(selector).first().tap();
const across = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((x) => [x, 0.5] as const);

const guess: Readonly<Record<View, (page: Page) => Promise<void>>> = {
  field: (page) => tapFirst(page, ".prediction label"),
  similarity: async (page) => {
    for (const key of [4, 3, 2, 1, 0]) {
      await page.locator(".rank-buttons button").nth(key).tap();
    }
  },
  steps: async (page) => {
    for (const text of ["4", "0.5"]) {
      await page
        .getByRole("textbox")
        .nth(text === "4" ? 0 : 1)
        .tap();
      await page.keyboard.type(text);
    }
  },
  masks: async (page) => {
    const bar = page.locator(".share-bar input").first();
    await stroke(page, bar, [
      [0.3, 0.5],
      [0.6, 0.5],
      [0.9, 0.5],
    ]);
  },
  scaling: (page) => stroke(page, page.locator(".sketch"), across),
  regression: async (page) => {
    for (const at of [0, 1]) await stroke(page, page.locator(".sketch").nth(at), across);
  },
  words: async (page) => {
    const star = page.locator("[data-handle=query] .grip");
    await stroke(page, star, [
      [0.5, 0.5],
      [0.8, 0],
      [1.2, -0.5],
    ]);
    await tapFirst(page, ".prediction label");
  },
  heads: (page) => tapFirst(page, ".prediction label"),
  clinic: (page) => tapFirst(page, ".prediction label"),
  lab: async (page) => {
    await tapFirst(page, "input[name=row]");
    await page.keyboard.type("7");
  },
  transformer: async (page) => {
    for (const name of ["previous", "induction"]) await tapFirst(page, `input[name=head-${name}]`);
  },
  digits: (page) => tapFirst(page, ".prediction label"),
};

for (const view of views) {
  test(`${view}: a finger answers the question, and the truth is drawn over the guess`, async ({
    page,
  }) => {
    await openLesson(page, view);
    await guess[view](page);
    await expect(page.locator(".commit")).toBeEnabled();
    await page.locator(".commit").tap();
    await expect(page.locator(".prediction .verdict")).toBeVisible();
    await page.locator(".close").tap();
    await expect(page.locator("soft-attention h2[part]")).toBeVisible();
  });
}
