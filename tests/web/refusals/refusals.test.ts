/** Refusals that the tables of arrays and options cannot state: what depends on other arguments, and messages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { toy } from "../api/api-support.js";
import {
  attend,
  classify,
  field,
  headsOf,
  look,
  map,
  metric,
  points,
  project,
  regress,
  tokens,
  toyWith,
} from "./refusal-calls.js";
import {
  type AnyKnn,
  assertGoodCall,
  knn,
  memory,
  type Row,
  zeros as t,
  table,
  useWatchedCore,
} from "./refusal-support.js";
import { config, languageModel, tensors } from "./small-language-model.js";

useWatchedCore();

const qkv = (query: unknown, key: unknown, value = key, options = {}) =>
  toyWith({ query, key, value }, options);
const half = { data: new Float64Array(2), shape: [2] };
const big = [[1e200]];
const integers = [Int8Array, Int32Array, Uint32Array, BigInt64Array];

table("names and kinds", [
  ["TYPE inputs", (k) => k.attention(null)],
  ["OPTION values", toyWith({ values: 1 }), /did you mean value\?/],
  ["OPTION Wq", project({ start: { Wq: [[1]] } }), /did you mean wq\? Known: wq, wk, wv, wo/],
  ...[null, "rbf", [], () => 1].map((wrong): Row => ["TYPE options", attend(wrong)]),
  ["OPTION __proto__", attend(JSON.parse('{"__proto__": 1}')), /is not an option/],
  [`OPTION ${"x".repeat(40)}…`, attend({ ["x".repeat(41)]: 1 }), /: x{40}… is not an option/],
  ["OPTION sead", attend({ dropout: { p: 0.1, sead: 1 } }), /of dropout; did you mean seed\?/],
  ["TYPE dropout", attend({ dropout: { p: 0.1 } }), /dropout\.seed must be .* got undefined/],
  ...integers.map(
    (Integers): Row => [
      "DTYPE mask",
      attend({ mask: { data: new Integers(6), shape: [6] } }),
      /booleans or a Uint8Array of 0 and 1 \(true = may attend\), or floats, which are added/,
    ],
  ),
  ["TYPE mask", attend({ mask: [[1, 0, 1, 1, 1, true]] }), /mask\[0\]\[5\] must be a number/],
  ["NONFINITE mask", attend({ mask: [[0, 0, 0, Number.NaN, 0, 0]] }), /\[0, 3\]/],
  ["VALUE keyPadding", attend({ keyPadding: [1, 1, 1, 1, 0, 2] }), /be 0 or 1, got 2 at \[5\]/],
  [
    "TYPE attnMask",
    (k) =>
      k.scaledDotProductAttention(toy.query, toy.key, toy.key, {
        attnMask: [[0, 0, 0, 0, 0, 0]],
        isCausal: true,
      }),
    /with isCausal/,
  ],
  [
    "SHAPE key",
    (k) => k.scaledDotProductAttention(t(4, 2, 2), t(2, 2, 2), t(2, 2, 2)),
    /enableGqa/,
  ],
  ["TYPE seed", (k) => k.random()],
  ["VALUE k", (k) => k.capturedMass([1], 1.5)],
  ["TYPE seed", metric({ start: [[1], [1]] }), /but not both/],
  ["VALUE p", (k) => k.entropy([[0.5, -0.5]]), /p must be finite and ≥ 0, got -0\.5 at \[0, 1\]$/],
  ["VALUE labels", classify({ labels: BigInt64Array.of(0n, 2n ** 60n) }), /within ±2\^53, got/],
  ["DTYPE labels", classify({ labels: { data: new Uint16Array(2), type: "uint4", dims: [2] } })],
  ["VALUE labels", classify({ labels: BigUint64Array.of(0n, 2n ** 60n) }), /within ±2\^53, got/],
  ["VALUE rows", map({ rows: 4 }), /rows must be .* the number of queries, got 4$/],
  ["VALUE at", regress({ at: [1, 2, 4], leaveOneOut: true }), /got 4 at \[2\], x has 3/],
]);

table("shapes", [
  ...[-1, 1.5, Number.NaN, Infinity, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53].map((axis): Row => {
    const query = { data: half.data, shape: [1, axis] };
    return ["SHAPE query", toyWith({ query }), new RegExp(`\\[0, 2147483647\\], got ${axis}`)];
  }),
  ["SHAPE query", toyWith({ query: { ...half, shape: [2, 2] } }), /has 2 .* needs 4/],
  ["SHAPE x", (k) => k.softmax(t(1, 1, 1, 1, 1, 1, 1, 1, 1))],
  ["SHAPE key", toyWith({ query: t(1, 3) }), /dimension 2 but query has 3/],
  ["SHAPE key", qkv(t(3, 1, 1), t(2, 1, 1)), /2 heads.* 3 heads/],
  ["SHAPE key", qkv(t(2, 1, 1, 1), t(1, 1, 1, 1)), /batch 1 but query has 2/],
  ["SHAPE value", toyWith({ value: t(5, 2) }), /keys 5 but key has 6/],
  ["SHAPE mask", attend({ mask: [[true, false]] }), /\(1, 2\).*\(1, 6\)/],
  ["SHAPE keyPadding", attend({ keyPadding: new Uint8Array(5) }), /\(5\).*\(6\)/],
  ["SHAPE key", field({ key: t(2, 3) }), /has dimension 3 but the plane has 2$/],
  ["SHAPE key", look({ query: [1] }), /dimension 2 but query has 1/],
  ["SHAPE weight", (k) => k.linear(t(1, 2), t(3, 1)), /has 3 rows but x has 2 columns/],
  ["SHAPE b", (k) => k.batchMatmul(t(2, 1, 1), t(3, 1, 1)), /leading axes \(3\) but a has \(2\)/],
  ["SHAPE weights", (k) => k.headDiversity([[1]]), /3 or 4 axes.* has 2/],
  ["SHAPE wq", headsOf(tokens, { heads: 3 }), /has 4 columns, which the 3 heads do not divide/],
  ["SHAPE wo", headsOf(tokens, { wo: t(5, 1) }), /5 rows but the 2 heads of dimension 3 need 6/],
  ["SHAPE value", headsOf({ ...tokens, value: t(3, 3) }), /number of keys 3 but key has 4/],
  ["SHAPE y", regress({ y: [1, 2] }), /2, x holds 3/],
  ["SHAPE targets", project({ targets: t(2, 1) }), /\(3, b\).*\(3, 2\).*\(2, 1\)/],
  ["SHAPE labels", metric({ labels: [0, 1] }), /one label per point: it holds 2, there are 3/],
  ["SHAPE labels", classify({ labels: { data: new Int8Array(2), shape: [2, 1] } }), /1 axis/],
  ["SHAPE labels", classify({ labels: [0] }), /one label per key: it holds 1, there are 2/],
]);

const tall = t(65536, 1);
const long = t(2 ** 19, 1);

table("sizes beyond the limit, before anything is allocated", [
  ["LIMIT weights", qkv(tall, tall, tall, { returnWeights: true })],
  ["LIMIT output", qkv(tall, t(1, 1), t(1, 4096))],
  ["LIMIT score", qkv(long, long, long), /of shape 524288 × 524288 exceeds/],
  ["LIMIT score", (k) => k.nearestNeighbors(long, long), /of shape 524288 × 524288 exceeds/],
  ["LIMIT result", (k) => k.scores(tall, tall)],
  ["LIMIT result", (k) => k.softmaxJacobian(t(1, 16384))],
  ["LIMIT result", (k) => k.nearestNeighbors(tall, tall, { k: 4096 })],
  ["LIMIT result", (k) => k.causalMask(2 ** 14, 2 ** 13 + 1)],
  ["LIMIT grid", field({ columns: 2 ** 16, rows: 2 ** 15 })],
  ["LIMIT x", (k) => k.linear(t(2 ** 31 - 1, 0), t(0, 1))],
  ["LIMIT result", regress({ x: t(20000), y: t(20000) }), /20000 × 20000 = 400000000/],
  ["LIMIT epochs", project({ epochs: 2 ** 24 })],
  ["LIMIT projection", metric({ dimensions: 2 ** 30 }), /exceeds the largest size/],
  ["LIMIT confusion", classify({ expected: [2 ** 20] }), /exceeds the largest size/],
  ["LIMIT states", (k) => k.iterateAttention({ state: t(3, 2) }, { steps: 2 ** 27 })],
]);

const high = [[1], [1e200]];
const single = (x: number) => ({ data: Float32Array.of(x), shape: [1, 1] });

table("results beyond the number type", [
  ["OVERFLOW score", toyWith({ query: high, key: high, value: high }), /row 1.*column 1/],
  ["OVERFLOW key", (k) => k.scores(new Float32Array(1), [[1], [1e39]]), /too large for Float32/],
  ["OVERFLOW result", (k) => k.linear(single(1e30), single(1e30)), /too large for Float32/],
  [
    "OVERFLOW epochs",
    (k) => k.trainKernelRegression({ x: [0, 1], y: [1e200, -1e200], w0: 1 }),
    /at epoch 1/,
  ],
  ["OVERFLOW learningRate", metric({ learningRate: 1e300 }), /1e\+300 is too large: epoch 2/],
  ["OVERFLOW x", (k) => k.principalComponents([[1e200], [-1e200]], { dimensions: 1 }), /variance/],
]);

const one = [
  [1, 0],
  [0, 1],
];
const layer = { wq: one, wk: one, wv: one, wo: one };
const model = { heads: 2, embedding: one, positions: one, layers: [layer], unembedding: one };
const withModel = (change: object) => (k: AnyKnn) =>
  k.transformer({ tokens: [0, 1], model: { ...model, ...change } });
const read = (list: unknown, options?: object) => (k: AnyKnn) =>
  k.transformer({ tokens: list, model }, options);

table("the transformer, by the path of the matrix", [
  ["SHAPE model", withModel({ heads: 3 }), /layers\[0\]\.wq has 2 columns, which the 3/],
  ["TYPE model", withModel({ layers: {} }), /model\.layers must be an array/],
  ["OPTION w0", withModel({ layers: [{ ...layer, w0: one }] }), /did you mean wq/],
  ["SHAPE tokens", read([]), /tokens must hold sequences of 1 to 2/],
  ["VALUE tokens", read([0, 2]), /tokens\[1\] must be an integer in \[0, 1\], got 2/],
  ["VALUE ablate", read([0], { ablate: [{ layer: 1, head: 0 }] }), /ablate\[0\]\.layer must be/],
  ["VALUE period", (k) => k.trainTransformerSteps({ context: 8, period: 8 }), /in \[1, 7\]/],
]);

const language =
  (change: object, more: object = {}) =>
  (k: AnyKnn) =>
    k.languageModel({ config: { ...config, ...more }, tensors: { ...tensors, ...change } });
const run = (list: unknown, options?: object) => () =>
  languageModel(knn).run(list as number[], options);
const bias = "h.0.mlp.c_fc.bias";

table("language models, by the tensor, the key of the configuration or the option", [
  ["TYPE config", (k) => k.languageModel({ tensors }), /config must be an object such as/],
  ["VALUE config", language({}, { n_head: 3 }), /n_embd must be a multiple of n_head, 3, got 2/],
  ["VALUE config", language({}, { activation_function: "relu" }), /must be "gelu_new" or "gelu"/],
  ["VALUE tensors", (k) => k.languageModel({ config, tensors: {} }), /must hold "wte.weight"/],
  [
    "VALUE tensors",
    language({ "h.1.ln_1.bias": [1, 1] }),
    /\["h\.1\.ln_1\.bias"\] is not a tensor/,
  ],
  ["SHAPE tensors", language({ [bias]: [1, 2] }), /must have shape \(8\) by config/],
  [
    "NONFINITE tensors",
    language({
      "wte.weight": [
        [0, 1],
        [2, Number.NaN],
      ],
    }),
    /got NaN at \[1, 1\]/,
  ],
  ["DTYPE tensors", language({ [bias]: new Float32Array(8) }), /must be a Float64Array as tensors/],
  ["SHAPE tokens", run([0, 1, 0, 1]), /1 to 3 tokens, got 4/],
  ["VALUE heads", run([0], { heads: [{ layer: 0, head: 1 }] }), /heads\[0\]\.head must be/],
]);

test("a thousand errors and a thousand results leave the heap unchanged", () => {
  const { x, y } = knn.regressionData();
  knn.trainMetric({ ...points, dimensions: 1, seed: 1, epochs: 3 });
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 1000; i++) {
    assert.throws(() => knn.attention({ ...toy, query: [[Number.NaN, 1]] }));
    assert.throws(() => knn.scores(big, big));
    assert.throws(() => knn.headDiversity([[[-1]]]));
    assert.throws(() => knn.trainKernelRegression({ x, y, w0: 1, learningRate: 1e308 }));
    knn.attention(toy, { returnWeights: true, returnScores: true });
    knn.random(i).randn(100);
    knn.trainKernelRegression({ x, y, w0: 1, epochs: 1 });
  }
  assert.equal(memory.buffer.byteLength, before);
  assertGoodCall(knn, "all that");
});
