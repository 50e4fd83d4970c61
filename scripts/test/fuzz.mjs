/** Random and hostile input of every kind: a result or an error, never a crash. */
import { readFileSync } from "node:fs";
import { builtFuzz, inPage, inThread } from "../fuzz/run.mjs";
import { inRoot } from "../lib/paths.mjs";
import { say } from "../lib/say.mjs";

/** @typedef {{ surface: string, seed: number, index: number, found: string }} Found */

/** The number of cases per surface: in `npm test`, and in the long tests. */
export const fuzzCounts = {
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

/**
 * Runs Node and Chromium in parallel. Cases that once found a defect come first.
 * @param {import("../setup/index.mjs").Tools} tools
 * @param {Readonly<Record<string, number>>} cases by surface
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function fuzz({ browsers }, cases) {
  const folder = await builtFuzz();
  const counts = { passed: 0, failed: 0 };
  const list = Object.entries(cases);
  row("surface", "in", "cases", "answered", "refused", "time");
  /** @param {string} surface @param {string} place @param {number} count @param {() => Promise<import("../../tests/fuzz/fuzz.js").FuzzReport>} run */
  const judged = async (surface, place, count, run) => {
    const start = performance.now();
    const { answered, refused, problems } = await run();
    const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    row(surface, place, ...[count, answered, refused].map(String), time);
    for (const problem of problems) say(`\n${place}: ${problem}`);
    // A surface that accepts everything, or nothing, tests nothing.
    const telling = count < 100 || (answered > count / 50 && refused > count / 50);
    if (!telling) say(`\n${surface}: too few cases were answered, or refused`);
    counts[problems.length === 0 && telling ? "passed" : "failed"] += 1;
  };
  const node = async () => {
    for (const { surface, seed, index, found } of corpus()) {
      const one = { surface, seed, first: index, count: 1 };
      await judged(surface, found, 1, () => inThread(folder, one));
    }
    for (const [surface, count] of list) {
      await judged(surface, "Node", count, () => inThread(folder, { surface, seed, count }));
    }
  };
  const chromium = async () => {
    const program = browsers.chromium;
    if (!program) throw new Error("Chromium is missing");
    for (const [surface, count] of list.filter(([name]) => inPages.includes(name))) {
      // A different list of cases than in Node.
      const options = { surface, seed: seed + 1, count };
      await judged(surface, "Chromium", count, () => inPage(folder, program, options));
    }
  };
  await Promise.all([node(), chromium()]);
  return counts;
}

/** @returns {Found[]} */
const corpus = () => JSON.parse(readFileSync(inRoot("tests/fuzz/corpus.json"), "utf8"));

/** @param {...string} cells */
function row(...cells) {
  const widths = [10, 10, 9, 9, 9, 8];
  say(`  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}
