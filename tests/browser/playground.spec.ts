/** The code playground: programs, drawings, errors, links and files. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { playgroundExamples } from "../../scripts/build/playground.mjs";
import { withPromises } from "../../scripts/docs/samples.mjs";
import { buildDir } from "../../scripts/lib/paths.mjs";
import { allExamples, keeps, promised } from "../../scripts/reference/examples.mjs";
import { colorRules, expectAccessible, wordRules } from "./axe.js";
import { expectDisplay } from "./display.js";
import {
  longWait,
  openPlayground,
  openProgram,
  outputOf,
  run,
  runProgram,
  statusOf,
} from "./playground-support.js";
import { expect, test } from "./support.js";

/** Examples of one group as one program: each in a function of its own, their imports in front. */
function together(programs: readonly string[]): string {
  const imports = new Set<string>();
  const bodies = programs.map((program) =>
    program.replace(/^import .*;\n/gm, (line) => {
      imports.add(line);
      return "";
    }),
  );
  const shared = [...imports].join("");
  return `${shared}${bodies.map((body) => `await (async () => {\n${body}\n})();`).join("\n")}`;
}

test("every example of the docstrings runs, and prints what it says", async ({ page }) => {
  test.slow();
  const examples = playgroundExamples().filter(({ group }) => group !== "start");
  for (const group of new Set(examples.map((each) => each.group))) {
    const members = examples.filter((each) => each.group === group);
    const promises = members.flatMap(({ name }) =>
      allExamples()
        .filter((each) => each.name === name)
        .flatMap(({ code }) => promised(code)),
    );
    await runProgram(page, together(members.map(({ program }) => program)));
    const output = outputOf(page);
    await expect(output.locator(".line"), group).toHaveCount(promises.length);
    const lines = await output.locator(".line pre").allInnerTexts();
    const broken = promises.filter((promise, i) => !keeps(promise, lines[i] ?? ""));
    expect(broken, `${group} prints ${lines.join("\n")}`).toEqual([]);
  }
});

test("the first examples draw, and each is chosen from the list", async ({ page }) => {
  await openPlayground(page);
  const select = page.locator("select[name=example]");
  const examples = playgroundExamples();
  await expect(select.locator("optgroup option")).toHaveCount(examples.length);
  for (const { name, program } of examples.filter(({ group }) => group === "start")) {
    await select.selectOption(name);
    await expect(page.locator(".cm-line").first()).toHaveText(program.split("\n")[0] ?? "");
    await run(page);
    await expect(outputOf(page).locator("figure").first(), name).toBeVisible();
    await expect(outputOf(page).locator(".problem"), name).toHaveCount(0);
    const { promises } = withPromises(program);
    const values = await outputOf(page).locator(".line.value pre").allInnerTexts();
    expect(values.map((value, i) => keeps(promises[i] ?? "", value))).toEqual(
      promises.map(() => true),
    );
  }
  await select.selectOption("softmaxJacobian");
  await run(page);
  await expect(outputOf(page).locator(".line").first()).toBeVisible();
  await expect.poll(() => page.url()).toContain("#example=softmaxJacobian");
});

test("a program is typed before the editor has come, and is kept when it comes", async ({
  page,
}) => {
  let come = () => {};
  const gate = new Promise<void>((done) => {
    come = done;
  });
  await page.route(/chunk-/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes("cm-content")) await gate;
    await route.fulfill({ response, body });
  });
  await page.goto("playground.html?lang=en");
  const area = page.getByRole("textbox", { name: "Program" });
  await expect(area).toHaveValue(/softknn/);
  await area.fill("console.log('early');");
  await area.press("Control+Enter");
  await expect(outputOf(page).locator("pre")).toHaveText("early");
  await area.press("End");
  await area.pressSequentially("//");
  come();
  await expect(page.locator("html[data-editor=ready]")).toBeAttached();
  await page.keyboard.type(" typed on");
  await expect(page.locator(".cm-content")).toHaveText("console.log('early');// typed on");
  expect(await page.locator("style").count()).toBe(0);
});

test("the text area comes first, then the editor, and the frame with the first run", async ({
  page,
}) => {
  const loaded: [string, number][] = [];
  page.on("response", async (response) => {
    const name = new URL(response.url()).pathname.slice(1);
    loaded.push([name, gzipSync(await response.body().catch(() => Buffer.alloc(0))).length]);
  });
  await openProgram(page, "console.log(1);");
  const sizeOf = (part: string) =>
    loaded.filter(([name]) => name.includes(part)).map(([, size]) => size);
  expect(sizeOf("playground-frame")).toEqual([]);
  await expect.poll(() => Math.max(...loaded.map(([, size]) => size))).toBeGreaterThan(60_000);
  const editor = Math.max(...loaded.map(([, size]) => size));
  const shell = loaded.reduce((sum, [, size]) => sum + size, 0) - editor;
  await run(page);
  await expect.poll(() => sizeOf("playground-frame").length).toBe(1);
  const [frame = 0] = sizeOf("playground-frame");
  console.log(`With gzip: page ${shell}, editor ${editor}, frame with the package ${frame} bytes`);
  expect(shell).toBeLessThan(60_000);
  expect(editor).toBeLessThan(180_000);
  expect(frame).toBeLessThan(180_000);
});

test("with the keyboard alone: to the editor, a program, its run, and out again", async ({
  page,
}) => {
  await openPlayground(page);
  await page.locator("input[name=file]").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("console.log(1 + 1)");
  await page.keyboard.press("Tab");
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(outputOf(page).locator("pre")).toHaveText("2");
  await expect(statusOf(page)).toHaveText(/Finished in/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(outputOf(page).locator("pre")).toBeFocused();
});

test("the editor suggests every function after knn.", async ({ page }) => {
  await openProgram(page, "knn.attentionF");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Space");
  await expect(page.locator(".cm-tooltip-autocomplete li")).toHaveText(["attentionField"]);
});

test("an error has its line, the editor marks it, and its button goes there", async ({ page }) => {
  await runProgram(
    page,
    "const a = 1;\nconst f = () => {\n  throw new TypeError('mine');\n};\nf();\n",
  );
  const problem = outputOf(page).locator(".problem");
  await expect(problem).toContainText("TypeError: mine");
  await expect(statusOf(page)).toHaveText("Ended with an error. Line 3, column 9: TypeError: mine");
  await expect(page.locator(".cm-lintRange-error")).toBeVisible();
  await problem.getByRole("button", { name: /^Line 3, column 9$/ }).click();
  await expect(page.locator(".cm-content")).toBeFocused();
  await expect(page.locator(".cm-activeLine")).toHaveText("  throw new TypeError('mine');");
  await page.keyboard.type("//");
  await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);
});

for (const [language, text] of [
  ["en", 'Only "softknn" can be imported here, not "lodash".'],
  ["zh", "不能导入"],
  ["fa", "import کرد"],
] as const) {
  test(`another module is refused in a sentence (${language})`, async ({ page }) => {
    await runProgram(page, '\nimport a from "lodash";', language);
    await expect(outputOf(page).locator(".problem")).toContainText(text);
    await expect(outputOf(page).locator(".problem button")).toHaveText(/2|۲/);
  });
}

test("an endless loop is ended while the page lives, and the next program runs", async ({
  page,
}) => {
  await openProgram(page, "let n = 0;\nwhile (true) n++;");
  await page.locator("button.run").click();
  await expect(outputOf(page).locator(".problem")).toContainText("more than 5 seconds", longWait);
  await expect(outputOf(page).locator(".problem button")).toHaveText("Line 2, column 1");
  await page.locator("select[name=example]").selectOption("softmax");
  await run(page);
  await expect(outputOf(page).locator(".problem")).toHaveCount(0);
});

test("a program that waits for ever is stopped by the reader, timers and all", async ({ page }) => {
  await openProgram(
    page,
    "for (let i = 0; ; i++) {\n  console.log(i);\n  await new Promise((d) => setTimeout(d, 5));\n}",
  );
  await page.locator("button.run").click();
  await expect(outputOf(page).locator("pre").nth(2)).toHaveText("2");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(statusOf(page)).toHaveText("Stopped.");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Stop" })).toBeDisabled();
});

test("a program that prints without end fills 300 lines, and forged messages nothing", async ({
  page,
}) => {
  await runProgram(
    page,
    'for (let i = 0; i < 5000; i++) console.log(i);\nfor (const m of [null, { kind: "item", item: { kind: "html", text: "<b>" } }]) parent.postMessage(m, "*");\nfor (let i = 0; i < 5000; i++) parent.postMessage({ kind: "item", item: { kind: "line", level: "log", text: "forged" } }, "*");',
  );
  await expect(outputOf(page).locator(".line")).toHaveCount(300);
  await expect(outputOf(page).locator(".note")).toHaveText(
    "Only the first 300 lines and drawings are shown.",
  );
});

test("a link holds the program; one that is too long or broken is refused in words", async ({
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
  // A link never runs a program by itself.
  await expect(statusOf(page)).toHaveText("Run the program to see its output.");
  await page.evaluate(() => {
    location.hash = "code=AAAA";
  });
  await expect(page.locator(".notice")).toContainText("cannot be read");
  const long = Array.from({ length: 9000 }, (_, i) => `f${(i * 7919) % 10007}`).join();
  await page.locator(".cm-content").fill(long);
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
  test(`output of every kind fits a small screen, and axe finds nothing (${language})`, async ({
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

test("the page says its words in the language that is chosen, and keeps program and output", async ({
  page,
}) => {
  await runProgram(page, "console.log('kept');");
  await page.locator("select[name=language]").selectOption("zh");
  await expect(page.locator("h1")).toHaveText("代码演练场");
  await expect(outputOf(page).locator("pre")).toHaveText("kept");
  await expect(page.locator(".cm-content")).toHaveAttribute("aria-label", "程序");
  expect(page.url()).toContain("lang=zh");
});
