/**
 * An engineer has a Vite app and 5,000 embeddings of dimension 384. Using only the README, the engineer lists the ten
 * nearest documents of a document on a page: installs the package, copies two calls, builds, and opens the page.
 */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startBrowser, visit } from "../../scripts/consumers/browser.mjs";
import { project } from "../../scripts/consumers/project.mjs";
import { pack } from "../../scripts/consumers/tarball.mjs";
import { runTool } from "../../scripts/consumers/tools.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { serve } from "../../scripts/serve/server.mjs";
import { tools } from "../../scripts/test/tools.mjs";

const app = inRoot("tests/journeys/engineer/app");
const [count, dimension, k] = [5000, 384, 10];

/**
 * Numbers between -1 and 1 from a linear congruential generator with the constants of Numerical Recipes. @param
 * {number} length
 */
function randomNumbers(length) {
  let state = 7;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** The k nearest by cosine, in a plain loop in double precision. @param {Float32Array} data @param {number} query */
function nearestByLoop(data, query) {
  const row = (/** @type {number} */ i) => data.subarray(i * dimension, (i + 1) * dimension);
  const dot = (/** @type {Float32Array} */ a, /** @type {Float32Array} */ b) => {
    let sum = 0;
    for (let j = 0; j < dimension; j++) sum += (a[j] ?? 0) * (b[j] ?? 0);
    return sum;
  };
  const length = (/** @type {Float32Array} */ a) => Math.sqrt(dot(a, a));
  const all = Array.from({ length: count }, (_, i) => ({
    index: i,
    score: dot(row(query), row(i)) / (length(row(query)) * length(row(i))),
  }));
  return all.sort((a, b) => b.score - a.score || a.index - b.index).slice(0, k);
}

/** Calls of the package in the app that the README does not show. */
function callsOutsideReadme() {
  const readme = readFileSync(inRoot("README.md"), "utf8");
  const main = readFileSync(join(app, "main.js"), "utf8");
  const calls = main.match(
    /\bload\(|\b(?:knn|index)\.\w+\(|similarity: "\w+"|k:|shape: \[\d+, \d+\]/g,
  );
  return [...new Set(calls)].filter((call) => !readme.includes(call));
}

test("the journey of the engineer", async (t) => {
  assert.deepEqual(callsOutsideReadme(), []);
  const browser = await startBrowser(tools.browsers.chromium ?? "");
  t.after(() => browser.close());
  const folder = await project("engineer", await pack(), {});
  cpSync(app, folder, { recursive: true });
  const data = randomNumbers(count * dimension);
  mkdirSync(join(folder, "public"));
  writeFileSync(join(folder, "public/embeddings.bin"), new Uint8Array(data.buffer));
  const vite = inRoot("tests/journeys/node_modules/vite/bin/vite.js");
  await runTool(process.execPath, [vite, "build", "--base", "./"], folder);
  // Under the strict content security policy, as every page of the tests.
  const server = await serve(join(folder, "dist"), { port: 0 });
  try {
    await visit(browser, server.url, async (page) => {
      for (const query of [42, 4999]) {
        await page.locator("input").fill(String(query));
        await page.locator("li", { hasText: new RegExp(`^${query} `) }).waitFor();
        const lines = await page.locator("li").allInnerTexts();
        const found = lines.map((line) => line.split(" ").map(Number));
        const expected = nearestByLoop(data, query);
        assert.deepEqual(
          found.map(([index]) => index),
          expected.map(({ index }) => index),
        );
        for (const [rank, [, score = Number.NaN]] of found.entries())
          assert.ok(Math.abs(score - (expected[rank]?.score ?? 0)) < 1e-6, lines[rank]);
      }
    });
  } finally {
    await server.close();
  }
});
