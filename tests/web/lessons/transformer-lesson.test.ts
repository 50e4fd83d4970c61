/** The lesson on a trained transformer: its text and its numbers. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import type { HeadAt } from "../../../web/figure/head-at.js";
import type { LessonFunctions } from "../../../web/figure/lesson-functions.js";
import { probeSequences } from "../../../web/figure/repeats.js";
import { defaultState, type State } from "../../../web/figure/state/state.js";
import "../../../web/lessons/registry.js";
import { recordOrigins } from "../../../web/figure/state/origins.js";
import { measure, roleOf } from "../../../web/lessons/transformer/measure.js";
import { type Model, tokenize } from "../../../web/lessons/transformer/model.js";
import {
  changesOf,
  measureModel,
  type Solved,
  solve,
} from "../../../web/lessons/transformer/solve.js";
import { load } from "../../every-function.js";
import { assertSameBits, generator } from "../api/api-support.js";
import { trained } from "./transformer-support.js";

let knn: LessonFunctions;
let model: Model;

before(async () => {
  knn = recordOrigins(await load());
  model = await trained();
});

const solvedOf = (more: Partial<State["transformer"]> = {}): Solved => {
  const state = { ...defaultState.transformer, ...more };
  const solved = solve(knn, state, model, measureModel(knn, state, model));
  assert.ok(solved);
  return solved;
};

test("words are tokens, other words are spelled, and other text is reported", () => {
  const vocabulary = ["a", "b", "cat"];
  const read = (text: string, context = 9) => tokenize(text, vocabulary, context);
  assert.deepEqual(read("cat a  b"), { ids: [2, 0, 1], unknown: [], left: 0 });
  assert.deepEqual(read("Cat, ab!"), { ids: [2, 0, 1], unknown: [], left: 0 });
  assert.deepEqual(read("dog a dog c"), { ids: [0], unknown: ["dog", "c"], left: 0 });
  assert.deepEqual(read(" "), { ids: [], unknown: [], left: 0 });
  assert.deepEqual(read("a b cat", 2), { ids: [1, 2], unknown: [], left: 1 });
});

test("fresh sequences repeat a period of distinct tokens", () => {
  const all = probeSequences(knn, { vocabulary: 20, context: 24 }, 200);
  assert.equal(new Set(all.map(({ period }) => period)).size, 9);
  for (const { tokens, period } of all) {
    assert.equal(tokens.length, 24);
    assert.equal(new Set(tokens.slice(0, period)).size, period);
    assert.deepEqual(
      tokens,
      tokens.map((_, i) => tokens[i % period]),
    );
  }
});

test("the displayed head has the weights of the whole network, bit for bit", () => {
  const next = generator(5);
  for (let i = 0; i < 30; i++) {
    const at = { layer: Math.floor(2 * next()), head: Math.floor(4 * next()) };
    const position = Math.floor(10 * next());
    const temperature = [0, 0.5, 1, Infinity][i % 4] ?? 1;
    const solved = solvedOf({ at, position, temperature });
    const state = { ...defaultState.transformer, at, temperature };
    const inputs = { tokens: [...solved.tokens.ids], model: model.weights };
    const options = { ...changesOf(state), returnHeads: true };
    const { layers = [] } = knn.transformer(inputs, options);
    const m = solved.words.length;
    const row = layers[at.layer]?.weights.data.subarray(
      (at.head * m + position) * m,
      (at.head * m + position) * m + position + 1,
    );
    assertSameBits([...(solved.head.weights.data as Float64Array)], [...(row ?? [])]);
  }
});

test("probabilities sum to 1, and the network continues the sentence", () => {
  const { probability, order } = solvedOf();
  const sum = Array.prototype.reduce.call(probability.data, (a, b) => Number(a) + Number(b), 0);
  assert.ok(Math.abs(Number(sum) - 1) < 1e-12);
  assert.equal(model.vocabulary[order[0] ?? 0], "a");
  assert.ok((probability.data[order[0] ?? 0] ?? 0) > 0.9);
});

test("the trained network has one previous-token head, induction heads, and accuracy of at least 99 %", () => {
  const measured = measure(knn, model.weights, {});
  const roles = Array.from({ length: 8 }, (_, head) => roleOf(measured, head));
  assert.deepEqual(
    roles.slice(0, 4).filter((role) => role === "previous"),
    ["previous"],
  );
  assert.ok(roles.slice(4).includes("induction"));
  assert.ok(!roles.slice(0, 4).includes("induction"));
  assert.ok(measured.accuracy.value >= 0.99, String(measured.accuracy));
  const previous = roles.indexOf("previous");
  assert.ok((measured.previous[previous] ?? 0) >= 0.8);
});

/** PyTorch's numbers; tests/fixtures/README.md describes them. */
const reference = JSON.parse(
  readFileSync("tests/fixtures/trained-transformer/reference.json", "utf8"),
);

test("accuracy and ablations are PyTorch's, target by target", () => {
  const { evaluation } = reference;
  const sequences = probeSequences(knn, { vocabulary: 20, context: 24 }, evaluation.sequences);
  const hits = (ablate: readonly HeadAt[]) => {
    let count = 0;
    for (const { tokens, period } of sequences) {
      const { data } = knn.transformer({ tokens, model: model.weights }, { ablate }).logits;
      for (let i = period - 1; i + 1 < 24; i++) {
        const row = [...data.subarray(20 * i, 20 * (i + 1))];
        if (row.indexOf(Math.max(...row)) === tokens[i + 1]) count += 1;
      }
    }
    return count;
  };
  assert.equal(hits([]), evaluation.hits);
  assert.ok(evaluation.hits / evaluation.targets >= 0.99);
  const ofLayer = (layer: number) => [0, 1, 2, 3].map((head) => ({ layer, head }));
  for (const layer of [0, 1]) {
    const each = ofLayer(layer).map((head) => hits([head]));
    assert.deepEqual(each, evaluation.hits_without_head[layer]);
    assert.equal(hits(ofLayer(layer)), evaluation.hits_without_layer[layer]);
  }
  assert.ok(Math.min(...evaluation.hits_without_head[0]) / evaluation.targets < 0.5);
  assert.ok(evaluation.hits_without_layer[1] / evaluation.targets < 0.1);
});
