/** The trained transformer: its sequence, its heads, and training in the page. */
import type { Page } from "@playwright/test";
import { expect, numbersIn, open, test } from "../support.js";

const predicted = (page: Page) => page.locator(".prediction-bars .so-what");
const accuracy = async (page: Page) =>
  numbersIn(await page.locator(".accuracy").innerText())[0] ?? Number.NaN;
const head = (page: Page, name: string) => page.locator(`[data-head="${name}"]`);

/** The first-layer head with a described role. */
const previousHead = async (page: Page) =>
  (await page
    .locator(".layer-heads .head", { hasText: "previous token" })
    .getAttribute("data-head")) as string;

test("the sentence is continued, and every token can be the query", async ({ page }) => {
  await open(page, "view=transformer");
  await expect(predicted(page)).toContainText("predicts “a”");
  await page.getByRole("button", { name: "cat, position 8" }).click();
  await expect(page).toHaveURL(/position=7/);
  await expect(predicted(page)).toContainText("After “cat” the network predicts “sat”");
  // Later tokens are not attended to.
  await expect(page.locator(".token-key")).toHaveCount(8);
  await page.getByRole("textbox", { name: "Sequence" }).fill("abcdabc zebra");
  await expect(page.locator(".warning")).toHaveText("Not in the vocabulary: “zebra”.");
  await expect(page.locator(".token")).toHaveText(["a", "b", "c", "d", "a", "b", "c"]);
  await expect(predicted(page)).toContainText("After “c” the network predicts “d”");
  await page.getByRole("textbox", { name: "Sequence" }).fill("");
  await expect(page.locator(".warning")).toContainText("no token yet");
});

test("without the previous-token head the copy fails; undo restores it", async ({ page }) => {
  await open(page, "view=transformer");
  const before = await accuracy(page);
  expect(before).toBeGreaterThanOrEqual(99);
  const name = await previousHead(page);
  await head(page, name).getByRole("checkbox").check();
  await expect(page.locator(".accuracy")).toContainText("predicts 17.0 %");
  await expect(page).toHaveURL(new RegExp(`ablated=${name}`));
  await page.locator("button.undo").click();
  await expect(page.locator(".accuracy")).toContainText(`predicts ${before.toFixed(1)} %`);
});

test("a guessed accuracy is drawn beside the measured ones", async ({ page }) => {
  await open(page, "view=transformer");
  const without = page.locator('[data-prediction="without"]');
  await without.locator("input").fill("60");
  await expect(page.locator(".accuracy-bar .guess")).toHaveCount(1);
  await without.locator(".commit").click();
  await expect(without.locator(".said")).toContainText("Off by 43. 17.0 % remain of 99.2 %");
  await expect(page.locator(".accuracy-bar .earlier")).toHaveCount(1);
});

test("temperature 0 in one head gives its hard nearest neighbour", async ({ page }) => {
  await open(page, "view=transformer");
  const name = await previousHead(page);
  await head(page, name).locator(".show").click();
  await expect(page.locator(".verdict")).toContainText("the previous token");
  const before = await accuracy(page);
  const slider = page.locator("#head-temperature");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page.locator(".sentence-arcs .number", { hasText: "1.00" })).toHaveCount(1);
  expect(Math.abs((await accuracy(page)) - before)).toBeLessThan(10);
  // Without a distance all keys tie, and none has the most.
  await page.keyboard.press("End");
  await expect(page.locator(".verdict")).toContainText("gives all keys the same weight");
  // Another head starts at temperature 1.
  await head(page, "1.0").locator(".show").click();
  await expect(page).not.toHaveURL(/headTemperature/);
});

test("a network trains in the page: it pauses, resumes, and every stored step can be shown", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "view=transformer");
  // Nothing is drawn of a training that has not begun.
  await expect(page.locator(".learn .step")).toHaveText("Not trained yet.");
  await expect(page.locator(".learn svg")).toHaveCount(0);
  await open(page, "view=transformer&trainStep=10");
  const step = page.locator(".learn .step");
  await expect(step).toContainText("Step 10: loss", { timeout: 20_000 });
  await expect(page.locator(".learn .pause")).toHaveCount(0);
  const ten = await step.innerText();
  await page.locator(".learn .go").click();
  await expect
    .poll(async () => numbersIn(await step.innerText())[0], { timeout: 20_000 })
    .toBeGreaterThan(15);
  await page.locator(".learn .pause").click();
  const paused = await step.innerText();
  await expect(page).toHaveURL(new RegExp(`trainStep=${numbersIn(paused)[0]}`));
  await page.waitForTimeout(500);
  await expect(step).toHaveText(paused);
  const chart = page.getByRole("slider", { name: /Loss and head scores/ });
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(step).toHaveText(ten);
  await expect(page.locator(".ring .cloud-dots").first()).toBeAttached();
  await page.getByRole("button", { name: "Back to step 0" }).click();
  await expect(page).not.toHaveURL(/trainStep/);
});
