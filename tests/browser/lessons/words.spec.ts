/** The dictionary: exact, by hand, by scores and by meaning; sums of words and the fridge. */
import { expect, numbersIn, open, reload, test } from "../support.js";
import {
  answer,
  cosine,
  dot,
  expectLookup,
  made,
  naiveLookup,
  nearestBySum,
  shownAnswer,
  star,
  table,
  tables,
  vote,
  words,
} from "./words-support.js";

const fruit = (name: string) => tables[name]?.fruit ?? [];

test("an exact dictionary: apple is found, fruit is a KeyError", async ({ page }) => {
  await open(page, "view=words");
  await expect(answer(page)).toHaveText("KeyError: 'fruit'");
  await expect(page.locator(".so-what")).toContainText("not a key");
  await page.locator("input#word").fill("Apple");
  await expect(answer(page)).toHaveText("10");
  await expect(page.locator(".entry.found")).toHaveAttribute("data-entry", "apple");
  await expect(page).toHaveURL(/word=apple/);
});

test("blended by hand: 8, a vector of four, and shares that do not sum to 1", async ({ page }) => {
  await open(page, "view=words");
  await page.getByRole("button", { name: "by hand" }).click();
  await expectLookup(page, { weights: [0.6, 0.4, 0], value: 8 });
  await expect(page.locator(".sum")).toHaveText("6.000 + 2.000 + 0.000 =");
  await page.getByRole("button", { name: "vectors of 4" }).click();
  expect(await shownAnswer(page)).toEqual(made.vector_values.output);
  await page.getByRole("button", { name: "numbers", exact: true }).click();
  await page.getByLabel("Share of chair").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectLookup(page, { weights: [0.6, 0.4, 0.1], value: 8.2 });
  await expect(page.locator(".total")).toContainText("1.10");
  await expect(page.locator(".so-what")).toContainText("no average");
});

test("scores set by hand: the softmax of 4, −1, 2.1 and of 3, 2, 1, and of ten times as much", async ({
  page,
}) => {
  await open(page, "view=words&answer=scores");
  await expectLookup(page, vote([4, -1, 2.1]));
  const shares = async () =>
    (await page.locator(".term").allInnerTexts()).map((text) => numbersIn(text)[0]);
  expect(await page.locator("td.raised").allInnerTexts()).toEqual([
    ...["54.598", "0.368", "8.166"],
    "63.132",
  ]);
  expect(await shares()).toEqual([0.865, 0.006, 0.129]);
  await expect(page.locator(".so-what")).toContainText("(apple, chair, banana)");
  for (const [word, score] of Object.entries({ apple: "3", banana: "2", chair: "1" })) {
    await page.getByLabel(`Score of ${word}`).fill(score);
    await page.keyboard.press("Tab");
  }
  await expectLookup(page, vote([3, 2, 1]));
  expect(await shares()).toEqual([0.665, 0.245, 0.09]);
  await open(page, "view=words&answer=scores&scores=30,20,10");
  expect(await shares()).toEqual([1, 0, 0]);
  await page.getByRole("button", { name: "banana" }).click();
  await expect(page.locator(".so-what")).toContainText("share 4.5 × 10⁻⁵");
  await page.getByRole("button", { name: "chair" }).click();
  await expect(page.locator(".so-what")).toContainText("share 2.1 × 10⁻⁹");
});

test("by meaning: 7.993, 7.847 and 5.617, each with its own label", async ({ page }) => {
  await open(page, "view=words&answer=meaning");
  await expectLookup(page, naiveLookup(table("plane"), fruit("plane"), false));
  for (const name of ["plane", "wide", "glove"])
    for (const scale of ["unscaled", "scaled"]) {
      const cell = page.locator(`[data-made="${name}-${scale}"]`);
      const expected = naiveLookup(table(name), fruit(name), scale === "scaled");
      expect(numbersIn(await cell.innerText())[0]).toBeCloseTo(expected.value, 3);
    }
  const choose = async (label: string, name: string, scaled: boolean) => {
    await page.getByLabel(label, { exact: true }).click();
    await expectLookup(page, naiveLookup(table(name), fruit(name), scaled));
  };
  await expect(answer(page)).toHaveText("7.993");
  await choose("hand-made, 2-D, q·k / √d: 7.847", "plane", true);
  await expect(page.locator(".provenance")).toContainText("invented");
  await choose("GloVe, 50-D, q·k: 5.617", "glove", false);
  await expect(page.locator(".provenance")).toContainText("GloVe");
  await expect(page.locator(".so-what")).toContainText("most like banana");
});

test("random vectors follow a visible seed and survive a reload", async ({ page }) => {
  await open(page, "view=words&answer=meaning&vectors=random");
  const first = await answer(page).innerText();
  await expect(page.locator(".provenance")).toContainText("seed 7");
  expect(first).toContain("9.987");
  await page.getByLabel("Seed").fill("8");
  await page.keyboard.press("Tab");
  await expect(answer(page)).not.toHaveText(first);
  await expect(page.locator(".so-what")).toContainText("it has no meaning");
  const second = await answer(page).innerText();
  await expect(page).toHaveURL(/seed=8/);
  await reload(page);
  await expect(answer(page)).toHaveText(second);
  await page.getByLabel("Seed").fill("7");
  await page.keyboard.press("Tab");
  await expect(answer(page)).toHaveText(first);
});

test("with cosine and distance the scale is not shown, and one column remains", async ({
  page,
}) => {
  await open(page, "view=words&answer=meaning&vectors=glove&wordsSimilarity=cosine");
  const query = fruit("glove");
  const expected = vote(words.map((word) => cosine(query, table("glove")[word] ?? [])));
  await expectLookup(page, expected);
  await expect(page.locator(".made")).toHaveCount(4);
  await page.getByRole("button", { name: "RBF" }).click();
  const far = (word: string) =>
    query.reduce((s, x, i) => s + (x - (table("glove")[word]?.[i] ?? 0)) ** 2, 0);
  await expectLookup(page, vote(words.map((word) => -far(word) / 2)));
});

/** The announced position of the star. */
async function starPlace(page: import("@playwright/test").Page): Promise<number[]> {
  return numbersIn((await page.locator(star).getAttribute("aria-valuetext")) ?? "");
}

test("dragging the star on the map updates shares, signs and the link", async ({ page }) => {
  await open(page, "view=words&answer=meaning");
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
  await expectLookup(page, naiveLookup(table("plane"), place, false));
  for (const [word, at] of Object.entries(table("plane"))) {
    const sign = await page.locator(`[data-word="${word}"]`).getAttribute("data-sign");
    expect(Number(sign), word).toBe(Math.sign(dot(place, at)));
  }
  await expect(page).toHaveURL(/place=-1\.\d+,0\.\d+/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectLookup(page, naiveLookup(table("plane"), fruit("plane"), false));
});

test("a click on a word of the map makes it the query; a click elsewhere moves the star there", async ({
  page,
}) => {
  await open(page, "view=words&answer=meaning");
  await page.locator('[data-word="furniture"] .word-label').click();
  await expect(page.locator("input#word")).toHaveValue("furniture");
  await expectLookup(page, naiveLookup(table("plane"), table("plane").furniture ?? [], false));
  const map = await page.locator(".word-map").boundingBox();
  if (!map) throw new Error("no map");
  await page.mouse.click(map.x + map.width * 0.75, map.y + map.height * 0.625);
  const place = await starPlace(page);
  expect(Math.abs((place[0] ?? 9) - 1.275)).toBeLessThan(0.03);
  await expectLookup(page, naiveLookup(table("plane"), place, false));
});

test("king and queen by sums, including and excluding the words of the sum", async ({ page }) => {
  await open(page, "view=words");
  const check = async (sum: string[]) => {
    for (const name of ["royal", "glove"])
      for (const [i, without] of [false, true].entries()) {
        const list = page.locator(`[data-table="${name}"] .nearest`).nth(i).locator("li");
        const expected = nearestBySum(table(name), sum, without).slice(0, 4);
        await expect(list.locator("span:first-child")).toHaveText(expected);
      }
  };
  await check(["queen", "woman", "man"]);
  await expect(page.locator(".lands")).toContainText("(2.05, 1.05)");
  await page.getByLabel("start with").selectOption("king");
  await page.getByLabel("subtract").selectOption("man");
  await page.getByLabel("add", { exact: true }).selectOption("woman");
  await check(["king", "man", "woman"]);
  await expect(page.locator(".insight.verdict")).toContainText(
    "nearest word is king, which is itself part of the sum",
  );
  await expect(page.locator(".insight.verdict")).toContainText("queen comes first");
  for (const _ of [1, 2, 3]) await page.getByRole("button", { name: "Undo" }).click();
  await check(["queen", "woman", "man"]);
  await expect(page.getByLabel("start with")).toHaveValue("queen");
  await expect(page.getByLabel("subtract")).toHaveValue("woman");
});

test("the fridge: choking attends to water, hungry to bread", async ({ page }) => {
  await open(page, "view=words");
  const weights = async () =>
    (await page.locator(".fridge .weight").allInnerTexts()).map((t) => numbersIn(t)[0]);
  const expected = (want: number[]) => {
    const keys = [
      [2, -1, -0.5],
      [-1.5, 2, -0.5],
      [1.5, -0.5, 2],
      [0.5, 0.5, -0.5],
    ];
    const raised = keys.map((key) => Math.exp(dot(key, want)));
    return raised.map((x) => Number((x / raised.reduce((a, b) => a + b, 0)).toFixed(3)));
  };
  expect(await weights()).toEqual(expected([2, -1, 0]));
  await expect(page.locator(".fridge .verdict")).toContainText("Water gets 81 % of the attention");
  await page.getByRole("button", { name: "hungry" }).click();
  expect(await weights()).toEqual(expected([0, 2, -0.5]));
  await expect(page.locator(".fridge .verdict")).toContainText("Bread gets 95 %");
});

test("a batch of all words returns the results of single queries", async ({ page }) => {
  await open(page, "view=words&answer=meaning&vectors=glove&wordsScaled=1");
  await expect(page.locator("[data-asked]")).toHaveCount(107);
  for (const word of ["pear", "desk", "king"]) {
    const shown = numbersIn(await page.locator(`[data-asked="${word}"]`).innerText());
    const expected = naiveLookup(table("glove"), table("glove")[word] ?? [], true);
    expect(shown[0]).toBeCloseTo(expected.value, 3);
  }
});
