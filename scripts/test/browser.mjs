/** Playwright on Debian's Chromium, against dist-site/ under the strict policy. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildDir, inRoot, root, siteDir } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
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
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  const failed = stats.unexpected + stats.flaky;
  const passed = stats.expected;
  // Playwright fails without a failing test when a file does not even load.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: stats.skipped };
}
