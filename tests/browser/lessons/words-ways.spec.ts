/** The words view by keyboard, links and Randomize, in every window and theme. */
import { expectAccessible } from "../axe.js";
import { expect, frames, numbersIn, open, reload, showState, tabTo, test } from "../support.js";
import { answer, expectLookup, naiveLookup, star, table, words } from "./words-support.js";

test("the keyboard alone operates word, lookup, vectors, star, sum and fridge", async ({
  page,
}) => {
  await open(page, "view=words");
  await tabTo(page, page.locator("input#word"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("pear");
  await expect(answer(page)).toHaveText("KeyError: 'pear'");
  await tabTo(page, page.getByRole("button", { name: "by meaning" }));
  await page.keyboard.press("Space");
  const pear = table("plane").pear ?? [];
  await expectLookup(page, naiveLookup(table("plane"), pear, false));
  await tabTo(page, page.locator(star));
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expectLookup(page, naiveLookup(table("plane"), [1.25, 1.35], false));
  await expect(page.locator("[role=status][aria-live]")).toContainText("the place of ★");
  await tabTo(page, page.locator('[data-made="plane-unscaled"] input'));
  await page.keyboard.press("ArrowRight");
  await expectLookup(page, naiveLookup(table("plane"), [1.25, 1.35], true));
  await page.keyboard.press("ArrowRight");
  await expectLookup(page, naiveLookup(table("wide"), table("wide").pear ?? [], false));
  await tabTo(page, page.locator("details.more summary"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Temperature of Dot product"));
  await page.keyboard.press("Home");
  await expectLookup(page, { weights: [1, 0, 0], value: 10 });
  await tabTo(page, page.getByLabel("add", { exact: true }));
  await page.keyboard.type("boy");
  await expect(page.locator(".lands")).toContainText("queen − woman + boy = (1.85, 0.85)");
  await tabTo(page, page.getByRole("button", { name: "hungry" }));
  await page.keyboard.press("Enter");
  await expect(page.locator(".fridge .best")).toHaveAttribute("data-item", "bread");
});

test("a word without a vector is reported, and Randomize is reproducible by seed", async ({
  page,
}) => {
  await open(page, "view=words&answer=meaning&word=furniture&vectors=glove");
  await expect(page.locator(".so-what")).toContainText("“furniture” has no vector here");
  await page.getByRole("button", { name: "Randomize" }).click();
  await expect(page.locator(".so-what")).toContainText("%");
  await expect(page).toHaveURL(/surprise=1/);
  const seen = [await answer(page).innerText(), await page.locator(".lands").innerText()];
  await reload(page);
  expect([await answer(page).innerText(), await page.locator(".lands").innerText()]).toEqual(seen);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(answer(page)).toHaveText("KeyError: 'fruit'");
});

test("the links of the chapter show what they state", async ({ page }) => {
  await open(page, "view=words&answer=blend&word=pear");
  const follow = (name: RegExp) => page.getByRole("link", { name }).click();
  const says = (text: string) => expect(answer(page)).toHaveText(text);
  await follow(/Look up fruit exactly/);
  await says("KeyError: 'fruit'");
  await follow(/Look up apple exactly/);
  await says("10");
  await follow(/Blend by hand/);
  await says("8.000");
  await follow(/The same shares/);
  await says("(1.020, 0.920, −0.260, 0.680)");
  const chair = async () =>
    numbersIn((await page.locator(".term").nth(2).innerText()) ?? "")[0] ?? 0;
  await follow(/Scores 4, −1 and 2.1/);
  await says("8.936");
  expect(await chair()).toBe(0.129);
  await follow(/Scores 3, 2 and 1/);
  await says("8.056");
  await follow(/Ten times as large/);
  await says("10.000");
  await follow(/By meaning, with hand-made/);
  await says("7.993");
  expect(await chair()).toBe(0);
  await follow(/Divide by √d/);
  await says("7.847");
  expect(await chair()).toBeGreaterThan(0);
  await follow(/Learned vectors/);
  await says("5.617");
  await expect(page.locator(".so-what")).toContainText("most like banana");
  await follow(/Vectors drawn at random/);
  await expect(page.locator(".so-what")).toContainText("it has no meaning");
  await follow(/Look up furniture/);
  await expect(page.locator('[data-word="fruit"]')).toHaveAttribute("data-sign", "-1");
  for (const word of words) {
    const sign = word === "chair" ? "1" : "-1";
    await expect(page.locator(`[data-word="${word}"]`)).toHaveAttribute("data-sign", sign);
  }
  await follow(/King − man \+ woman/);
  await expect(page.locator(".arithmetic .verdict")).toContainText("nearest word is king");
  await follow(/The fridge below/);
  await expect(page.locator(".fridge .best")).toHaveAttribute("data-item", "bread");
});

const parts = {
  "answer=meaning": "light",
  "answer=scores&wordValues=vectors": "dark",
  "answer=meaning&vectors=glove&wordValues=vectors": "dark",
  "answer=meaning&word=water&sum=boy,girl,girl": "light",
} as const;

test("every lookup mode passes axe and fits 320 px", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, "view=words");
  for (const [hash, colorScheme] of Object.entries(parts)) {
    await page.emulateMedia({ colorScheme });
    await showState(page, `view=words&${hash}`);
    await page.locator("details.more").evaluate((e) => e.setAttribute("open", ""));
    await frames(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, hash).toBeLessThanOrEqual(0);
    await expectAccessible(page, { include: "soft-attention" });
  }
});
