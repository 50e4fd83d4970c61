/** “Run” in the samples of the documentation: each prints its stated output below its code. */
import { recipePages } from "../../scripts/docs/pages.mjs";
import { runnableSamples } from "../../scripts/docs/runnable.mjs";
import { allSamples, withPromises } from "../../scripts/docs/samples.mjs";
import { keeps } from "../../scripts/reference/examples.mjs";
import { colorRules, expectAccessible } from "./axe.js";
import { outputOf, runProgram } from "./playground-support.js";
import { expect, test } from "./support.js";

const runs = runnableSamples();
const runnable = allSamples().filter(
  ({ language, words, code }) => runs([language, ...words].join(" "), code) !== undefined,
);

test("some pages have samples to run, and no others have a button", async ({ page }) => {
  const has = (source: string) => runnable.some(({ file }) => file.endsWith(`docs/${source}`));
  // Every recipe except the one with workers, which the frame cannot start.
  const recipes = recipePages.filter(({ source }) => !has(source)).map(({ file }) => file);
  expect(recipes).toEqual(["recipes/abort.html"]);
  for (const source of ["quick-start.md", "javascript.md", "masks.md", "embeddings.md"])
    expect(has(source), source).toBe(true);
  await page.goto("docs/workers.html");
  await expect(page.locator(".copied")).not.toHaveCount(0);
  await expect(page.locator("button.run")).toHaveCount(0);
});

// The suite “samples” runs all others.
test("samples with `knn` and `show` print their stated output", async ({ page }) => {
  const samples = runnable.filter(({ words }) => words.includes("playground"));
  expect(samples.length).toBeGreaterThan(1);
  for (const { code, line } of samples) {
    await runProgram(page, code);
    const { promises } = withPromises(code);
    const shown = await outputOf(page).locator(".line.value pre").allInnerTexts();
    expect(shown, `line ${line}`).toHaveLength(promises.length);
    const broken = promises.filter((promise, at) => !keeps(promise, shown[at] ?? ""));
    expect(broken, shown.join("\n")).toEqual([]);
  }
});

test("a sample runs by keyboard, repeatedly, and opens in the playground with its predecessors", async ({
  page,
}) => {
  await page.goto("docs/quick-start.html");
  const button = page.getByRole("button", { name: "Run", exact: true }).nth(1);
  await button.focus();
  await page.keyboard.press("Enter");
  const panel = page.locator(".sample-output");
  await expect(panel.locator(".line.value")).toHaveCount(3);
  await page.keyboard.press("Enter");
  await expect(panel.locator(".line.value")).toHaveCount(3);
  await expect(panel).toHaveCount(1);
  await expectAccessible(page, { include: ".sample-output" });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { include: ".sample-output", rules: colorRules });
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await panel.getByRole("link", { name: "Open in the code playground" }).click();
  await expect(page.locator("html[data-editor=ready]")).toBeAttached();
  await expect(page.locator(".cm-content")).toContainText("const answer = (temperature) =>");
  await expect(page.locator(".cm-line").first()).toHaveText('import { load } from "softknn";');
});

test("an error in a sample has the line number of the sample", async ({ page }) => {
  await page.goto("docs/javascript.html");
  const sample = page.locator("pre[data-run=continues] code").first();
  await sample.evaluate((code) => {
    code.textContent = "const fine = 1;\nknn.softmax([1, NaN]);";
  });
  await page.getByRole("button", { name: "Run", exact: true }).nth(1).click();
  const problem = page.locator(".sample-output .problem");
  await expect(problem).toContainText("RangeError");
  await expect(problem.getByRole("button")).toHaveText("Line 2, column 5");
});
