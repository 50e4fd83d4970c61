/** Playwright on Debian's Chromium, against dist-site/ under the strict policy. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildDir, inRoot, root, siteDir } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";
import { serve } from "../serve/server.mjs";
import { moduleFile } from "../setup/node-modules.mjs";

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function browser(tools) {
  if (!readdirSync(inRoot("tests/browser")).some((name) => name.endsWith(".spec.ts"))) {
    return { passed: 0, failed: 0 };
  }
  const server = await serve(siteDir, { port: 0 });
  const results = join(buildDir, "tests", "browser.json");
  mkdirSync(dirname(results), { recursive: true });
  rmSync(results, { force: true });
  const env = {
    ...process.env,
    SOFTKNN_URL: server.url,
    CHROMIUM: tools.browsers.chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: results,
  };
  try {
    const cli = moduleFile("@playwright/test/cli.js");
    const options = { cwd: root, env, show: true, anyCode: true };
    const { code } = await run(process.execPath, [cli, "test"], options);
    return counted(results, code);
  } finally {
    await server.close();
  }
}

/** @param {string} file @param {number | null} code */
function counted(file, code) {
  return countsOf(JSON.parse(readFileSync(file, "utf8")), code);
}

/** A shared machine may stand still for some seconds; more tests than these do not fail by that. */
const mayWaver = 2;

/**
 * @typedef {{ title: string, tests: { status: string }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} Report
 */

/**
 * What Playwright's report comes to. Tests that passed at their second try are named, and more
 * than a few of them are failures.
 * @param {Report} report
 * @param {number | null} code
 * @returns {import("./report.mjs").Counts}
 */
export function countsOf({ suites, stats }, code) {
  const wavering = suites.flatMap(waveringIn);
  for (const name of wavering) say(`  passed at the second try only: ${name}`);
  const forgiven = wavering.length <= mayWaver;
  const failed = stats.unexpected + (forgiven ? 0 : wavering.length);
  const passed = stats.expected + (forgiven ? wavering.length : 0);
  // Playwright fails without a failing test when a file does not even load.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: stats.skipped };
}

/** @param {Suite} suite @returns {string[]} */
function waveringIn({ title, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map((spec) => `${title}: ${spec.title}`), ...suites.flatMap(waveringIn)];
}
