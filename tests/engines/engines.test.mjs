/** Chromium, Firefox and WebKitGTK: the bits of the core as in Node, and each lesson opens with its numbers. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { bundle } from "../../scripts/build/bundle.mjs";
import { playgroundWith } from "../../scripts/docs/samples.mjs";
import { buildDir, siteDir } from "../../scripts/lib/paths.mjs";
import { serve } from "../../scripts/serve/server.mjs";
import { fresh } from "../../scripts/setup/unpack.mjs";
import { tools } from "../../scripts/test/tools.mjs";
import { starters } from "./browsers.mjs";
import { lessons } from "./lessons.mjs";

/** @typedef {import("./browsers.mjs").EngineBrowser} EngineBrowser */

const rounds = 300;

const folder = join(buildDir, "tests/engines");
await fresh(folder, async (draft) => {
  await bundle({ calls: "tests/engines/calls.ts" }, draft, { minify: false });
  const page = `import { report } from "./calls.js";
report(${rounds}).then((found) => { globalThis.found = found; }, (error) => { globalThis.found = [String(error)]; });`;
  writeFileSync(join(draft, "page.js"), page);
  const html = '<!doctype html><title>Calls</title><script type="module" src="page.js"></script>';
  writeFileSync(join(draft, "index.html"), html);
});
const calls = await serve(folder, { port: 0 });
const site = await serve(siteDir, { port: 0 });
after(() => Promise.all([calls.close(), site.close()]));

const { report } = await import(pathToFileURL(join(folder, "calls.js")).href);
/** @type {string[]} */
const reference = await report(rounds);

/** The value of an expression, once it is neither null nor false. @param {EngineBrowser} browser @param {string} expression @param {number} seconds */
async function eventually(browser, expression, seconds) {
  for (const late = Date.now() + 1000 * seconds; Date.now() < late; await sleep(50)) {
    const found = await browser.run(expression);
    if (found !== null && found !== false) return found;
  }
  throw new Error(`Nothing within ${seconds} seconds: ${expression}`);
}

const root = "document.querySelector('soft-attention')?.shadowRoot";
/** Every text of the figure with a digit. */
const numbers = `Array.from(${root}?.querySelectorAll("figure *") ?? [])
  .filter((e) => e.childElementCount === 0 && /\\d/.test(e.textContent) && !e.closest("style"))
  .map((e) => e.textContent.trim()).join("\\n")`;

/** A lesson shows its numbers, and a key changes one. @param {EngineBrowser} browser @param {string} name */
async function opens(browser, name) {
  const {
    fields = "",
    shows,
    press,
  } = /** @type {import("./lessons.mjs").LessonTrial} */ (lessons[name]);
  await browser.open("about:blank");
  await browser.open(`${site.url}index.html?lang=en#view=${name}&${fields}`);
  for (const number of shows) await eventually(browser, `${numbers}.includes("${number}")`, 60);
  const before = JSON.stringify(await browser.run(numbers));
  await browser.run(`${root}.querySelector(${JSON.stringify(press[0])}).focus()`);
  await browser.press(press[1]);
  await eventually(browser, `${numbers} !== ${before}`, 30);
}

const program = `import { load } from "softknn";
const knn = await load();
console.log(knn.softmax([0, 0]).data);
knn.softmax(
  [NaN]);`;

/** A program of the playground prints, and its error has a line. @param {EngineBrowser} browser */
async function runs(browser) {
  await browser.open(site.url + playgroundWith(program, "en"));
  await eventually(browser, 'document.documentElement.dataset.editor === "ready"', 60);
  await browser.run('document.querySelector("button.run").click()');
  const output = 'document.querySelector(".output").textContent';
  await eventually(browser, `${output}.includes("Float64Array(2) [ 0.5, 0.5 ]")`, 60);
  await eventually(browser, `/RangeError: softknn.softmax.*Line 4/s.test(${output})`, 60);
}

test("nearly every call is answered, and none in the same way as the next", () => {
  const hashes = reference.filter((line) => !line.includes("SOFTKNN_E_"));
  assert.ok(hashes.length > 0.8 * reference.length, `${hashes.length} of ${reference.length}`);
  assert.ok(new Set(hashes).size > 0.9 * hashes.length);
});

for (const [name, start] of Object.entries(starters(tools.browsers)))
  test(name, async (t) => {
    // On a developer's machine an engine may be missing; in CI it is required.
    if (!start && !process.env.CI) return t.skip("is not on this machine");
    assert.ok(start, `${name} is not on this machine`);
    const browser = await start();
    try {
      t.diagnostic(`measured ${name} ${browser.version}: ${reference.length} calls`);
      await t.test("the bits of Node", async () => {
        await browser.open(calls.url);
        const found = await eventually(browser, "globalThis.found ?? null", 300);
        assert.deepEqual(found, reference);
      });
      for (const lesson of Object.keys(lessons))
        await t.test(`the lesson ${lesson}`, () => opens(browser, lesson));
      await t.test("a program of the playground", () => runs(browser));
    } finally {
      await browser.close();
    }
  });
