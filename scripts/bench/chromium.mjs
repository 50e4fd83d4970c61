/** The benchmark in a page, and the time until fresh pages return their first result. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { firstDrag, slowDown } from "../../tests/bench/measure/first-drag.mjs";
import { chooseProcessor, freeProcessors } from "../../tests/bench/measure/processor.mjs";
import { openTab } from "../../tests/bench/measure/tab.mjs";
import { bundle } from "../build/bundle.mjs";
import { chromiumArguments } from "../lib/chromium-arguments.mjs";
import { buildDir, distDir, inRoot, siteDir } from "../lib/paths.mjs";
import { say } from "../lib/say.mjs";
import { serve } from "../serve/server.mjs";
import { fresh } from "../setup/unpack.mjs";
import { benchFolder } from "./machine.mjs";

/** @typedef {import("../../tests/bench/plan.mjs").Plan} Plan */
/** @typedef {import("playwright-core").Browser} Browser */

const hour = 3_600_000;
const inBench = (/** @type {string} */ file) => inRoot(benchFolder, file);

/** The page with all contenders; the package is served next to it as published. */
async function buildPage() {
  const folder = join(buildDir, "bench");
  const modules = inBench("node_modules");
  await fresh(folder, async (draft) => {
    const entry = (/** @type {string} */ name) => join(benchFolder, name);
    const entries = {
      page: entry("page.mjs"),
      first: entry("first.mjs"),
      aside: entry("contenders/aside-worker.mjs"),
    };
    await bundle(entries, draft, { external: ["node:*"], splitting: false });
    for (const name of ["page.html", "first.html"]) cpSync(inBench(name), join(draft, name));
    cpSync(distDir, join(draft, "softknn"), { recursive: true });
    const wasm = (/** @type {string} */ from, /** @type {string} */ to) =>
      cpSync(join(modules, from), join(draft, to), {
        recursive: true,
        filter: (file) => !/\.(map|js|ts)$/.test(file),
      });
    wasm("@tensorflow/tfjs-backend-wasm/dist", "tfjs");
    const file = "ort-wasm-simd-threaded.wasm";
    wasm(`onnxruntime-web/dist/${file}`, `onnxruntime/${file}`);
    wasm("voy-search/voy_search_bg.wasm", "voy/voy_search_bg.wasm");
    wasm("@ruvector/wasm/pkg/ruvector_wasm_bg.wasm", "ruvector/ruvector_wasm_bg.wasm");
    wasm("edgevec/edgevec_bg.wasm", "edgevec/edgevec_bg.wasm");
  });
  return folder;
}

/**
 * First visits, in a browser that has done nothing else.
 * @param {string} program
 * @param {Plan} plan
 */
export const firstVisits = (program, { loads, starts }) =>
  withChromium(program, async (browser, site) => ({
    ...(starts > 0 && { starts: await visits(browser, starts) }),
    ...(loads > 0 && { loads: await freshPages(browser, site, loads) }),
  }));

/**
 * @param {string} program
 * @param {Plan} plan
 */
export const inChromium = (program, plan) =>
  withChromium(program, async (browser, site) => ({
    version: browser.version(),
    contest: plan.cases.length > 0 ? await inPage(browser, site, plan) : undefined,
  }));

/**
 * @template T
 * @param {string} program
 * @param {(browser: Browser, site: string) => Promise<T>} measure
 */
async function withChromium(program, measure) {
  const { chromium } = await import("playwright-core");
  const server = await serve(await buildPage(), { port: 0 });
  const browser = await chromium.launch({
    executablePath: program,
    args: chromiumArguments,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    return await measure(browser, server.url);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** @param {Browser} browser @param {string} site @param {Plan} plan */
async function inPage(browser, site, plan) {
  const page = await browser.newPage();
  page.setDefaultTimeout(hour);
  page.on("console", (message) => {
    if (message.type() === "log") say(`  ${message.text()}`);
  });
  await page.exposeFunction("chooseProcessor", chooseProcessor);
  await page.goto(`${site}page.html`);
  const result = await page.evaluate((given) => /** @type {any} */ (globalThis).bench(given), plan);
  freeProcessors();
  await page.close();
  return result;
}

/** @param {Browser} browser @param {string} site @param {number} count */
async function freshPages(browser, site, count) {
  const loads = [];
  for (let i = 0; i < count; i++) {
    // A new context has no cache of files or of compiled code.
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site}first.html`);
    loads.push(await page.evaluate(() => /** @type {any} */ (globalThis).first));
    await context.close();
  }
  return loads;
}

/** Loads pages of the site, each with a cold cache. @param {Browser} browser @param {number} count */
async function visits(browser, count) {
  const server = await serve(siteDir, { port: 0 });
  const starts = [];
  for (let i = 0; i < count; i++) {
    const tab = await openTab(browser, { width: 1280, height: 800 });
    await slowDown(tab);
    await tab.send("Page.navigate", { url: `${server.url}index.html` });
    starts.push(await firstDrag(tab));
    await tab.close();
  }
  await server.close();
  return starts;
}
