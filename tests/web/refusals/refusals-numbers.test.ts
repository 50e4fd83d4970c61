/** Numbers that are none or lead beyond double precision, and what is left after errors. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { toy } from "../api/api-support.js";
import { attend, field, metric, points, project, toyWith } from "./refusal-calls.js";
import {
  type AnyKnn,
  assertGoodCall,
  knn,
  memory,
  table,
  useWatchedCore,
} from "./refusal-support.js";

useWatchedCore();

const big = [[1e200]];
const high = [[1], [1e200]];
const bias = (x: number) => ({ data: new Float64Array(6).fill(x, 3, 4), shape: [1, 6] });

table("masks that are no numbers", [
  ["NONFINITE mask", attend({ mask: bias(Number.NaN) }), /\[0, 3\]/],
  ["NONFINITE mask", attend({ mask: bias(Number.NaN), nonFinite: "propagate" })],
]);

const headed = (value: number, more: object) => (k: AnyKnn) =>
  k.multiHeadAttention(
    { query: [[value]] },
    { heads: 1, wq: [[1]], wk: [[1]], wv: [[1]], ...more },
  );
const lively = {
  x: [
    [1, 2],
    [3, -1],
    [0, 1],
  ],
  targets: [[1], [5], [-2]],
  initialScale: 1,
};
const single = (x: number) => ({ data: Float32Array.of(x), shape: [1, 1] });
const train = (change: object) => project({ ...lively, ...change });

table("results beyond double precision", [
  ["OVERFLOW score", toyWith({ query: high, key: high, value: high }), /row 1.*column 1/],
  ["OVERFLOW score", (k) => k.nearestNeighbors(big, high), /column 1/],
  [
    "OVERFLOW score",
    field({
      key: [
        [0, 0],
        [1e300, 0],
      ],
      xRange: [0, 1e300],
    }),
    /at \[0, 0, 1\]/,
  ],
  // Both remain: the first two uniforms of seed 7 are 0.0763 and 0.7799.
  [
    "OVERFLOW output",
    (k) =>
      k.attention(
        { query: [[1]], key: [[1], [1]], value: [[1.7e308], [1.7e308]] },
        { dropout: { p: 0.076, seed: 7 } },
      ),
    /\[0, 0\]/,
  ],
  [
    "OVERFLOW query",
    headed(1e200, { wq: big }),
    /\[0, 0\] \(row 0, column 0\) overflows double precision, projected by wq/,
  ],
  [
    "OVERFLOW output",
    headed(1, { wv: big, wo: big }),
    /\[0, 0\] \(row 0, column 0\) overflows double precision$/,
  ],
  [
    "OVERFLOW heads",
    headed(1, { wv: [[1.77e308]], dropout: { p: 0.05, seed: 1 } }),
    /overflows double precision, scaled up by dropout/,
  ],
  [
    "OVERFLOW result",
    (k) =>
      k.batchMatmul(
        [
          [[1], [1]],
          [[1], [1e200]],
        ],
        big,
      ),
    /\[1, 1, 0\] \(row 1, column 0\)/,
  ],
  ["OVERFLOW result", (k) => k.linear(single(1e30), single(1e30)), /too large for Float32/],
  [
    "OVERFLOW weights",
    (k) => k.headDiversity([[[1e308, 1e308, 1e308, 1e308]], [[0, 0, 0, 0]]]),
    /too large to sum/,
  ],
  [
    "OVERFLOW epochs",
    (k) => k.trainKernelRegression({ x: [0, 1], y: [1e200, -1e200], w0: 1 }),
    /at epoch 1, in loss/,
  ],
  [
    "OVERFLOW learningRate",
    train({ learningRate: 1e3, epochs: 50 }),
    /learningRate 1000 is too large: epoch \d+ overflows/,
  ],
  ["OVERFLOW x", train({ targets: [[1e200], [0], [0]] }), /targets or start.* epoch 1/],
  [
    "OVERFLOW wq",
    train({
      x: { data: Float32Array.of(1, 2), shape: [2, 1] },
      targets: { data: Float32Array.of(1e30, 1e30), shape: [2, 1] },
      learningRate: 1e10,
      epochs: 1,
    }),
    /too large for Float32/,
  ],
  ["OVERFLOW x", metric({ seed: undefined, start: [[1e200], [0]] }), /is too large, or start/],
  [
    "OVERFLOW learningRate",
    metric({ learningRate: 1e300 }),
    /1e\+300 is too large: epoch 2 overflows/,
  ],
  [
    "OVERFLOW x",
    (k) => k.principalComponents([[1e200], [-1e200]], { dimensions: 1 }),
    /variance overflows/,
  ],
]);

test("steps that diverge name the learning rate and the epoch", async () => {
  const small = {
    vocabulary: 3,
    context: 4,
    dimension: 2,
    batch: 2,
    learningRate: 1e300,
    steps: 50,
  };
  const diverging = [
    () => knn.trainTransformerSteps(small),
    () =>
      knn.trainMetricSteps({ ...points, dimensions: 1, seed: 1, epochs: 3, learningRate: 1e300 }),
  ];
  for (const steps of diverging) {
    const run = async () => {
      for await (const _ of steps() as AsyncIterable<unknown>);
    };
    await assert.rejects(run, { code: "SOFTKNN_E_OVERFLOW", argument: "learningRate" });
  }
});

test("a thousand errors and a thousand results leave the heap unchanged", () => {
  const { x, y } = knn.regressionData();
  const projections = { x: [[1], [2], [3]], targets: [[9], [1], [2]], initialScale: 1, epochs: 9 };
  knn.trainProjections(projections);
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 1000; i++) {
    assert.throws(() => knn.attention({ ...toy, query: [[Number.NaN, 1]] }));
    assert.throws(() => knn.scores(big, big));
    assert.throws(() => knn.softmax([Number.NaN]));
    assert.throws(() => knn.headDiversity([[[-1]]]));
    assert.throws(() => knn.trainKernelRegression({ x, y, w0: 1, learningRate: 1e308 }));
    assert.throws(() => knn.trainProjections({ ...projections, learningRate: 1e6 }));
    knn.attention(toy, { returnWeights: true, returnScores: true });
    knn.random(i).randn(100);
    knn.trainKernelRegression({ x, y, w0: 1, epochs: 1 });
    knn.trainProjections(projections);
  }
  assert.equal(memory.buffer.byteLength, before);
  assertGoodCall(knn, "all that");
});
