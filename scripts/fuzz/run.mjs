/** Runs of the fuzz test: its bundles, a supervised Node thread, a page in Chromium. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { bundle } from "../build/bundle.mjs";
import { eventually } from "../engines/page.mjs";
import { startChromium } from "../engines/playwright.mjs";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { serve } from "../serve/server.mjs";

/** @typedef {import("../../tests/fuzz/fuzz.js").FuzzOptions} FuzzOptions */
/** @typedef {import("../../tests/fuzz/fuzz.js").FuzzReport} FuzzReport */

/** In milliseconds: a case that takes longer counts as hanging. The slowest takes some tenths of a second. */
const longestCase = 60_000;
/** In milliseconds, for the cases of a page. */
const longestCaseInPage = 20;
const slowStart = 120_000;

/** The folder of the bundles: `node.js` for threads, the page and its `page.js`. */
export async function builtFuzz() {
  const folder = join(buildDir, "tests", "fuzz");
  const { fresh } = await import("../setup/unpack.mjs");
  await fresh(folder, async (draft) => {
    await bundle({ page: "tests/fuzz/page.ts" }, draft, { minify: false });
    await bundle({ node: "tests/fuzz/node.ts" }, draft, {
      platform: "node",
      target: "node20",
      splitting: false,
      minify: false,
      sourcemap: "inline",
      external: ["softknn", "softknn/*"],
    });
    copyFileSync(inRoot("tests/fuzz/index.html"), join(draft, "index.html"));
  });
  return folder;
}

/** @param {string} folder */
const nodeBundle = (folder) => pathToFileURL(join(folder, "node.js"));

/**
 * A readable description of a case.
 * @param {string} folder
 * @param {string} surface
 * @param {number} seed
 * @param {number} index
 * @returns {Promise<string>}
 */
export async function showCase(folder, surface, seed, index) {
  const { shown } = await import(nodeBundle(folder).href);
  return shown(surface, seed, index);
}

/**
 * Runs cases in a separate thread, so that a hanging case can be named and stopped.
 * @param {string} folder
 * @param {FuzzOptions} options
 * @returns {Promise<FuzzReport>}
 */
export function inThread(folder, options) {
  const at = new Int32Array(new SharedArrayBuffer(4));
  at[0] = options.first ?? 0;
  const thread = new Worker(nodeBundle(folder), {
    workerData: { ...options, at },
    execArgv: ["--enable-source-maps"],
  });
  return new Promise((resolve, reject) => {
    let seen = at[0];
    let since = Date.now();
    const watch = setInterval(() => {
      const now = Atomics.load(at, 0);
      if (now !== seen) [seen, since] = [now, Date.now()];
      if (Date.now() - since < longestCase) return;
      const { surface, seed } = options;
      ended({
        answered: 0,
        refused: 0,
        problems: [`npm run fuzz -- ${surface} ${seed} ${now}\n  hangs`],
      });
    }, 500);
    /** @param {FuzzReport} report */
    const ended = (report) => {
      clearInterval(watch);
      resolve(report);
      void thread.terminate();
    };
    thread.once("message", ended);
    thread.once("error", (error) => {
      clearInterval(watch);
      reject(error);
    });
  });
}

/**
 * Runs cases in a page of Chromium.
 * @param {string} folder
 * @param {string} chromium
 * @param {FuzzOptions} options
 * @returns {Promise<FuzzReport>}
 */
export async function inPage(folder, chromium, options) {
  const server = await serve(folder, { port: 0 });
  const browser = await startChromium(chromium);
  try {
    const query = Object.entries(options).map(([key, value]) => [key, JSON.stringify(value)]);
    await browser.open(`${server.url}index.html?${new URLSearchParams(query)}`);
    const written = "document.querySelector('#report[data-done]')?.textContent ?? null";
    const limit = slowStart + options.count * longestCaseInPage;
    const report = JSON.parse(await eventually(browser, written, limit));
    if (report.error) throw new Error(`The page failed: ${report.error}`);
    return report;
  } finally {
    await browser.close();
    await server.close();
  }
}
