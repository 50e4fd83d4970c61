/** The code playground: programs, the editor, errors and endless programs. */
import { gzipSync } from "node:zlib";
import { playgroundExamples } from "../../../scripts/build/playground.mjs";
import { withPromises } from "../../../scripts/docs/samples.mjs";
import { allExamples, keeps, promised } from "../../../scripts/reference/examples.mjs";
import { expect, test } from "../support.js";
import {
  longWait,
  openPlayground,
  openProgram,
  outputOf,
  run,
  runProgram,
  statusOf,
} from "./playground-support.js";

/** Examples of one group as one program: each in its own function, their imports at the top. */
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

test("every example of the docstrings runs and prints its stated output", async ({ page }) => {
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

test("the first examples draw, and each can be chosen from the list", async ({ page }) => {
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

test("a program typed before the editor loads is kept", async ({ page }) => {
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
  await expect(outputOf(page).locator("pre")).toHaveText(["early"]);
  await area.press("End");
  await area.pressSequentially("//");
  come();
  await expect(page.locator("html[data-editor=ready]")).toBeAttached();
  await page.keyboard.type(" typed on");
  await expect(page.locator(".cm-content")).toHaveText("console.log('early');// typed on");
  expect(await page.locator("style").count()).toBe(0);
});

test("the text area loads first, then the editor, and the frame with the first run", async ({
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
  expect(frame).toBeLessThan(205_000);
});

test("the keyboard alone reaches the editor, runs a program and leaves again", async ({ page }) => {
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
  await expect(outputOf(page).locator("pre")).toHaveText(["2"]);
  await expect(statusOf(page)).toHaveText(/Finished in/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(outputOf(page).locator("pre")).toBeFocused();
});

test("an error shows its line, the editor marks it, and its button moves there", async ({
  page,
}) => {
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

test("importing another module is rejected with a sentence in the reader's language", async ({
  page,
}) => {
  await runProgram(page, '\nimport a from "lodash";', "fa");
  await expect(outputOf(page).locator(".problem")).toContainText("import کرد");
  await expect(outputOf(page).locator(".problem button")).toHaveText(/۲/);
});

test("an endless loop is stopped while the page stays responsive, and the next program runs", async ({
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

test("a program that waits forever is stopped by the reader, including its timers", async ({
  page,
}) => {
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

test("endless output stops at 300 lines, and forged messages have no effect", async ({ page }) => {
  await runProgram(
    page,
    'for (let i = 0; i < 5000; i++) console.log(i);\nfor (const m of [null, { kind: "item", item: { kind: "html", text: "<b>" } }]) parent.postMessage(m, "*");\nfor (let i = 0; i < 5000; i++) parent.postMessage({ kind: "item", item: { kind: "line", level: "log", text: "forged" } }, "*");',
  );
  await expect(outputOf(page).locator(".line")).toHaveCount(300);
  await expect(outputOf(page).locator(".note")).toHaveText(
    "Only the first 300 lines and drawings are shown.",
  );
});
