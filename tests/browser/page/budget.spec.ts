/** The download and the time until the landing reacts to the first drag: bytes have a limit. */
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { expect, isolatedTest as test } from "../support.js";
import { firstDrag, type Session, slowDown, slowness, watchStart } from "./first-drag.js";

/** In bytes, all responses together, each after `gzip -9`. */
const limit = 140_000;
/** The time until the first drag is answered, in that of `measure`; 7 to 12 are usual. */
const longest = 16;
/** Page, style, picture, core and script; other languages have four files of words. */
const maximumRequests = { en: 6, zh: 9, fa: 9 };

/** The fixture of `support.ts` fails on requests to other origins and on console messages. */
for (const language of ["en", "zh", "fa"] as const) {
  test(`until the first drag the page loads at most 140 kB (${language})`, async ({ page }) => {
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.addInitScript(watchStart);
    await page.goto(`index.html?lang=${language}`);
    await firstDrag(await sessionOf(page));
    const rows = await Promise.all(responses.map(sizeOf));
    rows.sort((a, b) => b.bytes - a.bytes);
    const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    const lines = [...rows, { name: "in total", bytes: total }].map(
      ({ name, bytes }) => `${String(bytes).padStart(8)}  ${name}`,
    );
    console.log(`\n${lines.join("\n")}; the limit is ${limit}\n`);
    const names = rows.map(({ name }) => name).filter((name) => /\.(js|wasm)$/.test(name));
    expect(names, "each file once").toEqual([...new Set(names)]);
    expect(names).toContain("softknn.wasm");
    expect(total).toBeLessThanOrEqual(limit);
    expect(responses.length).toBeLessThanOrEqual(maximumRequests[language]);
  });
}

for (const [view, cores] of Object.entries({
  similarity: ["softknn.wasm"],
  gpt: ["softknn-model.wasm", "softknn.wasm"],
}))
  test(`a link to the lesson ${view} loads the cores that it calls, each once`, async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on("response", (response) => {
      const name = new URL(response.url()).pathname.slice(1);
      if (name.endsWith(".wasm")) loaded.push(name);
    });
    await page.goto(`index.html#view=${view}`);
    await expect(page.locator("soft-attention figure h2")).toBeVisible();
    await page.waitForLoadState("networkidle");
    // The worker of gpt gets them compiled.
    expect(loaded.sort()).toEqual(cores);
  });

/** Milliseconds of fixed work in this tab: the median of five runs. */
const measure = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      const list = Array.from({ length: 100_000 }, (_, i) => `${(i * 7919) % 100_003}`);
      list.sort();
      return performance.now() - start;
    });
    return times.sort((a, b) => a - b)[2] ?? 0;
  });

test("with a four times slower processor the first drag is answered in time", async ({ page }) => {
  const session = await sessionOf(page);
  await slowDown(session);
  const before = await measure(page);
  await page.goto("index.html", { waitUntil: "commit" });
  const start = await firstDrag(session);
  const unit = (before + (await measure(page))) / 2;
  console.log(
    `\n${slowness} times slower, in milliseconds: ${JSON.stringify({ ...start, unit })}\n`,
  );
  for (const part of Object.values(start)) expect(part).toBeGreaterThan(0);
  expect(start.drawn).toBeGreaterThan(Math.max(start.ran, start.compiled));
  expect((start.drawn + start.answer) / unit).toBeLessThanOrEqual(longest);
});

async function sessionOf(page: Page): Promise<Session> {
  const session = await page.context().newCDPSession(page);
  return session as unknown as Session;
}

async function sizeOf(response: Response): Promise<{ name: string; bytes: number }> {
  const bytes = gzipSync(await response.body(), { level: 9 }).length;
  return { name: new URL(response.url()).pathname.slice(1), bytes };
}
