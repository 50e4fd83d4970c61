/**
 * Every lesson in Firefox and in WebKitGTK: a number, a drag, a key press, and the numbers of Chromium. Then, in all
 * three, playground programs that fail or never end.
 */
import { readdirSync } from "node:fs";
import { tryLesson } from "../engines/lessons.mjs";
import { programChecks } from "../engines/playground.mjs";
import { absent, starters } from "../engines/start.mjs";
import { inRoot, siteDir } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { serve } from "../serve/server.mjs";
import { noCounts, tally } from "./tally.mjs";

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function lessons({ browsers }) {
  const { lessons: trials } = await import("../../tests/engines/lessons.mjs");
  const { programs } = await import("../../tests/engines/playground.mjs");
  const views = readdirSync(inRoot("web/lessons"), { withFileTypes: true });
  const untried = views.filter((entry) => entry.isDirectory() && !(entry.name in trials));
  if (untried.length > 0) throw new UserError(`No trial for ${untried.map(({ name }) => name)}`);
  const counts = noCounts();
  const [[, startReference] = [], ...others] = starters(browsers);
  if (!startReference) throw new UserError("There is no Chromium to compare with.");
  const server = await serve(siteDir, { port: 0 });
  const inChromium = async () => {
    const chromium = await startReference();
    const checks = programChecks(chromium, server.url, programs);
    await tally(Object.fromEntries(checks), counts).finally(() => chromium.close());
  };
  // In parallel, each with its own Chromium: most of the time is waiting.
  const ended = await Promise.allSettled([
    inChromium(),
    ...others.map(async ([name, start]) => {
      if (!start) return absent(counts, name);
      const reference = await startReference();
      const browser = await start();
      try {
        const checks = Object.entries(trials).map(([lesson, trial]) => [
          `${browser.name} ${browser.version}: ${lesson}`,
          () => tryLesson(browser, reference, server.url, trial),
        ]);
        await tally(Object.fromEntries(checks), counts);
        const ran = programChecks(browser, server.url, programs);
        await tally(Object.fromEntries(ran), counts);
      } finally {
        await Promise.all([browser.close(), reference.close()]);
      }
    }),
  ]);
  await server.close();
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  return counts;
}
