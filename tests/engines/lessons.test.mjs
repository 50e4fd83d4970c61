/**
 * Every lesson in Firefox and in WebKitGTK: a number, a drag, a key press, and the numbers of Chromium. Then, in all
 * three, playground programs that fail or never end.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, test } from "node:test";
import { tryLesson } from "../../scripts/engines/lessons.mjs";
import { programChecks } from "../../scripts/engines/playground.mjs";
import { absent, starters } from "../../scripts/engines/start.mjs";
import { inRoot, siteDir } from "../../scripts/lib/paths.mjs";
import { serve } from "../../scripts/serve/server.mjs";
import { tools } from "../../scripts/test/tools.mjs";
import { lessons } from "./lessons.mjs";
import { programs } from "./playground.mjs";

const server = await serve(siteDir, { port: 0 });
after(() => server.close());
const [[, startReference] = [], ...others] = starters(tools.browsers);
assert.ok(startReference, "There is no Chromium to compare with.");

test("every lesson has a trial", () => {
  const views = readdirSync(inRoot("web/lessons"), { withFileTypes: true });
  const names = views.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => !(name in lessons)),
    [],
  );
});

// In parallel, each with its own Chromium: most of the time is waiting.
test("engines", { concurrency: true }, async (t) => {
  const inChromium = t.test("chromium", async (t) => {
    const chromium = await startReference();
    t.after(() => chromium.close());
    for (const [name, check] of programChecks(chromium, server.url, programs))
      await t.test(name, async () => void (await check()));
  });
  const inOthers = others.map(([name, start]) =>
    t.test(name, async (t) => {
      if (!start) return absent(t, name);
      // Each is closed even if the other does not start: a browser left open keeps this process.
      const reference = await startReference();
      t.after(() => reference.close());
      const browser = await start();
      t.after(() => browser.close());
      for (const [lesson, trial] of Object.entries(lessons))
        await t.test(`${browser.name} ${browser.version}: ${lesson}`, () =>
          tryLesson(browser, reference, server.url, trial),
        );
      for (const [name, check] of programChecks(browser, server.url, programs))
        await t.test(name, async () => void (await check()));
    }),
  );
  await Promise.all([inChromium, ...inOthers]);
});
