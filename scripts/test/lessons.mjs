/** Every lesson in Firefox and in WebKitGTK: a number, a drag, a key, and the numbers of Chromium. */
import { readdirSync } from "node:fs";
import { tryLesson } from "../engines/lessons.mjs";
import { absent, starters } from "../engines/start.mjs";
import { inRoot, siteDir } from "../lib/paths.mjs";
import { say, UserError } from "../lib/say.mjs";
import { serve } from "../serve/server.mjs";

/** @typedef {import("../engines/page.mjs").EngineBrowser} EngineBrowser */
/** @typedef {import("../../tests/engines/lessons.mjs").LessonTrial} LessonTrial */
/** @typedef {import("./report.mjs").Slow} Slow */

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function lessons({ browsers }) {
  const { lessons: trials } = await import("../../tests/engines/lessons.mjs");
  const views = readdirSync(inRoot("web/lessons"), { withFileTypes: true });
  const untried = views.filter((entry) => entry.isDirectory() && !(entry.name in trials));
  if (untried.length > 0) throw new UserError(`No trial for ${untried.map(({ name }) => name)}`);
  const counts = { passed: 0, failed: 0, skipped: 0, slowest: /** @type {Slow[]} */ ([]) };
  const [[, startReference] = [], ...others] = starters(browsers);
  if (!startReference) throw new UserError("There is no Chromium to compare with.");
  const server = await serve(siteDir, { port: 0 });
  // Side by side, each with a Chromium of its own: much of the time is spent waiting for rest.
  const ended = await Promise.allSettled(
    others.map(async ([name, start]) => {
      if (!start) return absent(counts, name);
      const reference = await startReference();
      const browser = await start();
      try {
        const attempt = (/** @type {LessonTrial} */ trial) =>
          tryLesson(browser, reference, server.url, trial);
        await tryAll(counts, trials, attempt, browser);
      } finally {
        await Promise.all([browser.close(), reference.close()]);
      }
    }),
  );
  await server.close();
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  return counts;
}

/**
 * @param {Required<import("./report.mjs").Counts>} counts
 * @param {Readonly<Record<string, import("../../tests/engines/lessons.mjs").LessonTrial>>} trials
 * @param {(trial: LessonTrial) => Promise<void>} attempt
 * @param {EngineBrowser} browser
 */
async function tryAll(counts, trials, attempt, browser) {
  let right = 0;
  for (const [lesson, trial] of Object.entries(trials)) {
    const start = performance.now();
    const name = `${browser.name} ${browser.version}: ${lesson}`;
    try {
      await attempt(trial);
      counts.passed += 1;
      right += 1;
    } catch (error) {
      counts.failed += 1;
      say(`  ${name}: wrong\n${/** @type {Error} */ (error).message}`);
    }
    counts.slowest.push({ name, seconds: (performance.now() - start) / 1000 });
  }
  say(`  ${browser.name} ${browser.version}: ${right} lessons right`);
}
