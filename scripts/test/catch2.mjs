/** The C++ tests: one program per preset, in shards that CTest runs in parallel (scripts/cmake/tests.cmake). */
import { dirname, join } from "node:path";
import { compile } from "../build/cmake.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";

/** The result of a shard as Catch2 prints it: `All tests passed (… in 12 test cases)` or `test cases: 12 | 11 passed …`. */
const results = /^\d+: (?:All tests passed \(.* in (\d+) test cases?\)|test cases: .*)$/gm;

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @param {string} preset of CMake
 * @param {import("../build/cmake.mjs").Options} [options]
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function catch2(tools, preset, options) {
  const what = `the C++ tests (${options?.folder ?? preset})`;
  const folder = await compile(tools, preset, what, options);
  const ctest = join(dirname(tools.cmake), "ctest");
  const args = ["--test-dir", folder, "-V", "-j2"];
  const { code, output } = await run(ctest, args, { anyCode: true });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [line, all] of output.matchAll(results)) {
    const count = (/** @type {string} */ what) =>
      Number(new RegExp(`(\\d+) ${what}`).exec(line)?.[1] ?? 0);
    counts.passed +=
      all === undefined ? count("passed") + count("failed as expected") : Number(all);
    counts.failed += count("failed(?! as)");
    counts.skipped += count("skipped");
  }
  // A sanitizer or a crash ends the program before its totals.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.failed > 0) say(output.split("\n").slice(-400).join("\n"));
  return counts;
}
