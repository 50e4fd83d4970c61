/** Kernel regression, its data and its training. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { truthAt } from "../../../web/lessons/regression/data.js";
import { load } from "../../every-function.js";

import reference from "../../fixtures/nadaraya_watson.json";
import lines from "../../fixtures/regression/local_linear.json";
import { assertClose, assertSameBits, at, doubles } from "./api-support.js";

const knn = await load();

const grid = Array.from({ length: 50 }, (_, i) => i * 0.1);
const sets = Object.entries(reference.datasets).map(([seed, set]) => ({
  seed: Number(seed),
  ...set,
}));

function relative(found: number, wanted: number): number {
  return Math.abs(found / wanted - 1);
}

test("the data equal the article's: x and w0 bit for bit, y within 1e-13", () => {
  for (const set of sets) {
    const data = knn.regressionData({ seed: set.seed });
    assert.equal(data.w0, set.w0);
    if (!("x_train" in set)) continue;
    assertSameBits(data.x, set.x_train);
    assertClose(data.y, set.y_train, 1e-13);
  }
  const { x, y, truth, w0 } = knn.regressionData();
  assert.deepEqual(knn.regressionData({ count: 50, noise: 0.5, seed: 7 }), { x, y, truth, w0 });
  assertClose(truthAt(x), truth, 1e-14);
  assertSameBits(knn.regressionData({ noise: 0 }).y, truth);
  for (const list of [x, y, truth]) assert.ok(list instanceof Float64Array && list.length === 50);
});

test("average pooling, predictions and weights equal the article's, within 1e-13", () => {
  for (const set of sets) {
    const { x, y } = knn.regressionData({ seed: set.seed });
    const mean = new Float64Array(50).fill(set.average_pooling.y_hat);
    assertClose(knn.averagePooling({ y, at: grid }), mean, 1e-13);
    const truth = truthAt(grid);
    const { prediction, weights, emptyRows } = knn.kernelRegression({ x, y, at: grid });
    const square = [...prediction].reduce((sum, p, i) => sum + (p - at(truth, i)) ** 2, 0) / 50;
    assert.ok(relative(square, set.nonparametric.mse_vs_truth) <= 1e-12);
    assert.deepEqual([weights.shape, emptyRows], [[50, 50], 0]);
    if (!("y_hat" in set.nonparametric)) continue;
    assertClose(prediction, set.nonparametric.y_hat, 1e-13);
    assertClose(doubles(weights).subarray(25 * 50, 26 * 50), set.nonparametric.A_row_25, 1e-13);
  }
});

test("a training starts at w0, and its epochs equal the reference's", () => {
  const set = at(sets, 0);
  const { x, y, w0 } = knn.regressionData({ seed: set.seed });
  const run = set.training.w0_from_rng;
  const { epochs } = knn.trainKernelRegression({ x, y, w0 });
  assert.equal(epochs.length, run.epochs.length);
  run.epochs.forEach((wanted, i) => {
    const found = at(epochs, i);
    assert.equal(found.epoch, wanted.epoch);
    assert.ok(relative(found.loss, wanted.loss) <= 1e-9);
    assert.ok(relative(found.wBefore, wanted.w_before) <= 1e-8);
    assert.ok(relative(found.wAfter, wanted.w_after) <= 1e-8);
    assert.ok(Math.abs(found.gradient - wanted.grad) <= 1e-9);
  });
});

test("each kernel, bandwidth and leave-one-out arrives", () => {
  const [x, y] = [
    [0, 1, 3],
    [1, 2, 8],
  ];
  const weights = (options: object) =>
    Array.from(knn.kernelRegression({ x, y, at: [0.5], ...options }).weights.data);
  assert.deepEqual(weights({ kernel: "boxcar" }), [0.5, 0.5, 0]);
  assertClose(
    weights({ kernel: "triangular", bandwidth: 5 }),
    [4.5 / 11.5, 4.5 / 11.5, 2.5 / 11.5],
    1e-15,
  );
  assertClose(
    weights({ kernel: "epanechnikov", bandwidth: 5 }),
    [24.75 / 68.25, 24.75 / 68.25, 18.75 / 68.25],
    1e-15,
  );
  const near = Math.exp(-0.125);
  assertClose(
    weights({}),
    [near, near, Math.exp(-3.125)].map((k) => k / (2 * near + Math.exp(-3.125))),
    1e-15,
  );
  const alone = knn.kernelRegression({ x, y, kernel: "boxcar", leaveOneOut: true });
  assert.deepEqual([...alone.prediction], [2, 1, 11 / 3]);
  assert.equal(alone.emptyRows, 1);
});

test("degree 1 equals least squares, within 1e-12 of the largest weight", () => {
  for (const { prediction, weights, ...given } of lines.cases) {
    const kernel = given.kernel as "gaussian";
    const found = knn.kernelRegression({ ...given, kernel, degree: 1 });
    const all = weights.flat();
    const tolerance = 1e-12 * Math.max(1, ...all.map(Math.abs));
    assertClose(found.prediction, prediction, 4 * tolerance); // |y| < 4
    assertClose(found.weights.data, all, tolerance);
  }
});

test("degree 1 is degree 0 where all weight lies at one place or nowhere", () => {
  const points = { x: [1, 1, 2, 5], y: [0, 3, 7, 1], at: [0.5, 1.4, 5.5, 9] };
  for (const options of [{ bandwidth: 0 }, { bandwidth: 0.55, kernel: "boxcar" as const }])
    assert.deepEqual(
      knn.kernelRegression({ ...points, ...options, degree: 1 }),
      knn.kernelRegression({ ...points, ...options, degree: 0 }),
    );
});

test("a line that leaves double precision is an overflow, with its position", () => {
  const steep = { x: [0, 5e-324], y: [0, 1], at: [0, 1], degree: 1, bandwidth: 1 } as const;
  assert.throws(() => knn.kernelRegression(steep), {
    ...{ code: "SOFTKNN_E_OVERFLOW", argument: "prediction" },
    message: "softknn.kernelRegression: prediction at [1] overflows double precision",
  });
});

test("empty input gives empty output", () => {
  assert.deepEqual(knn.kernelRegression({ x: [], y: [], at: [1, 2] }), {
    prediction: new Float64Array(2),
    weights: { data: new Float64Array(0), shape: [2, 0] },
    emptyRows: 2,
  });
  assert.equal(knn.kernelRegression({ x: [1], y: [1], at: [] }).prediction.length, 0);
  assertSameBits(knn.averagePooling({ y: [], at: [1] }), [0]);
  assert.equal(knn.averagePooling({ y: [1], at: [] }).length, 0);
  assert.deepEqual(knn.trainKernelRegression({ x: [1], y: [1], w0: 1, epochs: 0 }), { epochs: [] });
  const empty = { epoch: 1, wBefore: 1, loss: 0, gradient: 0, wAfter: 1 };
  assert.equal(at(knn.trainKernelRegression({ x: [], y: [], w0: 1 }).epochs, 0).loss, 0);
  assert.deepEqual(at(knn.trainKernelRegression({ x: [2], y: [5], w0: 1 }).epochs, 0), empty);
});

test("results belong to the caller", () => {
  const first = knn.kernelRegression({ x: [1], y: [2] });
  first.prediction.fill(9);
  assert.notEqual(knn.kernelRegression({ x: [1], y: [2] }).prediction[0], 9);
  const data = knn.regressionData({ count: 4 });
  assert.equal(data.x.buffer.byteLength, 32, "no part of a larger array");
});

test("one dot product of dimension 1 is the product of two gaussians", () => {
  const [q = 0, k = 0] = knn.random(3).randn(2);
  const { values, mean, variance } = knn.dotProductSample({ dimension: 1, count: 1, seed: 3 });
  assert.deepEqual([[...values], mean, variance], [[q * k], q * k, 0]);
});

test("dot products follow the stream, q before k, and are scaled on request", () => {
  const sample = knn.dotProductSample({ dimension: 6, count: 4, seed: 11 });
  const stream = knn.random(11);
  const wanted = Array.from({ length: 4 }, () => {
    const [q, k] = [stream.randn(6), stream.randn(6)];
    return q.reduce((sum, x, c) => sum + x * at(k, c), 0);
  });
  assertSameBits(sample.values, wanted);
  const scaled = knn.dotProductSample({ dimension: 6, count: 4, seed: 11, scaled: true }).values;
  assertSameBits(
    scaled,
    wanted.map((s) => s / Math.sqrt(6)),
  );
});
