/** “Run” in the samples of the documentation: each prints its stated output below its code. */
import { isRecipe, writtenPages } from "../../../scripts/docs/pages.mjs";
import { allSamples, chains, runKind, withPromises } from "../../../scripts/docs/samples.mjs";
import { keeps } from "../../../scripts/reference/examples.mjs";
import { colorRules, expectAccessible } from "../axe.js";
import { expect, test } from "../support.js";
import { outputOf, runProgram } from "./playground-support.js";

/** The samples of each page that have a button. */
const pages = writtenPages.map((page) => {
  const samples = allSamples().filter(({ file }) => file.endsWith(`docs/${page.source}`));
  const runnable = samples.filter(
    ({ language, words }) => runKind([language, ...words].join(" ")) !== undefined,
  );
  return { page, file: page.file, runnable };
});

test("every recipe has samples to run, except those with workers", () => {
  const without = pages.filter(({ page, runnable }) => isRecipe(page) && runnable.length === 0);
  // The frame cannot start workers.
  expect(without.map(({ file }) => file)).toEqual([
    "recipes/notes-offline.html",
    "recipes/abort.html",
  ]);
});

for (const { file, runnable } of pages) {
  if (runnable.length === 0) continue;
  test(`every sample of ${file} has a button, runs and prints its stated output`, async ({
    page,
  }) => {
    test.slow();
    await page.goto(`docs/${file}`);
    const buttons = page.getByRole("button", { name: "Run", exact: true });
    await expect(buttons).toHaveCount(runnable.length);
    // Continuations run with their predecessors; a reader runs each with all before it.
    for (const chain of chains(runnable)) {
      const code = chain.map((sample) => sample.code).join("\n");
      await runProgram(page, code);
      const { promises } = withPromises(code);
      const values = outputOf(page).locator(".line.value pre");
      await expect(values, `line ${chain[0]?.line}`).toHaveCount(promises.length);
      const shown = await values.allInnerTexts();
      const broken = promises.filter((promise, at) => !keeps(promise, shown[at] ?? ""));
      expect(broken, shown.join("\n")).toEqual([]);
    }
  });
}

test("a sample runs by keyboard, repeatedly, and opens in the playground with its predecessors", async ({
  page,
}) => {
  await page.goto("docs/quick-start.html");
  const button = page.getByRole("button", { name: "Run", exact: true }).nth(1);
  const panel = page.locator(".sample-output");
  for (let run = 0; run < 2; run++) {
    await button.press("Enter");
    await expect(panel.locator(".line.value")).toHaveCount(3);
  }
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
