/**
 * Writes calls-of-views.json: the core calls of the views, as named in the receipts. After `npm run build:site`: node
 * tests/web/receipts/collect-calls.mjs
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumArguments } from "../../../scripts/lib/chromium-arguments.mjs";
import { inRoot, root, siteDir } from "../../../scripts/lib/paths.mjs";
import { serve } from "../../../scripts/serve/server.mjs";

/** Every view in its initial state, and in states that use other functions or options. */
const states = [
  ...["field", "similarity", "steps", "masks", "scaling", "regression", "words", "heads"],
  ...["field&hard=1", "field&s=dot", "field&s=cosine&t=0", "masks&window=2", "masks&causal=0"],
  ...["words&word=king", "lab"],
  ...["flat", "peaky", "bully", "unreachable", "copies", "empty", "leak", "wide"].map(
    (patient) => `clinic&patient=${patient}`,
  ),
];

/** Longer calls are omitted: long data have their own cases. */
const longest = 8000;

/** Runs in the page: the calls of the numbers that a figure shows. */
function listen() {
  const plain = (value) => {
    if (ArrayBuffer.isView(value)) return { [value.constructor.name]: Array.from(value, plain) };
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value === "number" && !Number.isFinite(value)) return { number: String(value) };
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
  };
  document.querySelector("soft-attention").addEventListener("receipts", ({ detail }) => {
    const calls = new Set(detail.flatMap(({ sources }) => sources.map(({ call }) => call)));
    globalThis.calls = [...calls].map(plain);
  });
}

/** The experiment takes seconds at its default size; it has smaller cases. */
const leftOut = new Set(["entropyVsDimension", "entropyVsDimensionSteps"]);

/** The key of a call: the function, its settings, and the form of its arrays. */
function kindOf({ name, args }) {
  return JSON.stringify([name, args], (key, value) => {
    if (key === "data" || typeof value === "number") return undefined;
    return Array.isArray(value) && typeof value[0] === "number" ? ["numbers"] : value;
  });
}

const server = await serve(siteDir, { port: 0 });
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
const kinds = new Map();
for (const state of states) {
  const page = await browser.newPage();
  await page.goto(`${server.url}index.html#view=${state}`);
  await page.evaluate(listen);
  await page.locator(".inspect-button").click();
  await page.waitForTimeout(2500);
  const calls = await page.evaluate(() => globalThis.calls ?? []);
  for (const call of calls) {
    const kind = kindOf(call);
    if (leftOut.has(call.name) || kinds.has(kind)) continue;
    if (JSON.stringify(call).length <= longest) kinds.set(kind, call);
  }
  console.log(state, calls.length, kinds.size);
  await page.close();
}
await browser.close();
await server.close();
const file = inRoot("tests/web/receipts/calls-of-views.json");
writeFileSync(file, JSON.stringify([...kinds.values()]));
spawnSync("npx", ["biome", "format", "--write", file], { cwd: root });
