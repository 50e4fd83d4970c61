/** Common parts of the engines: the browser driver, the page with the calls and its report. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { bundle } from "../build/bundle.mjs";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";

/** @typedef {import("../../tests/engines/report.js").Report} Report */
/** @typedef {import("../../tests/engines/report.js").ReportOptions} ReportOptions */

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} version
 * @property {(options: ReportOptions) => Promise<Report>} report
 * @property {() => Promise<void>} close
 */

/**
 * A browser with one window of 1280 × 800 pixels.
 * @typedef {object} EngineBrowser
 * @property {string} name
 * @property {string} version
 * @property {(url: string) => Promise<void>} open
 * @property {(expression: string) => Promise<any>} run returns the value of the expression in the page, as JSON
 * @property {(from: readonly [number, number], by: readonly [number, number]) => Promise<void>} drag with the mouse, in
 * CSS pixels of the window
 * @property {(key: "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Enter") => Promise<void>} press
 * @property {() => Promise<void>} close
 */

/** In milliseconds; ten times the time of the slowest engine. */
export const reportLimit = 300_000;

/**
 * The folder of the page and the module, which run the same bundle: that of the release build, or of another build's
 * files.
 * @param {string} [name]
 * @param {string} [generated] the output of `writeGenerated` for the other build
 */
export async function buildCalls(name = "engines", generated) {
  const folder = join(buildDir, "tests", name);
  const { fresh } = await import("../setup/unpack.mjs");
  await fresh(folder, async (draft) => {
    const entries = { report: "tests/engines/report.ts", page: "tests/engines/page.ts" };
    const plugins = generated ? [apiOver(generated)] : [];
    await bundle(entries, draft, { minify: false, plugins });
    copyFileSync(inRoot("tests/engines/index.html"), join(draft, "index.html"));
  });
  return folder;
}

/** @type {Readonly<Record<string, string>>} */
const generatedFiles = {
  "#glue": "glue.js",
  "#wasm": "wasm-text.js",
  "#wasm-files": "wasm-files.js",
};

/**
 * Bundles the API from its sources over the module of another build. @param {string} folder @returns
 * {import("esbuild").Plugin}
 */
function apiOver(folder) {
  return {
    name: "another build",
    setup(build) {
      build.onResolve({ filter: /^softknn$/ }, () => ({ path: inRoot("web/api/index.ts") }));
      build.onResolve({ filter: /^#(glue|wasm|wasm-files)$/ }, ({ path }) => ({
        path: join(folder, generatedFiles[path] ?? ""),
      }));
    },
  };
}

/** Node runs the bundle directly, without a page. @param {string} folder @returns {Promise<Engine>} */
export async function startNode(folder) {
  const { report } = await import(pathToFileURL(join(folder, "report.js")).href);
  return { name: "Node", version: process.versions.node, report, close: async () => {} };
}

/** @param {string} site @param {ReportOptions} options */
export function addressOf(site, options) {
  const query = Object.entries(options).map(([key, value]) => [key, JSON.stringify(value)]);
  return `${site}index.html?${new URLSearchParams(query)}`;
}

/**
 * The calls, made in the page of a browser.
 * @param {EngineBrowser} browser
 * @param {string} site
 * @returns {Engine}
 */
export function engineOf(browser, site) {
  const written = "document.querySelector('#report[data-done]')?.textContent ?? null";
  return {
    ...browser,
    async report(options) {
      await browser.open(addressOf(site, options));
      return reportOf(await eventually(browser, written, reportLimit));
    },
  };
}

/**
 * The value of an expression in the page, once it is defined.
 * @param {EngineBrowser} browser
 * @param {string} expression
 * @param {number} limit in milliseconds
 */
export async function eventually(browser, expression, limit) {
  const late = Date.now() + limit;
  for (;;) {
    const found = await browser.run(expression);
    if (found !== null) return found;
    if (Date.now() > late) {
      throw new UserError(`${browser.name}: nothing within ${limit / 1000} seconds: ${expression}`);
    }
    await sleep(50);
  }
}

/** @param {string | null} text the text of the page @returns {Report} */
export function reportOf(text) {
  const report = JSON.parse(text ?? "");
  if (report.error) throw new UserError(`The page failed: ${report.error}`);
  return report;
}
