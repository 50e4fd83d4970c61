/** What all engines have in common: the page with the calls, its address and its answer. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
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

/** In milliseconds; ten times what the slowest engine takes. */
export const reportLimit = 300_000;

/** The folder of the page and of the module, which both run the one bundle of the release build. */
export async function buildCalls() {
  const folder = join(buildDir, "tests", "engines");
  const { fresh } = await import("../setup/unpack.mjs");
  await fresh(folder, async (draft) => {
    const entries = { report: "tests/engines/report.ts", page: "tests/engines/page.ts" };
    await bundle(entries, draft, { minify: false });
    copyFileSync(inRoot("tests/engines/index.html"), join(draft, "index.html"));
  });
  return folder;
}

/** Node needs no page: it runs the bundle itself. @param {string} folder @returns {Promise<Engine>} */
export async function startNode(folder) {
  const { report } = await import(pathToFileURL(join(folder, "report.js")).href);
  return { name: "Node", version: process.versions.node, report, close: async () => {} };
}

/** @param {string} site @param {ReportOptions} options */
export function addressOf(site, options) {
  const query = Object.entries(options).map(([key, value]) => [key, JSON.stringify(value)]);
  return `${site}index.html?${new URLSearchParams(query)}`;
}

/** @param {string | null} text what the page wrote @returns {Report} */
export function reportOf(text) {
  const report = JSON.parse(text ?? "");
  if (report.error) throw new UserError(`The page failed: ${report.error}`);
  return report;
}
