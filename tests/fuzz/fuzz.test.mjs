/** Random and hostile input of every kind: a result or an error, never a crash. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { builtFuzz, inPage, inThread } from "../../scripts/fuzz/run.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { isLong, tools } from "../../scripts/test/tools.mjs";

/** @typedef {{ surface: string, seed: number, index: number, found: string }} Found */

/** The number of cases per surface, usually and for a release. */
const fuzzCounts = {
  short: {
    api: 20_000,
    pool: 2_000,
    link: 3_000,
    stateFile: 1_000,
    npy: 2_000,
    csv: 2_000,
    json: 2_000,
  },
  long: {
    ...{ api: 1_000_000, fastest: 100_000, pool: 50_000, link: 200_000, stateFile: 50_000 },
    ...{ npy: 100_000, csv: 100_000, json: 100_000 },
  },
};

/** Surfaces without files; only the results of calls can depend on the engine. */
const inPages = ["api", "fastest"];
const seed = 2026;

const cases = Object.entries(isLong ? fuzzCounts.long : fuzzCounts.short);
const folder = await builtFuzz();

/**
 * @param {number} count
 * @param {import("./fuzz.js").FuzzReport} report
 */
function judge(count, { answered, refused, problems }) {
  assert.deepEqual(problems, []);
  // A surface that accepts everything, or nothing, tests nothing.
  const telling = count < 100 || (answered > count / 50 && refused > count / 50);
  assert.ok(telling, `${answered} answered, ${refused} refused`);
}

// Node and Chromium in parallel.
test("fuzz", { concurrency: 2 }, async (t) => {
  const node = t.test("in Node", async (t) => {
    // Cases that once found a defect come first.
    /** @type {Found[]} */
    const corpus = JSON.parse(readFileSync(inRoot("tests/fuzz/corpus.json"), "utf8"));
    for (const { surface, seed, index, found } of corpus)
      await t.test(`${surface}: ${found}`, async () =>
        judge(1, await inThread(folder, { surface, seed, first: index, count: 1 })),
      );
    for (const [surface, count] of cases)
      await t.test(`${count} cases of ${surface}`, async () =>
        judge(count, await inThread(folder, { surface, seed, count })),
      );
  });
  const chromium = t.test("in Chromium", async (t) => {
    const program = tools.browsers.chromium ?? "";
    // A different list of cases than in Node.
    for (const [surface, count] of cases.filter(([name]) => inPages.includes(name)))
      await t.test(`${count} cases of ${surface}, in Chromium`, async () =>
        judge(count, await inPage(folder, program, { surface, seed: seed + 1, count })),
      );
  });
  await Promise.all([node, chromium]);
});
