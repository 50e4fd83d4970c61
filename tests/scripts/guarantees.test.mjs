/** The table of guarantees: its tests exist, and it shows the stored figures. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { figuresOf, tableOf } from "../../scripts/guarantees/table.mjs";
import { hasTest } from "../../scripts/reference/tests.mjs";
import { suites } from "../../scripts/test/suites.mjs";
import { promises } from "../guarantees/promises.mjs";

const rows = Object.values(promises).flat();
const read = (/** @type {string} */ file) => readFileSync(file, "utf8");

test("every guarantee names an existing test in an existing suite", () => {
  for (const { promise, file, title, suite } of rows) {
    assert.ok(suite in suites, `${promise}: there is no suite ${suite}`);
    assert.ok(read(file).includes(title), `${promise}: ${file} has no “${title}”`);
  }
  assert.equal(new Set(rows.map(({ promise }) => promise)).size, rows.length);
});

test("every guarantee of the page has a bound, and a test or a suite that is there", () => {
  const page = read("web/site/docs/numbers.md").split("## What is not guaranteed")[0] ?? "";
  const cells = [...page.matchAll(/^\| (.+?) \| (.+?) \| (.+) \|$/gm)].filter(
    ([, guarantee]) => guarantee !== "guarantee",
  );
  assert.ok(cells.length > 25, `${cells.length} guarantees`);
  assert.equal(cells.length, (page.match(/^\| (?!guarantee)/gm) ?? []).length);
  for (const [, guarantee, , tests = ""] of cells) {
    const named = [...tests.replaceAll("\\|", "|").matchAll(/`(tests\/[\w./-]+)`: “([^”]*)”/g)];
    const suitesNamed = [...tests.matchAll(/`npm test -- ([\w-]+)`/g)];
    assert.ok(named.length + suitesNamed.length > 0, guarantee);
    for (const [, file = "", title = ""] of named)
      assert.ok(hasTest(file, title), `${guarantee}: ${file} has no “${title}”`);
    for (const [, suite = ""] of suitesNamed) assert.ok(suite in suites, `${guarantee}: ${suite}`);
  }
});

test("the table shows the stored figures", () => {
  const figures = JSON.parse(read("tests/guarantees/figures.json"));
  assert.equal(read("tests/guarantees/table.md"), tableOf(figures));
  assert.deepEqual(Object.keys(figures).sort(), rows.map(({ promise }) => promise).sort());
});

test("a suite that was not run, one that failed, and a missing figure are reported", () => {
  assert.deepEqual(new Set(Object.values(figuresOf(() => undefined))), new Set(["not run"]));
  const printed = ["  measured: 1 refused, 2 in other functions"];
  assert.throws(() => figuresOf(() => ({ passed: 1, failed: 1, lines: printed })), /failed/);
  assert.throws(() => figuresOf(() => ({ passed: 1, failed: 0, lines: printed })), /no figure/);
});
