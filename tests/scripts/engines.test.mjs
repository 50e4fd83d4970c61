import assert from "node:assert/strict";
import { test } from "node:test";
import { locate } from "../../scripts/engines/compare.mjs";
import { addressOf, reportOf } from "../../scripts/engines/page.mjs";

/**
 * An engine whose result of call n is n, except for the differing calls.
 * @param {string} name
 * @param {(call: number, options: import("../../scripts/engines/page.mjs").ReportOptions) => number} [answer]
 */
function engine(name, answer = (call) => call) {
  /** @param {import("../../scripts/engines/page.mjs").ReportOptions} options */
  const report = async (options) => {
    const { first = 0, count = 40, block = 10, show = false } = options;
    const calls = Array.from({ length: count }, (_, i) => answer(first + i, options));
    const blocks = [];
    for (let i = 0; i < count; i += block) blocks.push(calls.slice(i, i + block).join());
    const shown = show ? [`call ${first}: add`, `result = ${calls[0]}`] : [];
    return /** @type {any} */ ({ blocks, shown });
  };
  return { name, version: "1", report, close: async () => {} };
}

/** @param {ReturnType<typeof engine>} other */
async function compare(other) {
  const one = engine("One");
  const left = { engine: one, report: await one.report({}) };
  return locate(left, { engine: other, report: await other.report({}) }, 10);
}

test("a difference is traced to its call and its number", async () => {
  const text = await compare(engine("Two", (call) => (call === 27 ? -1 : call)));
  assert.deepEqual(text.split("\n"), [
    "One and Two part in the block of calls 20 to 29, at call 27.",
    "call 27: add",
    "1 lines differ:",
    "  One  result = 27",
    "  Two  result = -1",
  ]);
});

test("the first of several differences is shown", async () => {
  const text = await compare(engine("Two", (call) => (call === 13 || call > 15 ? -1 : call)));
  assert.match(text, /calls 10 to 19, at call 13\./);
});

test("a difference that depends on previous calls is reported as such", async () => {
  const later = engine("Two", (call, { first = 0 }) => (call === 27 && first === 0 ? -1 : call));
  assert.match(await compare(later), /calls 20 to 29 differ .*\nwithout the calls before/);
});

test("options reach the page in its address, and its failure is returned", () => {
  const address = new URL(addressOf("http://127.0.0.1:1/", { first: 3, show: true }));
  assert.deepEqual(
    [...address.searchParams],
    [
      ["first", "3"],
      ["show", "true"],
    ],
  );
  assert.equal(address.pathname, "/index.html");
  assert.throws(() => reportOf('{"error":"no WebAssembly"}'), /The page failed: no WebAssembly/);
});
