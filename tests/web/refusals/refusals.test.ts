/** Errors that belong to one function: inputs, names, and options that depend on others. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { EveryFunction } from "../../every-function.js";

import { assertSameBits, resultsOf, toy } from "../api/api-support.js";
import {
  attend,
  classify,
  field,
  map,
  metric,
  project,
  regress,
  toyWith,
} from "./refusal-calls.js";
import {
  type AnyKnn,
  assertGoodCall,
  knn,
  table,
  useWatchedCore,
  zeros,
} from "./refusal-support.js";

useWatchedCore();

const random = (k: AnyKnn) => (k as unknown as EveryFunction).random(1);

table("inputs and names", [
  ["TYPE inputs", (k) => k.attention(null)],
  ["TYPE inputs", (k) => k.multiHeadAttention(5, { heads: 1 })],
  ["TYPE x", (k) => k.multiHeadAttention([[1, 2], [1]], { heads: 1 })],
  ["OPTION values", toyWith({ values: 1 }), /did you mean value\?/],
  [
    "OPTION keys",
    (k) => k.attentionMap({ query: [[1]], keys: [[1]] }, { rows: 1, columns: 1 }),
    /mean key\?/,
  ],
  [
    "OPTION value",
    (k) => k.iterateAttention({ state: [[1]], value: 1 }, { steps: 1 }),
    /is not a property of inputs/,
  ],
  ["OPTION Wq", project({ start: { Wq: [[1]] } }), /did you mean wq\? Known: wq, wk, wv, wo/],
  [
    "OVERFLOW key",
    (k) => k.scores(new Float32Array(1), [[1], [1e39]]),
    /key is 1e\+39 at \[1, 0\], too large for Float32/,
  ],
  ["TYPE m", (k) => k.causalMask("3")],
  ["VALUE m", (k) => k.causalMask(-1)],
  ["TYPE seed", (k) => k.random()],
  ["VALUE seed", (k) => k.random(2 ** 32)],
  ["TYPE count", (k) => random(k).rand(undefined as never)],
  [
    "VALUE lengths",
    (k) => k.paddingMask([1, 4], 3),
    /lengths\[1\] must be an integer in \[0, 3\], got 4/,
  ],
  ...[-1, 1.5, Number.NaN, Infinity].map(
    (n) => ["VALUE k", (k: AnyKnn) => k.capturedMass([1], n)] as const,
  ),
  ["TYPE k", (k) => k.capturedMass([1], "2")],
]);

table("options", [
  ...[null, "rbf", [], () => 1].map((options) => ["TYPE options", attend(options)] as const),
  ["TYPE options", (k) => k.kernelRegression(null)],
  ["OPTION keypadding", attend({ keypadding: 1 }), /did you mean keyPadding\?/],
  ["OPTION __proto__", attend(JSON.parse('{"__proto__": 1}')), /is not an option/],
  [`OPTION ${"x".repeat(40)}…`, attend({ ["x".repeat(41)]: 1 }), /: x{40}… is not an option/],
  ["TYPE k", (k) => k.nearestNeighbors([[1]], [[1]], { k: "a".repeat(41) }), /got "a{40}"…/],
  [
    "OPTION sead",
    attend({ dropout: { p: 0.1, sead: 1 } }),
    /property of dropout; did you mean seed\?/,
  ],
  [
    "VALUE dropout",
    attend({ dropout: { p: 1.1, seed: 1 } }),
    /dropout\.p must be a number in \[0, 1\], got 1\.1/,
  ],
  [
    "TYPE dropout",
    attend({ dropout: { p: 0.1 } }),
    /dropout\.seed must be an integer in \[0, 4294967295\], got undefined/,
  ],
  ...[Int8Array, Int16Array, Int32Array, Uint32Array, BigInt64Array].map(
    (Integers) =>
      [
        "DTYPE mask",
        attend({ mask: { data: new Integers(6), shape: [6] } }),
        /booleans or a Uint8Array of 0 and 1 \(true = may attend\), or floats, which are added/,
      ] as const,
  ),
  ["DTYPE mask", attend({ mask: [new Int32Array(6)] }), /which are added/],
  ["TYPE mask", attend({ mask: [[1, 0, 1, 1, 1, true]] }), /mask\[0\]\[5\] must be a number/],
  ["TYPE mask", attend({ mask: [[true, 0]] }), /mask\[0\]\[1\] must be a boolean, got 0/],
  ["TYPE mask", attend({ mask: [["1"]] }), /must be a boolean or a number, got "1"/],
  ["TYPE mask", attend({ mask: new Float64Array(6) })],
  ["NONFINITE mask", attend({ mask: [[0, 0, 0, Number.NaN, 0, 0]] })],
  ["VALUE keyPadding", attend({ keyPadding: [1, 1, 1, 1, 0, 2] }), /be 0 or 1, got 2 at \[5\]/],
  ["VALUE keyPadding", attend({ keyPadding: Int32Array.of(1, -1, 0, 0, 0, 0) }), /got -1 at \[1\]/],
  [
    "VALUE keyPadding",
    attend({ keyPadding: { data: BigInt64Array.of(1n, 1n, 1n, 1n, 1n, 9n), dims: [1, 6] } }),
    /got 9 at \[0, 5\]/,
  ],
  ["DTYPE keyPadding", attend({ keyPadding: new Float64Array(6) })],
  [
    "VALUE rows",
    map({ rows: 4 }),
    /^softknn\.attentionMap: rows must be an integer in \[1, 3\], the number of queries, got 4$/,
  ],
  ["TYPE standardDeviation", (k) => k.expectedEntropy({ n: 2, standardDeviation: 1, variance: 1 })],
  ["VALUE dimensions", (k) => k.entropyVsDimension({ dimensions: [4, 0] })],
  [
    "VALUE dimensions",
    (k) => k.principalComponents(zeros(3, 2), { dimensions: 3 }),
    /with n = 3 and d = 2, got 3/,
  ],
  ["VALUE train", project({ train: ["wq", "wx"] }), /train\[1\] must be .*, got "wx"/],
  ["VALUE train", project({ train: Array(5).fill("wq") }), /has 5 elements, at most 4/],
]);

const torch =
  (options: object, key: unknown = toy.key) =>
  (k: AnyKnn) =>
    k.scaledDotProductAttention(toy.query, key, key, options);
const heads = (count: number) => zeros(count, 2, 2);

table("the conventions of PyTorch", [
  ["TYPE attnMask", torch({ attnMask: [[0, 0, 0, 0, 0, 0]], isCausal: true }), /with isCausal/],
  ["DTYPE attnMask", torch({ attnMask: { data: new Int32Array(6), shape: [6] } }), /are added/],
  ["SHAPE attnMask", torch({ attnMask: [[true, true]] }), /\(1, 2\).*\(1, 6\)/],
  ["NONFINITE attnMask", torch({ attnMask: [[0, 0, 0, 0, 0, Infinity]] })],
  ["TYPE seed", torch({ dropoutP: 0.1 }), /must be given with dropoutP/],
  [
    "SHAPE key",
    (k) => k.scaledDotProductAttention(heads(4), heads(2), heads(2)),
    /has 2 heads but query has 4; set enableGqa/,
  ],
  ["OPTION is_causal", torch({ is_causal: true }), /did you mean isCausal/],
]);

table("options of one function", [
  ["TYPE xRange", field({ xRange: 1 }), /two finite/],
  ["TYPE yRange", field({ yRange: [0, "1"] }), /yRange\[1\]/],
  ...[Number.NaN, Infinity].map((end) => ["VALUE xRange", field({ xRange: [end, 1] })] as const),
  ["VALUE at", regress({ at: [1, 2, 4], leaveOneOut: true }), /got 4 at \[2\], x has 3/],
  ["VALUE x", regress({ x: [0, -1e308, 1] }), /within ±2\^1021, got -1e\+308 at \[1\]/],
  ["TYPE seed", metric({ seed: undefined }), /or start must be given, but not both/],
  ["TYPE seed", metric({ start: [[1], [1]] }), /but not both/],
  [
    "VALUE p",
    (k) => k.entropy([[0.5, -0.5]]),
    /^softknn\.entropy: p must be finite and ≥ 0, got -0\.5 at \[0, 1\]$/,
  ],
  [
    "VALUE weights",
    (k) => k.headDiversity([[[1, 0]], [[1, -0.25]]]),
    /must be finite and ≥ 0, got -0.25 at \[1, 0, 1\]/,
  ],
  [
    "VALUE weights",
    classify({ weights: [[0.5, -0.5]] }),
    /be finite and ≥ 0, got -0.5 at \[0, 1\]/,
  ],
]);

const prototype = Object.prototype as Record<string, unknown>;

test("undefined is the default, and a polluted Object.prototype changes nothing", async () => {
  const polluted = {
    temperature: 9,
    query: [[1, 1]],
    data: 1,
    shape: 1,
    mask: 3,
    get: 1,
    wasm: 3,
    wo: [[2]],
    at: 1,
  };
  const heads = { heads: 1, wq: [[1]], wk: [[1]], wv: [[1]] };
  const results = () => [
    knn.multiHeadAttention([[1]], heads),
    knn.kernelRegression({ x: [1], y: [2] }),
  ];
  const plain = results();
  Object.assign(Object.prototype, polluted);
  try {
    assertGoodCall(knn, "pollution");
    assertGoodCall(await (await import("softknn")).load({}), "loading with pollution");
    const found = results();
    for (const name of Object.keys(polluted)) delete prototype[name];
    assert.deepEqual(found, plain);
  } finally {
    for (const name of Object.keys(polluted)) delete prototype[name];
  }
  const inherited = Object.create({ temperature: 9, nonsense: 1 });
  for (const options of [inherited, { temperature: undefined }])
    assertSameBits(resultsOf(knn.attention(toy, options)), resultsOf(knn.attention(toy)));
});
