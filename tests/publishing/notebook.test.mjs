/** `softknn.py` in Debian's Jupyter: run, moved, exported, and opened without a network. */
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startBrowser } from "../../scripts/consumers/browser.mjs";
import { debianEnvironment, debianProgram, hasDebian } from "../../scripts/consumers/debian.mjs";
import { startJupyter } from "../../scripts/consumers/notebook.mjs";
import { lessonNames } from "../../scripts/lib/lessons.mjs";
import { buildDir, inRoot, siteDir } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { tools } from "../../scripts/test/tools.mjs";

const options = { skip: hasDebian ? false : "needs Debian's Jupyter" };
const folder = join(buildDir, "publishing/notebook");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyFileSync(join(siteDir, "softknn.py"), join(folder, "softknn.py"));

const browser = await startBrowser(tools.browsers.chromium ?? "");
after(() => browser.close());

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").FrameLocator} Frame */

/** @param {string} name @param {readonly string[]} args */
async function debian(name, args) {
  const [program, ...first] = debianProgram(name);
  const env = debianEnvironment(folder);
  await run(program, [...first, ...args], { cwd: folder, env, label: name });
}

/** Runs a program that imports from softknn.py. @param {string} program */
const python = (program) => debian("python3", ["-c", program]);

/** The state of a figure. @param {Page | Frame} inside @returns {Promise<any>} */
const stateOf = (inside) =>
  inside.locator("soft-attention").evaluate((e) => /** @type {any} */ (e).getState());

/** The link's fields of a figure in sight, once it has read its arrays. @param {Page | Frame} inside */
async function fieldsOf(inside) {
  const figure = inside.locator("soft-attention");
  await figure.locator("figure h2").first().waitFor();
  for (let waited = 0; waited < 600; waited++) {
    const hash = await figure.evaluate((e) => /** @type {any} */ (e).hash);
    if (/source,own|weights=/.test(hash)) return new URLSearchParams(hash);
    await sleep(100);
  }
  throw new Error("The figure has read no arrays.");
}

/** Drags the star of the first plane, and returns the query. @param {Page} page @param {Page | Frame} inside */
async function drag(page, inside) {
  const star = inside.locator('[data-handle="query"] .query-star').first();
  await star.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await star.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 31, y + height / 2 + 17, { steps: 3 });
  await page.mouse.up();
  return (await stateOf(inside)).query;
}

/** A page that reaches this machine only; its errors are collected. @param {boolean} [offline] */
async function openPage(offline = false) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, offline });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors, close: () => context.close() };
}

const tokens = ["The", "cat", "sat"];

/** The tokens that the second frame shows, once it is in sight. @param {Page} page */
async function tokensIn(page) {
  await page.locator("iframe").nth(1).scrollIntoViewIfNeeded();
  const frame = page.frameLocator("iframe").nth(1);
  await fieldsOf(frame);
  const text = await frame.locator("soft-attention figure").first().innerText();
  return tokens.filter((token) => text.includes(token));
}

const cells = [
  ["from softknn import show", "show('similarity', query=[-0.4, 0.7], rbf=0.25, theme='light')"],
  [
    "import numpy",
    "q = numpy.eye(3) * 2",
    `show(q[:2], q, q, key_tokens=${JSON.stringify(tokens)})`,
  ],
].map((lines) => ({
  ...{ cell_type: "code", execution_count: null, metadata: {}, outputs: [] },
  source: lines.join("\n"),
}));
const metadata = { kernelspec: { display_name: "Python 3", language: "python", name: "python3" } };
const notebook = { cells, metadata, nbformat: 4, nbformat_minor: 4 };

test("the figure runs in the notebook and in its HTML without a network", options, async () => {
  writeFileSync(join(folder, "figures.ipynb"), JSON.stringify(notebook));
  const jupyter = await startJupyter(folder);
  const { page, errors, close } = await openPage();
  try {
    await page.goto(`${jupyter.url}notebooks/figures.ipynb`);
    await page.locator("#kernel_indicator_icon.kernel_idle_icon").waitFor();
    await page.locator("#celllink").click();
    await page.locator("#run_all_cells").click();
    const figure = page.frameLocator("iframe").first();
    await figure.locator("figure h2").first().waitFor();
    assert.deepEqual((await stateOf(figure)).query, [-0.4, 0.7]);
    assert.notDeepEqual(await drag(page, figure), [-0.4, 0.7]);
    // The frame is as high as its content: nothing in it scrolls.
    const room = figure.locator("html").evaluate((e) => e.scrollHeight - e.clientHeight);
    assert.ok((await room) <= 1);
    assert.deepEqual(await tokensIn(page), tokens);
    await page.locator("#save-notbook button").click();
    await page.waitForFunction(
      () => /** @type {any} */ (globalThis).Jupyter.notebook.dirty === false,
    );
    assert.deepEqual(errors, []);
  } finally {
    await close();
    await jupyter.close();
  }
  await debian("jupyter-nbconvert", ["--to", "html", "figures.ipynb"]);
  const alone = await openPage(true);
  await alone.page.goto(pathToFileURL(join(folder, "figures.html")).href);
  const figure = alone.page.frameLocator("iframe").first();
  await figure.locator("figure h2").first().waitFor();
  assert.deepEqual((await stateOf(figure)).query, [-0.4, 0.7]);
  assert.notDeepEqual(await drag(alone.page, figure), [-0.4, 0.7]);
  assert.deepEqual(await tokensIn(alone.page), tokens);
  await alone.close();
});

test("every lesson is drawn from the file alone, with its data", options, async () => {
  await python(`import softknn
for view in "${lessonNames().join(" ")}".split():
    open(f"{view}.html", "w").write(softknn.page(view))`);
  const { page, errors, close } = await openPage(true);
  for (const view of lessonNames()) {
    await page.goto(pathToFileURL(join(folder, `${view}.html`)).href);
    await page.locator("soft-attention figure h2").first().waitFor();
    const text = await page.locator("soft-attention figure").first().innerText();
    assert.doesNotMatch(text, /could not be loaded|not part of this page/, view);
    assert.match(text, /\d/, view);
  }
  assert.deepEqual(errors, []);
  await close();
});

test(
  "arrays reach the lab bit for bit, from any order of bytes and axes, and from lists",
  options,
  async () => {
    await python(`import numpy as np, softknn
rows = np.arange(6).reshape(2, 3) / 3
forms = [rows, rows.astype(">f8"), np.asfortranarray(rows), rows.tolist(), np.repeat(rows, 2, 1)[:, ::2]]
for i, form in enumerate(forms):
    open(f"form{i}.html", "w").write(softknn.page(form, form, form))
weights = np.array([[[1, 0], [0.25, 0.75]]], "f2")
open("weights.html", "w").write(softknn.page(weights=weights, query_tokens=["a,b", "<c>"]))`);
    const { page, errors, close } = await openPage(true);
    const rows = [0, 1, 2, 3, 4, 5].map((x) => x / 3);
    for (const i of [0, 1, 2, 3, 4]) {
      await page.goto(pathToFileURL(join(folder, `form${i}.html`)).href);
      await fieldsOf(page);
      const { own } = (await stateOf(page)).lab;
      for (const side of ["query", "key", "value"])
        assert.deepEqual(
          [own[side].rows, own[side].columns, ...Object.values(own[side].data)],
          [2, 3, ...rows],
        );
    }
    await page.goto(pathToFileURL(join(folder, "weights.html")).href);
    const fields = await fieldsOf(page);
    // Half precision, little-endian: 1, 0, ¼ and ¾.
    const bytes = Buffer.from(Uint16Array.of(0x3c00, 0, 0x3400, 0x3a00).buffer).toString(
      "base64url",
    );
    assert.equal(fields.get("weights"), `1.1.2.2.float16.${bytes}@attentions`);
    assert.equal(fields.get("queryTokens"), "a~cb,<c>");
    assert.deepEqual(errors, []);
    await close();
  },
);

test(
  "the module for anywidget tells the reader's state, and follows the program's",
  options,
  async () => {
    await python(`import softknn, json
open("widget.js", "w").write(softknn.MODULE)
open("frame.json", "w").write(json.dumps(softknn.frame("similarity")))`);
    const { page, errors, close } = await openPage(true);
    await page.setContent("<main></main>");
    const given = ["widget.js", "frame.json"].map((name) =>
      readFileSync(join(folder, name), "utf8"),
    );
    await page.evaluate(async ([module = "", frame = ""]) => {
      const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
      const values = new Map([["frame", JSON.parse(frame)]]);
      /** @type {Map<string, () => void>} */
      const heard = new Map();
      const model = {
        ...{ saved: 0, values, heard },
        get: (/** @type {string} */ name) => values.get(name),
        set: (/** @type {string} */ name, /** @type {string} */ value) => values.set(name, value),
        on: (/** @type {string} */ name, /** @type {() => void} */ listener) =>
          heard.set(name, listener),
        save_changes() {
          this.saved++;
        },
      };
      Object.assign(globalThis, { model });
      (await import(address)).default.render({ model, el: document.querySelector("main") });
    }, given);
    const figure = page.frameLocator("iframe");
    await figure.locator("figure h2").first().waitFor();
    const [x, y] = await drag(page, figure);
    const saved = () =>
      page.evaluate(() => /** @type {any} */ (globalThis).model.values.get("hash"));
    assert.equal(new URLSearchParams(await saved()).get("query"), `${x},${y}`);
    await page.evaluate(() => {
      const { model } = /** @type {any} */ (globalThis);
      model.values.set("hash", "view=similarity&query=0.5,0.25");
      model.heard.get("change:hash")();
    });
    await figure.locator("soft-attention").evaluate((e) => /** @type {any} */ (e).updateComplete);
    assert.deepEqual((await stateOf(figure)).query, [0.5, 0.25]);
    assert.deepEqual(errors, []);
    await close();
  },
);

test("the file has at most 150 lines without the scripts, and imports nothing else", () => {
  const text = readFileSync(inRoot("web/site/notebook/softknn.py"), "utf8");
  assert.ok(text.split("\n").length <= 151);
  const imported = [...text.matchAll(/^ *(?:import|from) (\w+)/gm)].map(([, name]) => name);
  const standard = ["base64", "html", "json", "array"];
  const ofNotebooks = ["IPython", "anywidget", "traitlets"];
  assert.deepEqual(
    imported.filter((name) => !standard.includes(name ?? "")),
    ["softknn", ...ofNotebooks],
  );
});
