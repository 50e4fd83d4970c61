/** The dictionary: exact, by hand and by meaning; the softmax of given scores; the map of the words. */
import type { Page } from "@playwright/test";
import { expect, numbersIn, open, test } from "../support.js";
import {
  answer,
  dot,
  expectLookup,
  expectShares,
  naiveLookup,
  plane,
  star,
} from "./words-support.js";

const fruit = plane.fruit ?? [];

test("an exact dictionary: apple is found, fruit is a KeyError", async ({ page }) => {
  await open(page, "view=words");
  await expect(answer(page)).toHaveText("KeyError: 'fruit'");
  await expect(page.locator(".so-what").first()).toContainText("not a key");
  await page.locator("input#word").fill("Apple");
  await expect(answer(page)).toHaveText("10");
  await expect(page.locator(".entry.found")).toHaveAttribute("data-entry", "apple");
  await expect(page).toHaveURL(/word=apple/);
});

test("blended by hand: 8, and shares that do not sum to 1", async ({ page }) => {
  await open(page, "view=words");
  await page.getByRole("button", { name: "by hand" }).click();
  await expectLookup(page, { weights: [0.6, 0.4, 0], value: 8 });
  await expect(page.locator(".sum")).toHaveText("0.600 × 10 + 0.400 × 5 + 0.000 × 2 =");
  await page.getByLabel("Share of chair").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectLookup(page, { weights: [0.6, 0.4, 0.1], value: 8.2 });
  await expect(page.locator(".total")).toContainText("1.10");
  await expect(page.locator(".so-what").first()).toContainText("no average");
});

test("scores become powers of e and shares, and a temperature divides them", async ({ page }) => {
  await open(page, "view=words");
  const shares = async () =>
    (await page.locator(".share-cell > div").allInnerTexts()).map((text) => numbersIn(text)[0]);
  expect(await page.locator("td.raised").allInnerTexts()).toEqual([
    "54.598",
    "0.368",
    "8.166",
    "63.132",
  ]);
  expect(await shares()).toEqual([0.865, 0.006, 0.129]);
  await expect(page.locator(".so-what").nth(1)).toContainText("(apple, chair, banana)");
  for (const [word, score] of Object.entries({ apple: "3", banana: "2", chair: "1" })) {
    await page.getByLabel(`Score of ${word}`).fill(score);
    await page.keyboard.press("Tab");
  }
  expect(await shares()).toEqual([0.665, 0.245, 0.09]);
  await page.locator("#words-temperature").focus();
  await page.keyboard.press("End");
  expect(await shares()).toEqual([0.333, 0.333, 0.333]);
  // The answer by meaning has no temperature.
  await expect(page.locator(".meant")).toContainText("7.993");
});

/** The announced position of the star. */
async function starPlace(page: Page): Promise<number[]> {
  return numbersIn((await page.locator(star).getAttribute("aria-valuetext")) ?? "");
}

test("dragging the star on the map updates scores, shares and the link", async ({ page }) => {
  await open(page, "view=words");
  await expectShares(page, naiveLookup(fruit));
  await page.locator(".word-map").scrollIntoViewIfNeeded();
  const map = await page.locator(".word-map").boundingBox();
  const mark = await page.locator(`${star} .focus-ring`).boundingBox();
  if (!map || !mark) throw new Error("no map");
  await page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
  await page.mouse.down();
  // To (−1.275, 0.6375): a quarter and three eighths of the way.
  await page.mouse.move(map.x + map.width * 0.25, map.y + map.height * 0.375, { steps: 5 });
  await page.mouse.up();
  const place = await starPlace(page);
  expect(Math.abs((place[0] ?? 9) + 1.275)).toBeLessThan(0.04);
  await expectShares(page, naiveLookup(place));
  await expect(page).toHaveURL(/place=-1\.\d+,0\.\d+/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectShares(page, naiveLookup(fruit));
});

test("the shadow of a key, times the length of the query, is its score", async ({ page }) => {
  await open(page, "view=words&place=1,-0.5");
  const place = [1, -0.5];
  const shadows = await page.locator(".cast").evaluateAll((all) =>
    all.map((line) => {
      const at = (name: string) => Number(line.getAttribute(name));
      const { width } = (line as SVGLineElement).ownerSVGElement?.viewBox.baseVal ?? { width: 0 };
      const unit = width / 5.1;
      return [(at("x2") - at("x1")) / unit, (at("y1") - at("y2")) / unit];
    }),
  );
  for (const [i, word] of ["apple", "banana", "chair"].entries()) {
    const score = dot(place, plane[word] ?? []);
    expect(dot(shadows[i] ?? [], place)).toBeCloseTo(score, 6);
    const row = page.locator(`[data-share="${word}"]`);
    expect(numbersIn(await row.innerText())[0]).toBeCloseTo(score, 3);
  }
});

test("a click on a word of the map makes it the query; a click elsewhere moves the star there", async ({
  page,
}) => {
  await open(page, "view=words&answer=meaning");
  await page.locator('[data-word="furniture"] .word-label').click();
  await expect(page.locator("input#word")).toHaveValue("furniture");
  await expectLookup(page, naiveLookup(plane.furniture ?? []));
  const map = await page.locator(".word-map").boundingBox();
  if (!map) throw new Error("no map");
  await page.mouse.click(map.x + map.width * 0.75, map.y + map.height * 0.625);
  const place = await starPlace(page);
  expect(Math.abs((place[0] ?? 9) - 1.275)).toBeLessThan(0.03);
  await expectLookup(page, naiveLookup(place));
  // A word that is looked up takes the star back to its place.
  await page.getByRole("link", { name: "Exact look-up" }).click();
  await expectShares(page, naiveLookup(fruit));
});

test("a word without a place has no vector", async ({ page }) => {
  await open(page, "view=words&answer=meaning&word=tree");
  await expect(answer(page)).toHaveText("no vector");
  await expect(page.locator(".so-what").last()).toContainText("“tree” has no place on the map");
  await expect(page.locator(".meant")).toHaveCount(0);
});
