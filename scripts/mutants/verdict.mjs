/** Whether any test of a tree fails: tests that detected earlier mutants of a file run first. */
import { availableParallelism } from "node:os";

/** @typedef {import("./tree.mjs").Tree} Tree */

/** @typedef {{ end: "killed" | "survived" | "invalid", by?: string }} Verdict */

/** The time limit of a test in milliseconds: far more than on the unchanged sources. */
const limit = (/** @type {number} */ usual) => 10_000 + 10 * Math.ceil(usual);

/**
 * Times every test on the unchanged sources. Only a test that passes there can detect a mutant.
 * @param {Tree} tree
 * @returns {Promise<(file: string) => Promise<Verdict>>} tests the current sources with `file` changed
 */
export async function judgeOf(tree) {
  if (!(await tree.build())) throw new Error("The sources do not compile without any change.");
  /** @type {Map<string, number>} */
  const usual = new Map();
  for (const test of tree.tests) {
    const start = performance.now();
    if (!(await tree.passes(test, AbortSignal.timeout(600_000)))) {
      throw new Error(`${test} fails without any change.`);
    }
    usual.set(test, performance.now() - start);
  }
  /** Detecting tests per changed file, latest first. @type {Map<string, string[]>} */
  const killers = new Map();
  const time = (/** @type {string} */ test) => usual.get(test) ?? 0;
  const byTime = [...tree.tests].sort((a, b) => time(a) - time(b));
  return async (file) => {
    if (!(await tree.build())) return { end: "invalid" };
    const first = killers.get(file) ?? [];
    const order = [...new Set([...first, ...byTime])];
    const by = await firstFailure(order, (test, found) =>
      tree.passes(test, AbortSignal.any([found, AbortSignal.timeout(limit(time(test)))])),
    );
    if (by === undefined) return { end: "survived" };
    killers.set(file, [by, ...first.filter((test) => test !== by)]);
    return { end: "killed", by };
  };
}

/**
 * The first of these tests to fail. Runs one test per processor at a time.
 * @param {readonly string[]} tests
 * @param {(test: string, found: AbortSignal) => Promise<boolean>} passes
 * @returns {Promise<string | undefined>}
 */
async function firstFailure(tests, passes) {
  const found = new AbortController();
  const waiting = [...tests];
  /** @type {string | undefined} */
  let failed;
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let test = waiting.shift(); test && !failed; test = waiting.shift()) {
        if ((await passes(test, found.signal)) || failed) continue;
        failed = test;
        found.abort();
      }
    }),
  );
  return failed;
}
