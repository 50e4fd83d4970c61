/** Mutants: changed code, unchanged code, and the stored table. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { changed, mutantsOf } from "../../scripts/mutants/operators.mjs";
import { sample } from "../../scripts/mutants/sample.mjs";
import { survives, tableOf } from "../../scripts/mutants/table.mjs";

/** All versions of a text with one change. @param {string} text */
const versions = (text) => mutantsOf(text).map((mutant) => changed(text, mutant));

test("comparisons, arithmetic, conditions, numbers and statements are changed", () => {
  assert.deepEqual(versions("if (a < b) {"), ["if (a <= b) {"]);
  assert.deepEqual(versions("x = a * b;"), ["x = a / b;"]);
  assert.deepEqual(versions("return a && !b;"), ["return a || !b;", "return a && b;"]);
  assert.deepEqual(versions("constexpr double kLimit = 0x1p50;"), [
    "constexpr double kLimit = 0x1p900;",
  ]);
  assert.deepEqual(versions("return std::max(a, true);"), [
    "return std::min(a, true);",
    "return std::max(a, false);",
  ]);
  assert.deepEqual(versions("  sum += x;"), ["  ;", "  sum -= x;"]);
});

test("comments, strings, types and compiler-only lines are unchanged", () => {
  for (const text of [
    "// a < b, 1 + 2",
    '"a < b"',
    "`a < 1 $" + "{b}`",
    "std::vector<double> x;",
    "#if A > 1",
    "static_assert(a < 1);",
    'import { a } from "./b-1.js";',
  ]) {
    assert.deepEqual(versions(text), [], text);
  }
});

test("a sample is the same for the same seed, and in the order of the sources", () => {
  const all = Array.from({ length: 100 }, (_, i) => ({ file: "a", i }));
  const some = sample(all, 10, 1);
  assert.deepEqual(some, sample(all, 10, 1));
  assert.notDeepEqual(some, sample(all, 10, 2));
  assert.deepEqual(
    some,
    [...some].sort((a, b) => a.i - b.i),
  );
});

test("every file has at least the requested number, if it has that many", () => {
  const all = [..."aabbbbbbbbbbbbbbbbbbcccc"].map((file, i) => ({ file, i }));
  const some = sample(all, 4, 1, 3);
  assert.equal(some.map(({ file }) => file).join(""), "aabbbccc");
  const more = sample(all, 12, 1, 3);
  assert.equal(more.length, 12);
  assert.ok(some.every((one) => more.includes(one)));
});

test("the table shows the stored result, and tests detect 95 % of the relevant changes", () => {
  /** @type {import("../../scripts/mutants/table.mjs").Result} */
  const result = JSON.parse(readFileSync("tests/mutants/result.json", "utf8"));
  const table = readFileSync("tests/mutants/table.md", "utf8");
  assert.equal(table, tableOf(result));
  const found = result.judged.filter(({ end }) => end === "killed").length;
  assert.ok(found >= 0.95 * (found + result.judged.filter(survives).length));
});
