/** The table of the sources names only existing items. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "softknn";
import { lessonNames } from "../../scripts/lib/lessons.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { readHeaders } from "../../scripts/reference/headers.mjs";
import { cut, readSources, sourcesDir, sourcesMarkdown } from "../../scripts/reference/sources.mjs";
import { hasTest } from "../../scripts/reference/tests.mjs";

const sources = readSources();
const rows = sources.flatMap(({ rows }) => rows);

test("every row states its content and its place in C++, the API and the tests", () => {
  assert.ok(rows.length >= 30);
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, "an id twice");
  for (const { id, item, cpp, api, test: tests } of rows) {
    assert.ok(item.length > 10, id);
    for (const cells of [cpp, api, tests]) assert.ok(cells.length > 0, `${id} has an empty cell`);
  }
});

test("every document has its rows, numbered without a gap", () => {
  for (const { document, rows: own } of sources) {
    assert.ok(own.length > 0, document);
    const numbers = own.map(({ id }) => Number(id.split(".")[1]));
    assert.deepEqual(
      numbers,
      own.map((_, i) => i + 1),
      document,
    );
  }
});

test("every C++ name is declared in its header", () => {
  const declared = new Set(
    readHeaders().flatMap(({ name, declarations }) =>
      declarations.map((d) => `${name}: ${d.name}`),
    ),
  );
  for (const { id, cpp } of rows) {
    for (const name of cpp) assert.ok(declared.has(name), `${id}: ${name}`);
  }
});

test("every API name is a function of the package, every option a known one", async () => {
  const names = new Set(Object.keys(await load()));
  const folder = inRoot("web/api");
  const text = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  for (const { id, api } of rows) {
    for (const [name, option] of api.map(cut)) {
      assert.ok(names.has(name), `${id}: ${name}`);
      if (option) assert.match(text, new RegExp(`readonly ${option}\\??:`), `${id}: ${option}`);
    }
  }
});

test("every test exists in its file with exactly that title", () => {
  for (const { id, test: tests } of rows) {
    for (const [file, title] of tests.map(cut)) {
      assert.ok(existsSync(inRoot(file)), `${id}: ${file}`);
      assert.ok(hasTest(file, title), `${id}: no test '${title}' in ${file}`);
    }
  }
  assert.ok(
    !hasTest("tests/cpp/numerics/reference_test.cpp", "the toy"),
    "part of a title is not enough",
  );
});

test("every view exists on the page", () => {
  const views = lessonNames();
  assert.ok(views.length > 2);
  for (const { id, view } of rows) for (const name of view) assert.ok(views.includes(name), id);
});

test("the published table is generated from these rows", () => {
  const made = sourcesMarkdown(sources);
  assert.equal(readFileSync(join(sourcesDir, "README.md"), "utf8"), made);
});
