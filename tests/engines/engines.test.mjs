/** The same calls in every engine: equal hashes, or the first call that differs. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { locate } from "../../scripts/engines/compare.mjs";
import { buildCalls, engineOf, startNode } from "../../scripts/engines/page.mjs";
import { absent, starters } from "../../scripts/engines/start.mjs";
import { say } from "../../scripts/lib/say.mjs";

import { serve } from "../../scripts/serve/server.mjs";
import { isLong, tools } from "../../scripts/test/tools.mjs";

/** @typedef {import("../../scripts/engines/page.mjs").Engine} Engine */
/** @typedef {import("../../scripts/engines/page.mjs").Report} Report */
/** @typedef {{ engine: Engine, report: Report }} Answer */

/** The number of calls that are compared, usually and for a release. */
const callCounts = { short: 4_000, long: 20_000 };
const block = 500;
/** Random sequences of calls of an index. */
const lives = 10_000;
/** Without the errors, which are compared too. */
const fewestAnswered = 0.5;

/** @param {Engine} engine @param {number} count @returns {Promise<Answer>} */
async function answerOf(engine, count) {
  const report = await engine.report({ count, block, gaps: true, lives });
  const time = `${report.seconds.toFixed(1)} s`;
  row(engine.name, engine.version, String(report.calls), time, report.hash);
  return { engine, report };
}

/**
 * @param {() => Promise<import("../../scripts/engines/page.mjs").EngineBrowser>} start
 * @param {string} site
 * @param {Answer} reference
 * @returns {Promise<string>} the difference, or ""
 */
async function tryEngine(start, site, reference) {
  /** @type {Engine | undefined} */
  let engine;
  try {
    engine = engineOf(await start(), site);
    const answer = await answerOf(engine, reference.report.calls);
    return wrong(answer.report) || (await difference(reference, answer));
  } catch (error) {
    return /** @type {Error} */ (error).message;
  } finally {
    await engine?.close();
  }
}

/** @param {Report} report */
const wrong = ({ problems }) => problems.slice(0, 20).join("\n");

/** @param {Answer} one @param {Answer} other */
async function difference(one, other) {
  if (one.report.hash === other.report.hash) return "";
  return locate(one, other, block);
}

/**
 * Tests the comparison itself: an engine that flips one bit must be detected at that call.
 * @param {Answer} reference
 */
async function tryComparison({ engine, report }) {
  const flip = 2 * block + 123;
  const blocks = report.blocks.slice(0, 4);
  /** @type {Engine} */
  const broken = { ...engine, report: (options) => engine.report({ ...options, flip }) };
  const wrongReport = await broken.report({ count: blocks.length * block, block });
  const right = { engine, report: { blocks } };
  const found = await locate(right, { engine: broken, report: wrongReport }, block);
  const at = Number(/, at call (\d+)\.$/m.exec(found)?.[1]);
  // The bit is in the first result from there on: an error has no number.
  if (at >= flip && at < flip + 20) return "";
  return `A bit flipped in call ${flip} was not found there.\n${found}`;
}

/** @param {Report} report @param {number} count */
function gapsOf({ answered, gaps }, count) {
  const answers = Object.values(answered).reduce((sum, n) => sum + n, 0);
  const few = answers < fewestAnswered * count ? [`only ${answers} calls were answered`] : [];
  say(`  ${answers} of the calls were answered, the others refused`);
  return [...gaps, ...few].join("\n");
}

/** @param {...string} cells */
function row(...cells) {
  const widths = [10, 18, 7, 8, 16];
  say(`  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}

const folder = await buildCalls();
const server = await serve(folder, { port: 0 });
/** @type {{ close(): Promise<void> }[]} */
const started = [server];
after(() => Promise.all(started.map((each) => each.close())));

row("engine", "version", "calls", "time", "hash");
const node = await startNode(folder);
const reference = await answerOf(node, isLong ? callCounts.long : callCounts.short);

test("Node answers or refuses every call, and an index stays that of its list", () =>
  assert.equal(wrong(reference.report), ""));
for (const [name, start] of starters(tools.browsers))
  test(`${name} returns the bits of Node, and an index stays that of its list`, async (t) => {
    if (!start) return absent(t, name);
    assert.equal(await tryEngine(start, server.url, reference), "");
  });
test("one flipped bit is found at its call", async () =>
  assert.equal(await tryComparison(reference), ""));
test("the calls reach every function, and half of them are answered", () =>
  assert.equal(gapsOf(reference.report, reference.report.calls), ""));
