/** For suites that are a few named checks in one process. */
import { say } from "../lib/say.mjs";

/**
 * @param {Record<string, () => unknown>} checks by what each holds to; a failing one throws
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function tally(checks) {
  const counts = { passed: 0, failed: 0 };
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check();
      counts.passed += 1;
      say(`  ${name}: right`);
    } catch (error) {
      counts.failed += 1;
      say(`  ${name}: wrong\n${/** @type {Error} */ (error).message}`);
    }
  }
  return counts;
}
