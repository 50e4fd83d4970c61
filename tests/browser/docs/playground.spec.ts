/** The code playground, operated as a reader does. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import {
  allSamples,
  chains,
  playgroundWith,
  printing,
  runKind,
} from "../../../scripts/docs/samples.mjs";
import { colorRules, expectAccessible } from "../axe.js";
import { sharedTest } from "../export/shared-page.js";
import { expect, test } from "../support.js";

const outputOf = (page: Page): Locator => page.locator(".output");
const linesOf = (page: Page): Locator => page.locator(".output pre");
const statusOf = (page: Page): Locator => page.locator(".status");

/** Opens a program by a link. */
async function open(page: Page, program: string, language = "en"): Promise<void> {
  await page.goto("about:blank");
  await page.goto(playgroundWith(program, language));
  await expect(page.locator("html[data-editor=ready]")).toBeAttached();
}

async function run(page: Page, program: string, language = "en"): Promise<void> {
  await open(page, program, language);
  await page.locator("button.run").click();
}

test("the page opens with a program that has run, and every starter draws", async ({ page }) => {
  await page.goto("playground.html?lang=en");
  await expect(statusOf(page)).toHaveText(/^Finished in /);
  await expect(linesOf(page)).toHaveText([/^output 1\.845/, /^neighbours 2\.472/]);
  await expect(page.locator(".output td")).toHaveCount(3);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { rules: colorRules });
  await page.getByRole("combobox", { name: "Example" }).selectOption("temperature");
  await expect(page.locator(".output td")).toHaveCount(36);
  await page.getByRole("combobox", { name: "Example" }).selectOption("curve");
  const picture = page.getByRole("img", { name: "Kernel regression" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
});

for (const [name, program, message, line] of [
  ["thrown", 'const f = () => {\n  throw new TypeError("mine");\n};\nf();', /TypeError: mine/, 2],
  [
    "of the package",
    'import { load } from "softknn";\n(await load())\n  .softmax([NaN]);',
    /RangeError: softknn.softmax/,
    3,
  ],
  ["of syntax", "const a = 1;\nconst b = ;", /SyntaxError/, 2],
  [
    "in a timer",
    'setTimeout(() => {\n  throw new Error("late");\n});\nawait new Promise((done) => setTimeout(done, 50));',
    /Error: late/,
    2,
  ],
] as const)
  test(`an error ${name} is shown with its line, and its button goes there`, async ({ page }) => {
    await run(page, program);
    await expect(page.locator(".line.error")).toContainText(message);
    await expect(statusOf(page)).toHaveText("Ended with an error.");
    await page.getByRole("button", { name: `Line ${line}`, exact: true }).click();
    await expect(page.locator(".cm-content")).toBeFocused();
    await expect(page.locator(".cm-activeLine")).toHaveText(program.split("\n")[line - 1] ?? "");
  });

test("a program comes back after an example has stood in its place", async ({ page }) => {
  await run(page, "console.log('mine');");
  const example = page.getByRole("combobox", { name: "Example" });
  await example.selectOption("curve");
  await expect(page.getByRole("img", { name: "Kernel regression" })).toBeVisible();
  await example.selectOption({ label: "Your own program" });
  await expect(page.locator(".cm-content")).toHaveText("console.log('mine');");
});

test("on a phone, Run brings the output into view", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await run(page, "console.log('seen');");
  await expect(linesOf(page)).toHaveText(["seen"]);
  await expect(linesOf(page)).toBeInViewport();
});

test("an unknown import says which, in the page of any language", async ({ page }) => {
  await run(page, '\nimport a from "lodash";', "fa");
  await expect(page.locator(".line.error")).toContainText("lodash");
  await run(page, 'import { nothing } from "softknn";', "zh");
  await expect(page.locator(".line.error")).toContainText(/'softknn'.*'nothing'/);
});

test("Stop ends an endless loop at once, and the next program runs", async ({ page }) => {
  await run(page, "console.log(1);\nfor (;;);");
  await expect(linesOf(page)).toHaveText(["1"]);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(statusOf(page)).toHaveText("Stopped.");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Stop" })).toBeDisabled();
  await run(page, "console.log(2);");
  await expect(linesOf(page)).toHaveText(["2"]);
});

test("show draws a tensor as a table, and endless output is cut", async ({ page }) => {
  await run(page, "show({ data: [1, -2, 0, 0.123456], shape: [2, 2] }, 'T');");
  await expect(page.locator("figcaption")).toHaveText("T 2 × 2");
  await expect(page.locator(".output tr")).toHaveText(["1−2", "00.123"]);
  await run(page, "for (let i = 0; i < 5000; i++) console.log(i);\nconsole.error('x');");
  await expect(statusOf(page)).toHaveText(/^Finished/);
  await expect(linesOf(page)).toHaveCount(1000);
  await expect(page.locator(".note")).toContainText("1,000 lines");
});

test("a link carries the program, which waits for the reader", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "console.log('a + b');");
  await page.getByRole("button", { name: "Copy a link" }).click();
  await expect(statusOf(page)).toHaveText("Link copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".cm-content")).toContainText("console.log('a + b');");
  await expect(statusOf(page)).toHaveText("Run the program to see its output.");
  await expect(page.locator("iframe")).toHaveCount(0);
});

// The browser logs refused requests, so this page is not quiet.
sharedTest("a program reaches no host and no page", async ({ page }) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const program = `const ways = {
  fetch: () => fetch("${to}fetch"),
  module: () => import("${to}module"),
  script: () => importScripts("${to}script"),
  socket: () => new Promise((_, fail) => { new WebSocket("${to.replace("http", "ws")}").onerror = fail; }),
  events: () => new Promise((_, fail) => { new EventSource("${to}events").onerror = fail; }),
  worker: () => new Promise((_, fail) => { new Worker("${to}worker").onerror = fail; }),
  storage: () => new Promise((_, fail) => { indexedDB.open("a").onerror = fail; }),
  page: () => parent.document,
  text: () => eval("1"),
};
const held = [];
for (const [name, act] of Object.entries(ways)) {
  try { await act(); } catch { held.push(name); }
}
console.log(self.origin, held.join());`;
  try {
    await run(page, program);
    await expect(linesOf(page)).toHaveText([
      "null fetch,module,script,socket,events,worker,storage,page,text",
    ]);
    expect(asked).toEqual([]);
  } finally {
    server.close();
  }
});

test("a sample of the documentation opens with its predecessors, and runs", async ({ page }) => {
  await page.goto("docs/zh/quick-start.html");
  await page.getByRole("link", { name: "编辑并运行" }).nth(1).click();
  await expect(page.locator(".cm-line").first()).toHaveText(/^import \{ load.* from "softknn";$/);
  await page.getByRole("button", { name: "运行" }).click();
  await expect(statusOf(page)).toHaveText(/运行结束/);
  await expect(linesOf(page)).not.toHaveCount(0);
});

test("every sample of the documentation runs", async ({ page }) => {
  test.slow();
  const samples = allSamples().filter(
    ({ file, language, words }) =>
      file.startsWith("web/") && runKind([language, ...words].join(" ")) !== undefined,
  );
  const failed: string[] = [];
  await open(page, "");
  for (const chain of chains(samples)) {
    const code = chain.map((sample) => printing(sample.code)).join("\n");
    await page.evaluate(
      (to) => {
        location.hash = to;
      },
      playgroundWith(code, "en").replace(/^[^#]*/, ""),
    );
    await expect(statusOf(page)).toHaveText("Run the program to see its output.");
    await page.locator("button.run").click();
    await expect(statusOf(page)).toHaveText(/^(Finished|Ended)/, { timeout: 20_000 });
    const { file, line } = chain[0] ?? {};
    if ((await statusOf(page).textContent())?.startsWith("Ended"))
      failed.push(`${file}:${line}: ${await outputOf(page).innerText()}`);
    else if ((await outputOf(page).innerText()) === "")
      failed.push(`${file}:${line} prints nothing`);
  }
  expect(failed).toEqual([]);
});
