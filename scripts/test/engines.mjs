/** The same calls in every engine: equal hashes, or the first call that differs. */
import { locate } from "../engines/compare.mjs";
import { buildCalls, startNode } from "../engines/page.mjs";
import { startChromium, startFirefox } from "../engines/playwright.mjs";
import { startWebKit } from "../engines/webkit.mjs";
import { say } from "../lib/say.mjs";
import { serve } from "../serve/server.mjs";
import { missingTools } from "../setup/missing.mjs";

/** @typedef {import("../engines/page.mjs").Engine} Engine */
/** @typedef {import("../engines/page.mjs").Report} Report */
/** @typedef {{ engine: Engine, report: Report }} Answer */

const count = 20_000;
const block = 500;
/** Without the refusals, which are compared too. */
const fewestAnswers = 10_000;

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function engines({ browsers }) {
  const folder = await buildCalls();
  const server = await serve(folder, { port: 0 });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    row("engine", "version", "calls", "time", "hash");
    const node = await startNode(folder);
    const reference = await answerOf(node);
    judge(counts, "Node", wrong(reference.report));
    for (const [name, start] of starters(browsers, server.url)) {
      if (start) judge(counts, name, await tryEngine(start, reference));
      else absent(counts, name);
    }
    judge(counts, "The comparison", await tryComparison(reference));
    judge(counts, "The table of calls", gapsOf(reference.report));
    return counts;
  } finally {
    await server.close();
  }
}

/**
 * @param {import("../setup/browsers.mjs").Browsers} browsers
 * @param {string} site
 * @returns {[import("../setup/browsers.mjs").BrowserName, (() => Promise<Engine>) | undefined][]}
 */
function starters({ chromium, firefox, webkit }, site) {
  return [
    ["chromium", chromium ? () => startChromium(chromium, site) : undefined],
    ["firefox", firefox ? () => startFirefox(firefox, site) : undefined],
    ["webkit", webkit ? () => startWebKit(webkit, site) : undefined],
  ];
}

/** @param {Required<import("./report.mjs").Counts>} counts @param {string} name @param {string} problem */
function judge(counts, name, problem) {
  counts[problem === "" ? "passed" : "failed"] += 1;
  if (problem !== "") say(`\n${name} failed:\n${problem}\n`);
}

/**
 * A person may not be able to install an engine; where the result counts, it has to be there.
 * @param {Required<import("./report.mjs").Counts>} counts
 * @param {import("../setup/browsers.mjs").BrowserName} name
 */
function absent(counts, name) {
  const { message } = missingTools([name]);
  if (process.env.CI) return judge(counts, name, message);
  counts.skipped += 1;
  say(`\nSkipped ${name}:\n${message}\n`);
}

/** @param {Engine} engine @returns {Promise<Answer>} */
async function answerOf(engine) {
  const report = await engine.report({ count, block, gaps: true });
  const time = `${report.seconds.toFixed(1)} s`;
  row(engine.name, engine.version, String(report.calls), time, report.hash);
  return { engine, report };
}

/**
 * @param {() => Promise<Engine>} start
 * @param {Answer} reference
 * @returns {Promise<string>} what is wrong
 */
async function tryEngine(start, reference) {
  /** @type {Engine | undefined} */
  let engine;
  try {
    engine = await start();
    const answer = await answerOf(engine);
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
 * A comparison that finds nothing must be one that can: an engine that flips one
 * bit has to be caught at that call.
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
  // The bit is in the first answer from there on: a refusal has no number.
  if (at >= flip && at < flip + 20) return "";
  return `A bit flipped in call ${flip} was not found there.\n${found}`;
}

/** @param {Report} report */
function gapsOf({ answered, gaps }) {
  const answers = Object.values(answered).reduce((sum, n) => sum + n, 0);
  const few = answers < fewestAnswers ? [`only ${answers} calls were answered`] : [];
  say(`  ${answers} of the calls were answered, the others refused`);
  return [...gaps, ...few].join("\n");
}

/** @param {...string} cells */
function row(...cells) {
  const widths = [10, 18, 7, 8, 16];
  say(`  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}
