/** The tables of the words lesson equal the fixtures, number by number. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { glove } from "../../../web/data/glove.js";
import {
  entries,
  handMade2,
  handMade8,
  royal,
  vectorValues,
} from "../../../web/data/word-tables.js";
import { fridge, itemNames, wants } from "../../../web/lessons/words/solve-fridge.js";
import { needNames, royalWords, wordsDefault } from "../../../web/lessons/words/state.js";

const fixture = (name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/words_${name}.json`, "utf8"));

test("the hand-made vectors equal the fixture", () => {
  const made = fixture("handmade");
  assert.deepEqual(handMade2, made.table_2d.vectors);
  assert.deepEqual(royal, made.table_2d_royal.vectors);
  assert.deepEqual(handMade8, made.table_8d.vectors);
});

test("the learned vectors equal the fixture: 107 words of dimension 50", () => {
  assert.equal(Object.keys(glove).length, 107);
  assert.deepEqual(glove, fixture("glove50").vectors);
});

test("the dictionary, its vectors for values and the blend equal the article's", () => {
  const { kv_lookup, vector_values } = fixture("handmade");
  assert.deepEqual(
    Object.fromEntries(entries.map(({ word, value }) => [word, value])),
    kv_lookup.dict,
  );
  assert.deepEqual(
    Object.fromEntries(entries.map(({ word }, i) => [word, vectorValues[i]])),
    vector_values.V,
  );
  assert.deepEqual(wordsDefault.blend, kv_lookup.hand_weights);
});

test("both word-arithmetic tables contain all words, and the lookup tables the entries", () => {
  for (const word of royalWords) assert.ok(word in royal && word in glove, word);
  for (const { word } of entries)
    for (const table of [handMade2, handMade8, glove]) assert.ok(word in table, word);
});

test("the fridge: each item once, every query with the dimension of a key", () => {
  assert.deepEqual(
    fridge.map(({ name }) => name),
    [...itemNames],
  );
  for (const need of needNames)
    for (const { key } of fridge) assert.equal(key.length, wants[need].length);
});
