/** Why a key has its score: terms, what is left without a source, and what the model without a head says. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { LanguageModel } from "softknn/model";
import type { Model } from "../../../../web/lessons/gpt/model.js";
import { Runs } from "../../../../web/lessons/gpt/runs.js";
import { changeIn, solve } from "../../../../web/lessons/gpt/solve.js";
import { defaultGpt, type GptState } from "../../../../web/lessons/gpt/state.js";
import { Explanations, solveWhy } from "../../../../web/lessons/gpt/why/solve-why.js";
import { parseSource, sourceIn, sourceName } from "../../../../web/lessons/gpt/why/sources.js";
import { type EveryFunction, load } from "../../../every-function.js";
import { shippedModel } from "./gpt-support.js";

let knn: EveryFunction;
let model: Model;
let core: LanguageModel;
before(async () => {
  [knn, model] = [await load(), await shippedModel()];
  core = knn.languageModel({ config: model.config, tensors: model.tensors });
});

function whyOf(more: Partial<GptState>, of = model) {
  const state = { ...defaultGpt, ...more };
  const solved = solve(knn, core, new Runs(), state, of);
  assert.ok(solved);
  const call = { knn, core, solved, state, change: changeIn(state, of) };
  const why = solveWhy({ ...call, explanations: new Explanations(), runs: new Runs() });
  return { solved, why };
}

const near = (a: number, b: number, by: number) => assert.ok(Math.abs(a - b) <= by, `${a} ${b}`);
const places: Partial<GptState>[] = [
  {},
  { at: { layer: 0, head: 1 }, why: 3 },
  { at: { layer: 3, head: 5 }, why: 12 },
  { at: { layer: 2, head: 3 }, position: 5, why: 9 },
];

test("the terms, shown and together, are the score beyond the mean of the keys", () => {
  for (const more of places) {
    const { why, solved } = whyOf(more);
    assert.ok(why);
    const scores = Array.from(solved.head.scores.data);
    const mean = scores.reduce((sum, x) => sum + x, 0) / scores.length;
    const sum = why.terms.reduce((sum, { term }) => sum + term.value, why.rest.value);
    near(sum, why.above.value, 1e-11);
    // The scores of the table come from queries and keys in single precision.
    near(why.above.value, (scores[why.key] ?? 0) - mean, 1e-4);
    near(why.weight.value, solved.head.weights.data[why.key] ?? 0, 1e-4);
  }
});

test("by default the key with the most weight is explained, and a later one than the query is not", () => {
  const { why, solved } = whyOf({});
  const { data } = solved.head.weights;
  assert.ok(Array.from(data).every((w) => w <= (data[why?.key ?? 0] ?? 0)));
  assert.equal(whyOf({ position: 5, why: 9 }).why?.key, 5);
});

test("without a source the terms that are left are the score of the core", () => {
  for (const without of ["token", "position", "bias", "mlp.1", "bias.0", "head.1.4"]) {
    const { why } = whyOf({ at: { layer: 3, head: 5 }, without });
    assert.equal(sourceName(why?.without?.source ?? { kind: "bias", layer: 9 }), without);
    near(why?.without?.left.value ?? Number.NaN, why?.without?.score.value ?? 0, 1e-10);
    assert.equal(why?.without?.next !== undefined, without.startsWith("head"));
  }
  // A layer has only what was written before it.
  assert.equal(whyOf({ at: { layer: 0, head: 1 }, without: "head.1.4" }).why?.without, undefined);
});

test("the next token without a head is that of the model whose head is ablated", () => {
  const at = { layer: 3, head: 5 };
  const { why, solved } = whyOf({ at, without: "head.1.4" });
  const ablated = whyOf({ at, ablated: [{ layer: 1, head: 4 }] }).solved;
  const token = solved.next.order[0] ?? 0;
  assert.equal(why?.without?.next?.value, ablated.next.probability.data[token]);
});

test("nothing is explained where the score is no such sum, or has one key", () => {
  assert.equal(whyOf({ neighbors: 1 }).why, undefined);
  assert.equal(whyOf({ similarity: "rbf" }).why, undefined);
  assert.equal(whyOf({ position: 0 }).why, undefined);
  assert.ok(whyOf({ neighbors: 1, scope: "layer", at: { layer: 1, head: 0 } }).why === undefined);
});

test("a reader's own model is explained on demand", () => {
  const own = { ...model, held: core };
  assert.equal(whyOf({}, own).why, undefined);
  assert.equal(whyOf({ why: 2 }, own).why?.key, 2);
});

test("sources have names in links", () => {
  const { sources } = core.explain([1, 2], { layer: 3, head: 0, query: 1 });
  for (const source of sources) {
    const name = sourceName(source);
    assert.equal(parseSource(name), name);
    assert.equal(sourceIn(sources, name), source);
  }
  for (const text of ["head", "head.1", "mlp", "x", "token.1"])
    assert.equal(parseSource(text), undefined);
  assert.equal(parseSource(""), "");
});
