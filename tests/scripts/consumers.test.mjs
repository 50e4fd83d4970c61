import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { expected, naive } from "../../scripts/consumers/expected.mjs";
import { rows, table, words } from "../../scripts/consumers/rows.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

test("the table of consumers has every row with its version, and no failed row", () => {
  const text = readFileSync(inRoot("tests/consumers/table.md"), "utf8");
  const results = text
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => line.split("|")[3]?.trim() ?? "");
  assert.equal(
    text,
    table(rows, (row) => results[rows.indexOf(row)] ?? ""),
  );
  for (const result of results) assert.ok([words.right, words.absent].includes(result), result);
});

test("every consumer is named once", () => {
  const names = rows.map(({ where, version, how }) => `${where} ${version} ${how}`);
  assert.equal(new Set(names).size, names.length);
});

test("the expected output of every consumer follows from the definition", () => {
  const found = expected.split(" ").map(Number);
  naive().forEach((value, i) => {
    // A few roundings on either side.
    assert.ok(Math.abs((found[i] ?? 0) - value) < 1e-14 * Math.abs(value), `${found[i]}, ${value}`);
  });
});
