/** The tables for authors: controls and readings, in every language. */

import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { controlsOf, namesIn, sheetOf } from "../../../web/element/author/controls.js";
import { ReaderRights } from "../../../web/element/author/reader-rights.js";
import { loadView } from "../../../web/element/view-modules.js";
import { viewNames } from "../../../web/figure/lesson.js";
import { camel } from "../../../web/figure/state/field-attributes.js";
import { fields } from "../../../web/figure/state/fields.js";
import { defaultState, type State, withKeyRemoved } from "../../../web/figure/state/state.js";
import { controlLabelsOf, languages, loadWords } from "../../../web/language/index.js";

const urlFieldNames = fields.map(({ name }) => name);

const tools = ["undo", "reset", "surprise", "take-out", "receipts"];

test("every control is a field of the hash or a tool, and has a name in every language", async () => {
  await Promise.all(viewNames.map(loadView));
  for (const view of viewNames) {
    const names = controlsOf(view);
    assert.deepEqual(names.slice(-tools.length), tools);
    assert.deepEqual([...new Set(names)], names, "each once");
    for (const name of names.slice(0, -tools.length)) assert.ok(urlFieldNames.includes(name), name);
  }
  for (const { tag } of languages) {
    for (const view of viewNames) {
      await loadWords(tag, view);
      const labels = controlLabelsOf(tag, view) ?? {};
      const own = controlsOf(view).slice(0, -tools.length);
      assert.deepEqual(Object.keys(labels).sort(), own.map(camel).sort(), `${view}, ${tag}`);
      for (const label of Object.values(labels)) assert.match(label, /\S/);
    }
  }
});

test("a list is separated by spaces and commas, in either spelling", () => {
  assert.deepEqual(
    [...namesIn(" query,temperature  finite-mask,,takeOut")],
    ["query", "temperature", "finiteMask", "takeOut"],
  );
  assert.deepEqual([...namesIn("none")], []);
});

test('without the attributes nothing is hidden, and controls="none" hides all', () => {
  assert.equal(sheetOf(new ReaderRights(undefined, undefined)), "");
  const hidden = (controls: string | undefined, lock?: string) =>
    sheetOf(new ReaderRights(controls, lock)).split("}")[0] ?? "";
  const none = hidden("none");
  const all = [...urlFieldNames.map((name) => `[data-control~="${name}"]`), ".tools"];
  for (const selector of all) assert.ok(none.includes(selector), selector);
  const query = hidden("query, undo");
  assert.ok(!query.includes('[data-control~="query"]') && query.includes('[data-control~="keys"]'));
  assert.ok(query.includes('[data-controls]:not([data-controls]:is([data-controls~="query"]))'));
  assert.ok(!query.includes(".undo") && query.includes(".reset"));
  assert.ok(!query.split(", ").includes(".tools"));
  assert.ok(!hidden(undefined, "keys").includes("[data-control~="));
});

test("the first field of a change takes precedence: the rest follows, except locked fields", () => {
  const rights = (controls?: string, lock?: string) => new ReaderRights(controls, lock);
  const moved: Partial<State> = { query: [1, 1] };
  const allow = (given: ReaderRights, patch: Partial<State>, surprise = false) =>
    given.allowed(defaultState, patch, surprise);
  assert.equal(allow(rights(), moved), moved);
  assert.equal(allow(rights("keys"), moved), undefined);
  assert.equal(allow(rights(undefined, "query"), moved), undefined);
  assert.deepEqual(allow(rights("query"), moved)?.query, [1, 1]);
  const bridge: Partial<State> = { keyNormPenalty: 1, similarity: "dot" };
  assert.equal(allow(rights("key-norm-penalty"), bridge)?.similarity, "dot");
  assert.equal(allow(rights("similarity"), bridge), undefined);
  const held = allow(rights(undefined, "similarity"), bridge);
  assert.deepEqual([held?.similarity, held?.keyNormPenalty], ["rbf", 1]);
  const removed = withKeyRemoved(defaultState, 0);
  assert.equal(allow(rights("values"), removed), undefined);
  assert.equal(allow(rights("keys"), removed)?.values?.length, 5);
  const drawn: Partial<State> = { query: [1, 1], keys: [[0, 0]], surprise: 3 };
  const some = allow(rights("query surprise"), drawn, true);
  assert.deepEqual([some?.query, some?.keys, some?.surprise], [[1, 1], defaultState.keys, 3]);
});
