/** The result of a suite, and the final table. */
import { say } from "../lib/say.mjs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {Timed[]} [times] of the tests, in any order
 * @property {string[]} [failures] names of the failing tests, where the suite knows them
 */

/** @typedef {{ name: string, seconds: number }} Timed */

/** @typedef {Counts & { name: string, seconds: number, problem?: string }} Result */

/**
 * A suite without any test counts as a failure; so does one that could not run.
 * @param {string} name
 * @param {() => Promise<Counts>} body
 * @returns {Promise<Result>}
 */
export async function runSuite(name, body) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const counts = await body();
    const empty = counts.passed + counts.failed === 0;
    if (!empty) return { name, ...counts, seconds: seconds() };
    return { name, passed: 0, failed: 1, seconds: seconds(), problem: "ran no test" };
  } catch (error) {
    say(`\n${/** @type {Error} */ (error).message}\n`);
    return { name, passed: 0, failed: 1, seconds: seconds(), problem: "did not run" };
  }
}

/**
 * Prints the table and, last, one machine-readable line.
 * @param {readonly Result[]} results
 * @returns {number} the exit code
 */
export function report(results) {
  say("\nsuite      passed  failed  skipped    time");
  let passed = 0;
  let failed = 0;
  for (const result of results) {
    passed += result.passed;
    failed += result.failed;
    const numbers = [result.passed, result.failed, result.skipped ?? 0];
    const columns = numbers.map((n) => String(n).padStart(8)).join("");
    const time = `${result.seconds.toFixed(1)} s`.padStart(9);
    say(`${result.name.padEnd(9)}${columns}${time}  ${result.problem ?? ""}`.trimEnd());
  }
  const all = results.reduce((sum, { seconds }) => sum + seconds, 0);
  say(`${"all".padEnd(33)}${`${all.toFixed(1)} s`.padStart(11)}`);
  const tests = results.flatMap(({ name, times = [] }) =>
    times.map((test) => ({ ...test, name: `${name}: ${test.name}` })),
  );
  tests.sort((a, b) => b.seconds - a.seconds);
  if (tests.length > 0) say("\nThe slowest tests");
  for (const { name, seconds } of tests.slice(0, 10))
    say(`${`${seconds.toFixed(1)} s`.padStart(9)}  ${name.slice(0, 110)}`);
  // At the end, because logs are often truncated.
  const failures = results.flatMap(({ name, failures = [] }) =>
    failures.map((test) => `  ${name}: ${test}`),
  );
  if (failures.length > 0) say(["\nThe failing tests", ...failures].join("\n"));
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
