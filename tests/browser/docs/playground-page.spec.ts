/** The page of the code playground: links, exported programs, drawings, layout and languages. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildDir } from "../../../scripts/lib/paths.mjs";
import { colorRules, expectAccessible, wordRules } from "../axe.js";
import { expectDisplay } from "../display.js";
import { expect, test } from "../support.js";
import { openProgram, outputOf, runProgram, statusOf } from "./playground-support.js";

test("a link contains the program; one that is too long or broken is rejected in words", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const program = 'console.log("ä中فا🙂");';
  await openProgram(page, program);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nshow([1]);");
  await page.getByRole("button", { name: "Copy a link" }).click();
  await expect(page.locator(".notice")).toHaveText("Link copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator("html[data-editor=ready]")).toBeAttached();
  await expect(page.locator(".cm-line")).toHaveText([program, "show([1]);"]);
  // A link never runs a program automatically.
  await expect(statusOf(page)).toHaveText("Run the program to see its output.");
  await page.evaluate(() => {
    location.hash = "code=AAAA";
  });
  await expect(page.locator(".notice")).toContainText("cannot be read");
  const long = Array.from({ length: 9000 }, (_, i) => `f${(i * 7919) % 10007}`).join();
  // Playwright's fill edits the page's nodes, for which Chromium may write inline styles; a paste goes through the editor.
  await page.evaluate((text) => navigator.clipboard.writeText(text), long);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await page.getByRole("button", { name: "Copy a link" }).click();
  await expect(page.locator(".notice")).toContainText("at most 8000 characters");
});

test("an exported program runs in Node", async ({ page }) => {
  const folder = join(buildDir, "tests/playground");
  mkdirSync(folder, { recursive: true });
  const program =
    'const p = knn.softmax([0, 0]);\nshow(p, "weights");\nshow.plane({ key: [[1, 2]], title: "plane" });\nconsole.log(p.data[0]);';
  await openProgram(page, program);
  await page.getByLabel("Name of the file").fill("my program");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-program.mjs");
  const file = join(folder, "my-program.mjs");
  await download.saveAs(file);
  const { stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: "utf8",
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  expect(stderr).toBe("");
  expect(stdout).toContain("weights { data: Float64Array(2) [ 0.5, 0.5 ], shape: [ 2 ] }");
  expect(stdout).toContain("plane");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("0.5");
});

const everyDrawing = `
const key = [[1, 0.2], [0.2, 1], [-1, -0.5]];
const options = { key, query: [0.3, 0.4], similarity: "rbf", temperature: 0.5 };
show([1, -2, 0.5], { title: "Bars", names: ["first", "second", "third"] });
show([[0.25, 0.75], [1, 0]], "Matrix");
show({ data: Float64Array.from({ length: 60 * 90 }, (_, i) => i % 90), shape: [60, 90] }, "Map");
show.plane({ ...options, title: "Plane" });
show.field({ ...options, title: "Field" });
console.table([{ a: 1, b: "x" }, { a: 2 }]);
console.warn("careful");
console.error("wrong");
1 + 1; // → 2
throw new Error("end");
`;

for (const language of ["en", "zh", "fa"]) {
  test(`output of every kind fits a small screen and passes axe (${language})`, async ({
    page,
  }) => {
    test.slow();
    await runProgram(page, everyDrawing, language);
    await expect(outputOf(page).locator("figure")).toHaveCount(5);
    await expectAccessible(page, language === "en" ? {} : { rules: wordRules });
    if (language === "en") await expectDisplay(page, "playground");
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${width}`).toBeLessThanOrEqual(0);
    }
    if (language === "en") {
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page, { rules: colorRules });
    }
    expect(await page.locator("html").getAttribute("dir")).toBe(language === "fa" ? "rtl" : "ltr");
  });
}

test("cells are read with the arrow keys, and the field is painted in both themes", async ({
  page,
}) => {
  await runProgram(page, everyDrawing);
  const matrix = outputOf(page).locator("figure").nth(1);
  await matrix.locator("[data-row='0'][data-column='0']").focus();
  await page.keyboard.press("ArrowRight");
  const cell = matrix.locator("[data-row='0'][data-column='1']");
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAttribute("aria-label", "Row 0, column 1: 0.75");
  const canvas = outputOf(page).locator("canvas.field");
  const painted = () =>
    canvas.evaluate((e: HTMLCanvasElement) => {
      const { data } = e.getContext("2d")?.getImageData(0, 0, e.width, e.height) ?? { data: [] };
      return new Set(Array.from(data).filter((_, i) => i % 4 === 0)).size;
    });
  expect(await painted()).toBeGreaterThan(20);
});

test("the page uses the chosen language and keeps program and output", async ({ page }) => {
  await runProgram(page, "console.log('kept');");
  await page.locator("select[name=language]").selectOption("zh");
  await expect(page.locator("h1")).toHaveText("代码演练场");
  await expect(outputOf(page).locator("pre")).toHaveText(["kept"]);
  await expect(page.locator(".cm-content")).toHaveAttribute("aria-label", "程序");
  expect(page.url()).toContain("lang=zh");
});
