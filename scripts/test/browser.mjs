/** Playwright on Debian's Chromium, against dist-site/ under the strict policy. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildDir, root, siteDir } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";
import { serve } from "../serve/server.mjs";
import { moduleFile } from "../setup/node-modules.mjs";

/** The site does not change while the tests run, so each file is fetched and compiled once. */
const cached = { "Cache-Control": "max-age=86400" };

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @param {readonly string[]} args of Playwright: files, or a pattern of titles and tags
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function playwright(tools, args, more) {
  const site = await serve(siteDir, { port: 0, headers: cached });
  const host = await serveHost();
  const results = join(buildDir, "tests", "browser.json");
  mkdirSync(dirname(results), { recursive: true });
  rmSync(results, { force: true });
  const env = {
    ...process.env,
    ...more,
    SOFTKNN_URL: site.url,
    SOFTKNN_HOST_URL: host.url,
    SOFTKNN_HOST_FOLDER: host.folder,
    CHROMIUM: tools.browsers.chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: results,
  };
  try {
    const cli = moduleFile("@playwright/test/cli.js");
    const options = { cwd: root, env, show: true, anyCode: true };
    const { code } = await run(process.execPath, [cli, "test", ...args], options);
    return countsOf(JSON.parse(readFileSync(results, "utf8")), code);
  } finally {
    await Promise.all([site.close(), host.close()]);
  }
}

/**
 * The files of the site at another origin and without a policy, where tests add third-party pages
 * (tests/browser/element/host-page.ts).
 */
async function serveHost() {
  const folder = mkdtempSync(join(tmpdir(), "softknn-host-"));
  for (const name of readdirSync(siteDir)) symlinkSync(join(siteDir, name), join(folder, name));
  const headers = { ...cached, "Content-Security-Policy": "" };
  const server = await serve(folder, { port: 0, headers });
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { url: server.url, folder, close };
}

/** The allowed number of flaky tests: a shared machine may stall for some seconds. */
const maxFlaky = 2;

/**
 * @typedef {{ status: string, results?: { duration: number }[] }} Test
 * @typedef {{ title: string, tests: Test[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} Report
 */

/**
 * Counts the results in Playwright's report. Flaky tests are named, and more than `maxFlaky` of
 * them are failures.
 * @param {Report} report
 * @param {number | null} code
 * @returns {Required<import("./report.mjs").Counts>}
 */
export function countsOf({ suites, stats }, code) {
  const all = suites.flatMap((suite) => testsIn(suite));
  const flaky = all.filter(({ status }) => status === "flaky");
  for (const { name } of flaky) say(`  passed at the second try only: ${name}`);
  const forgiven = flaky.length <= maxFlaky;
  const failed = stats.unexpected + (forgiven ? 0 : flaky.length);
  const passed = stats.expected + (forgiven ? flaky.length : 0);
  const times = all.map(({ name, seconds }) => ({ name, seconds }));
  // Playwright fails without a failing test if a file does not load.
  const failures = code !== 0 && failed === 0 ? 1 : failed;
  const named = all.filter(
    ({ status }) => status === "unexpected" || (status === "flaky" && !forgiven),
  );
  return {
    ...{ passed, failed: failures, skipped: stats.skipped, times },
    failures: named.map(({ name }) => name),
  };
}

/** @param {Suite} suite @returns {(import("./report.mjs").Timed & { status: string })[]} */
function testsIn({ title, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results = [] }) => ({
      name: `${title}: ${spec.title}`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...suites.flatMap(testsIn)];
}
