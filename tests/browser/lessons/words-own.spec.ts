/** The reader's own word vectors in the lesson of words. */
import { writeFileSync } from "node:fs";
import { expectAccessible } from "../axe.js";
import { drop } from "../lab/lab-files-support.js";
import { expect, test } from "../support.js";

test("a file of word vectors is read by keyboard, asked for a sum and for a word, and refused if it is none", async ({
  page,
}, info) => {
  const file = info.outputPath("vectors.txt");
  const lines = [
    "king 1 1 0",
    "queen 1 -1 0",
    "man 0 1 0.1",
    "woman 0 -1 0.1",
    ". . . -1 0 -1",
    "apple 0.2 0 1",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  await page.goto("index.html#view=words");
  const part = page.locator(".part.own-vectors");
  await part.locator("summary").press("Enter");
  const choosing = page.waitForEvent("filechooser");
  await part.locator(".choose").press("Enter");
  await (await choosing).setFiles(file);
  await expect(part).toContainText("vectors.txt: 6 words of 3 numbers.");
  await expect(part.locator("li").first()).toHaveText(/queen\s*1\.000/);
  await expect(part.locator(".sum-word")).toHaveCount(6);
  const inputs = part.locator(".terms input");
  for (const at of [1, 2]) await inputs.nth(at).fill("");
  await inputs.nth(0).fill("apple");
  await inputs.nth(0).press("Enter");
  await expect(part.locator("li")).toHaveCount(5);
  await inputs.nth(0).fill("pear");
  await inputs.nth(0).press("Enter");
  await expect(part).toContainText("The file has no vector for “pear”.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await inputs.nth(0).fill("king");
  await inputs.nth(0).press("Enter");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  writeFileSync(file, "a,b\n1,2\n");
  const again = page.waitForEvent("filechooser");
  await part.locator(".choose").press("Enter");
  await (await again).setFiles(file);
  await expect(part.getByRole("alert")).toContainText("do not hold a word and its numbers each");
});

test("a dropped file is read, each cosine has a receipt, and a dropped state is opened", async ({
  page,
}) => {
  await page.goto("index.html#view=words");
  const figure = page.locator("soft-attention figure").first();
  const lines = ["king 1 1 0", "queen 1 -1 0", "man 0 1 0.1", "woman 0 -1 0.1", "apple 0.2 0 1"];
  await drop(page, figure, [{ name: "vectors.txt", text: `${lines.join("\n")}\n` }]);
  const part = page.locator(".part.own-vectors");
  await expect(part).toContainText("vectors.txt: 5 words of 3 numbers.");
  await page.locator(".inspect-button").click();
  await expect(page.locator(".receipt-list")).toBeVisible();
  await part.locator("li .digits").first().click();
  await expect(page.locator(".receipt .from")).toHaveText("nearestNeighbors(…).scores.data[0]");
  expect(Number(await page.locator(".receipt .full").innerText())).toBe(1);
  await page.locator(".inspect-button").click();
  const state = {
    softknn: "state",
    state: { view: "words", words: { word: "chair" } },
  };
  await drop(page, figure, [{ name: "state.json", text: JSON.stringify(state) }]);
  await expect(page).toHaveURL(/word=chair/);
});
