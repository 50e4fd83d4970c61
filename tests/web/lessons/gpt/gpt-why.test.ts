/** Why a key has its score: terms, what is left without a source, and what the model without a head says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { State } from "../../../../web/figure/state/state.js";
import { Explanations, sourceName } from "../../../../web/lessons/why/solve.js";
import { Runs, readingOf } from "../../../../web/model/reading.js";
import { core, knn, model, stateWith } from "./gpt-support.js";
import "../../../../web/lessons/registry.js";
import { parseHash } from "../../../../web/figure/state/url-state.js";

function whyOf(prompt: Partial<State["prompt"]>, why: Partial<State["why"]> = {}) {
  const state = stateWith(prompt, { why: { key: undefined, without: "", ...why } });
  const solved = new Explanations(knn, core).solve(state, model);
  assert.ok(solved);
  return solved;
}

const near = (a: number, b: number, by: number) => assert.ok(Math.abs(a - b) <= by, `${a} ${b}`);
const places: [Partial<State["prompt"]>, Partial<State["why"]>][] = [
  [{}, {}],
  [{ head: { layer: 0, head: 1 } }, { key: 3 }],
  [{ head: { layer: 3, head: 5 } }, { key: 12 }],
  [{ head: { layer: 2, head: 3 }, position: 5 }, { key: 9 }],
];

test("the terms, shown and together, are the score beyond the mean of the keys", () => {
  for (const [prompt, why] of places) {
    const { terms, reading, key, score, weight } = whyOf(prompt, why);
    assert.ok(terms);
    const scores = Array.from(reading.scores.data);
    const mean = scores.reduce((sum, x) => sum + x, 0) / scores.length;
    const sum = terms.largest.reduce((sum, { term }) => sum + term.value, terms.rest.value);
    near(sum, terms.above.value, 1e-11);
    // The scores of the arcs come from queries and keys in single precision.
    near(terms.above.value, (scores[key] ?? 0) - mean, 1e-4);
    assert.equal(score.value, scores[key]);
    assert.equal(weight.value, reading.weights.data[key]);
  }
});

test("by default the key with the most weight is explained, and a later one than the query is not", () => {
  const { key, reading } = whyOf({});
  const { data } = reading.weights;
  assert.ok(Array.from(data).every((w) => w <= (data[key] ?? 0)));
  assert.equal(whyOf({ position: 5 }, { key: 9 }).key, 5);
});

const head = { layer: 3, head: 5 };

test("without a source the terms that are left are the score of the core", () => {
  for (const without of ["token", "position", "bias", "mlp.1", "bias.0", "head.1.4"]) {
    const left = whyOf({ head }, { without }).terms?.without;
    assert.equal(left && sourceName(left.source), without);
    near(left?.left.value ?? Number.NaN, left?.score.value ?? 0, 1e-10);
    assert.equal(left?.next !== undefined, without.startsWith("head"));
  }
  // A layer has only what was written before it.
  const first = whyOf({ head: { layer: 0, head: 1 } }, { without: "head.1.4" });
  assert.equal(first.terms?.without, undefined);
});

test("the next token without a head is that of the model whose head is ablated", () => {
  const { place, reading, terms } = whyOf({ head }, { without: "head.1.4" });
  const run = new Runs().of(core, place.tokens.ids, { ablate: [{ layer: 1, head: 4 }] });
  const ablated = readingOf(knn, run, place);
  const token = reading.next.order[0] ?? 0;
  assert.equal(terms?.without?.next?.value, ablated.next.probability.data[token]);
});

test("the numbers that the question and its answer quote are those of the core", () => {
  const { weight, score, terms, key } = whyOf({}, { without: "mlp.0" });
  assert.deepEqual([key, `${weight}`, `${terms?.above}`], [11, "0.515", "4.67"]);
  assert.equal(sourceName(terms?.largest[0]?.source ?? { kind: "bias" }), "mlp.0");
  assert.equal(`${terms?.largest[0]?.term}`, "2.33");
  assert.equal(`${terms?.without?.weight}`, "0.225");
  assert.ok((terms?.without?.score.value ?? 0) !== score.value);
});

test("the first token has one key, and nothing to explain", () => {
  assert.equal(whyOf({ position: 0 }).terms, undefined);
});

test("sources have names in links", () => {
  const inLink = (name: string) => parseHash(`view=why&withoutSource=${name}`).state.why.without;
  for (const source of core.explain([1, 2], { layer: 3, head: 0, query: 1 }).sources)
    assert.equal(inLink(sourceName(source)), sourceName(source));
  for (const text of ["head", "head.1", "mlp", "x", "token.1", ""]) assert.equal(inLink(text), "");
});
