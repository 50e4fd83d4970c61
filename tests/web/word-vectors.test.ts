/** A word has meaning: one vector in every position, learned for known words. */
import assert from "node:assert/strict";
import "../../web/lessons/registry.js";
import { test } from "node:test";
import { glove } from "../../web/data/glove.js";
import { defaultState, type State } from "../../web/figure/state/state.js";
import { isKnown, solve, tokenPoints } from "../../web/lessons/masks/solve.js";
import { load } from "../every-function.js";

const knn = await load();
const sentence = (text: string): State => {
  const tokens = text.split(" ");
  const keys = tokens.map((_, i) => [i, -i] as const);
  return { ...defaultState, view: "masks", embedding: "words", causal: false, tokens, keys };
};
const weightsOf = (state: State) => {
  const { n, weights } = solve(knn, state);
  return Array.from({ length: n }, (_, i) => Array.from(weights.data).slice(i * n, (i + 1) * n));
};

test("the same word has the same vector: equal rows, equal columns", () => {
  for (const text of ["mat mat mat", "dog qwerty dog qwerty", "Dog dog DOG"]) {
    const rows = weightsOf(sentence(text));
    const step = text.includes("qwerty") ? 2 : 1;
    rows.forEach((row, i) => {
      assert.deepEqual(row, rows[i % step]);
      row.forEach((weight, j) => {
        assert.equal(weight, row[j % step]);
      });
    });
  }
});

test("known words use the first two principal components of all known ones", () => {
  const words = Object.keys(glove);
  const all = knn.principalComponents(Object.values(glove), { dimensions: 2 }).projected.data;
  const points = tokenPoints(knn, sentence(words.slice(0, 12).join(" ")));
  assert.deepEqual(points.flat(), Array.from(all.subarray(0, 24)));
});

test("words of one kind attend to each other: size to size, animal to animal, motion to motion", () => {
  const rows = weightsOf(sentence("big dog walked small cat swam"));
  for (const [row, weights] of rows.entries()) {
    const others = weights.map((weight, i) => (i === row ? -1 : weight));
    assert.equal(others.indexOf(Math.max(...others)), (row + 3) % 6);
  }
});

test("an unknown word has its own vector: seeded, the same in every sentence", () => {
  const [a, b] = tokenPoints(knn, sentence("qwerty asdf"));
  const [c] = tokenPoints(knn, sentence("qwerty"));
  assert.deepEqual(a, c);
  assert.notDeepEqual(a, b);
  assert.ok(!isKnown("qwerty") && !isKnown("constructor") && !isKnown(""));
});

test("the points of the lesson are those of the state", () => {
  const state: State = { ...sentence("dog dog"), embedding: "points" };
  assert.deepEqual(tokenPoints(knn, state), state.keys);
});
