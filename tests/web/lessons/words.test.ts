/** The tables of the words lesson equal the fixtures; the numbers that its text states are those of the core. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { glove } from "../../../web/data/glove.js";
import { entries, handMade2, handMade8 } from "../../../web/data/word-tables.js";
import { defaultState, type State } from "../../../web/figure/state/state.js";
import "../../../web/lessons/registry.js";
import { solve } from "../../../web/lessons/words/solve.js";
import { load } from "../../every-function.js";

const fixture = (name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/words_${name}.json`, "utf8"));

test("the hand-made vectors equal the fixture", () => {
  const made = fixture("handmade");
  assert.deepEqual(handMade2, made.table_2d.vectors);
  assert.deepEqual(handMade8, made.table_8d.vectors);
});

test("the learned vectors equal the fixture: 107 words of dimension 50", () => {
  assert.equal(Object.keys(glove).length, 107);
  assert.deepEqual(glove, fixture("glove50").vectors);
});

test("the dictionary and the blend equal the article's, and each entry is on the map", () => {
  const { kv_lookup } = fixture("handmade");
  assert.deepEqual(
    Object.fromEntries(entries.map(({ word, value }) => [word, value])),
    kv_lookup.dict,
  );
  assert.deepEqual(defaultState.words.blend, kv_lookup.hand_weights);
  for (const { word } of entries) assert.ok(word in handMade2, word);
});

const knn = await load();
const given = (words: Partial<State["words"]>) =>
  solve(knn, { ...defaultState, words: { ...defaultState.words, ...words } });

test("by hand 8, by meaning 7.993, at any temperature of the scores", () => {
  assert.equal(given({ answer: "blend" }).answer?.value.text, "8.000");
  for (const temperature of [0, 0.1, 1, Infinity])
    assert.equal(given({ answer: "meaning", temperature }).answer?.value.text, "7.993");
  assert.equal(given({ answer: "meaning", word: "tree" }).answer, undefined);
});

test("the softmax of the articles' scores", () => {
  const shares = (scores: readonly number[], temperature = 1) =>
    given({ scores, temperature }).softmax.answer.weights.map(({ text }) => text);
  assert.deepEqual(shares([4, -1, 2.1]), ["0.865", "0.006", "0.129"]);
  assert.deepEqual(shares([3, 2, 1]), ["0.665", "0.245", "0.090"]);
  assert.deepEqual(shares([103, 102, 101]), shares([3, 2, 1]));
  assert.deepEqual(shares([30, 20, 10]), ["1.000", "0.000", "0.000"]);
  assert.deepEqual(shares([3, 2, 1], 0.1), shares([30, 20, 10]));
});

test("fruit and vegetable are neutral, and nearer to each other than to furniture", () => {
  const { fruit = [], vegetable = [], furniture = [] } = handMade2;
  const apart = (a: readonly number[], b: readonly number[]) =>
    Math.hypot(...a.map((x, i) => x - (b[i] ?? 0))).toFixed(2);
  const score = (a: readonly number[], b: readonly number[]) =>
    knn.scores([a], [b], { scale: 1 }).data[0];
  assert.deepEqual([apart(fruit, vegetable), score(fruit, vegetable)], ["4.00", 0]);
  for (const food of [fruit, vegetable])
    assert.deepEqual(
      [apart(food, furniture), score(food, furniture)?.toFixed(2)],
      ["4.65", "-4.40"],
    );
});
