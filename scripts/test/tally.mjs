/** For suites that consist of a few named checks in one process. */
import { say } from "../lib/say.mjs";

/** @returns {Required<import("./report.mjs").Counts>} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0, times: [], failures: [] });

/**
 * @param {Record<string, () => unknown>} checks by what each holds to; a failing one throws
 */
export async function tally(checks, counts = noCounts()) {
  for (const [name, check] of Object.entries(checks)) {
    const start = performance.now();
    try {
      await check();
      counts.passed += 1;
      say(`  ${name}: right`);
    } catch (error) {
      counts.failed += 1;
      counts.failures.push(name);
      say(`  ${name}: wrong\n${/** @type {Error} */ (error).message}`);
    }
    counts.times.push({ name, seconds: (performance.now() - start) / 1000 });
  }
  return counts;
}
