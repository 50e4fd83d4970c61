/** Figures where authors write: in a generated site, on slides and in a notebook, with the text of the documentation. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { buildDir, inRoot, siteDir } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { serve } from "../../scripts/serve/server.mjs";
import { which } from "../../scripts/setup/machine.mjs";
import { visit } from "./visit.mjs";

const modules = inRoot("tests/consumers/node_modules");
const site = await serve(siteDir, { port: 0, headers: { "Access-Control-Allow-Origin": "*" } });
after(() => site.close());

/** The sample of a page of the documentation that holds a word. @param {string} page @param {string} word */
function sample(page, word) {
  const text = readFileSync(inRoot("web/site/docs", page), "utf8");
  const found = text.split("```").find((part, i) => i % 2 === 1 && part.includes(word));
  assert.ok(found, `${page} has no sample with ${word}`);
  return found.replace(/^.*\n/, "").replaceAll("{site}", site.url);
}

/** A new folder with files. @param {string} name @param {Record<string, string>} files */
function project(name, files) {
  const folder = join(buildDir, "publishing", name);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/** @typedef {import("playwright-core").Page | import("playwright-core").FrameLocator} Place */

/** @param {Place} place @returns {Promise<any>} */
async function stateOf(place) {
  await place.locator("soft-attention figure h2").first().waitFor();
  return place.locator("soft-attention").evaluate((e) => /** @type {any} */ (e).getState());
}

/** The arrow keys move the query of a figure. @param {import("playwright-core").Page} page */
async function reacts(page, /** @type {Place} */ place = page) {
  const { query } = await stateOf(place);
  await place.locator('soft-attention [data-handle="query"]').first().focus();
  await page.keyboard.press("ArrowRight");
  assert.notDeepEqual((await stateOf(place)).query, query);
}

/** @param {string} folder @param {(page: import("playwright-core").Page) => Promise<void>} look */
async function open(folder, look) {
  const host = await serve(folder, { port: 0, headers: { "Content-Security-Policy": "" } });
  await visit(`${host.url}index.html`, look).finally(host.close);
}

test("VitePress builds a page of Markdown with a figure", async () => {
  const folder = project("vitepress", {
    "package.json": '{ "name": "a-site", "private": true, "type": "module" }',
    "index.md": `# A page\n\n${sample("notebooks.md", "v-pre")}\n\nAfter, in **bold**.\n`,
  });
  const program = join(modules, "vitepress/bin/vitepress.js");
  await run(process.execPath, [program, "build"], { cwd: folder, label: "VitePress" });
  await open(join(folder, ".vitepress/dist"), reacts);
});

test("Reveal.js: the arrows move the figure and not the slides", async () => {
  const [slides, scripts] = sample("teach.md", "keyboardCondition").split("</section>\n");
  const folder = project("reveal", {
    "index.html": `<!doctype html><title>A talk</title><link rel="stylesheet" href="reveal/reveal.css">
<div class="reveal"><div class="slides">${slides}</section><section>The next</section></div></div>
<script src="reveal/reveal.js"></script>
<script>Reveal.initialize({ hash: true });</script>${scripts}`,
  });
  cpSync(join(modules, "reveal.js/dist"), join(folder, "reveal"), { recursive: true });
  await open(folder, async (page) => {
    await reacts(page);
    assert.doesNotMatch(page.url(), /#\/1/);
  });
});

const python = which("python3");
const options = { skip: python ? false : "there is no python3" };

test("softknn.py: figures in the output of a notebook's cells, offline", options, async () => {
  const program = `import softknn
frames = [
    softknn.frame("similarity", query=[-0.4, 0.7], theme="light"),
    softknn.frame([[2, 0, 0]], [[2, 0, 0], [0, 2, 0]], [[1], [3]], key_tokens=["cat", "sat"], loading="eager"),
    softknn.frame("transformer", loading="eager"),
]
open("index.html", "w").write("<!doctype html><title>A notebook</title>" + "".join(frames))`;
  const folder = project("notebook", {});
  mkdirSync(folder, { recursive: true });
  cpSync(join(siteDir, "softknn.py"), join(folder, "softknn.py"));
  await run(python ?? "", ["-c", program], { cwd: folder, label: "softknn.py" });
  const look = async (/** @type {import("playwright-core").Page} */ page) => {
    const frames = [0, 1, 2].map((i) => page.frameLocator("iframe").nth(i));
    const [lesson, own, trained] = /** @type {[Place, Place, Place]} */ (frames);
    assert.deepEqual((await stateOf(lesson)).query, [-0.4, 0.7]);
    await reacts(page, lesson);
    const scrolls = (/** @type {Element} */ e) => e.scrollHeight - e.clientHeight;
    assert.ok((await lesson.locator("html").evaluate(scrolls)) <= 1, "the frame is too low");
    await own.locator("soft-attention figure").first().getByText("sat").first().waitFor();
    await trained.locator("soft-attention .layer-heads .head").first().waitFor();
  };
  const page = pathToFileURL(join(folder, "index.html")).href;
  await visit(page, look, { offline: true });
});
