/** The numbers that the text of the lesson states are those of the core. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { articleDims, count, smallDims, trials } from "../../../web/lessons/scaling/dimensions.js";
import { load } from "../../every-function.js";

const knn = await load();
const experiment = (dims: readonly number[]) => {
  const options = { dimensions: [...dims], queries: count, keys: count, trials, seed: 7 };
  return knn.entropyVsDimension(options).rows;
};
const expected = (variance: number) => knn.expectedEntropy({ n: count, variance });

test("at small dimensions the measured entropy lies above that of Gaussian scores, from 32 on beside it", () => {
  for (const { dimension, unscaled } of experiment(smallDims)) {
    const above = unscaled - expected(dimension);
    if (dimension < 32) assert.ok(above > 0.09, `${dimension}: ${above}`);
    else assert.ok(Math.abs(above) < 0.04, `${dimension}: ${above}`);
    if (dimension === 8)
      assert.deepEqual([unscaled.toFixed(2), expected(8).toFixed(2)], ["2.16", "1.93"]);
  }
});

test("without the scale the expectation falls as 3.855/√d, and the gradient's median vanishes", () => {
  for (const dim of articleDims)
    assert.ok(Math.abs((expected(dim) * Math.sqrt(dim)) / 3.855 - 1) < 0.1, String(dim));
  assert.equal((expected(16384) * 128).toFixed(1), "3.9");
  const rows = experiment(articleDims);
  const [first, last] = [rows[0], rows.at(-1)];
  assert.equal(first?.unscaledEffective.toFixed(1), "1.3");
  assert.equal(first?.gradientUnscaledMedian.toFixed(2), "0.43");
  assert.ok((last?.gradientUnscaledMedian ?? 1) < 1e-12);
  for (const { scaledEffective, gradientUnscaledMean, gradientScaledMean } of rows) {
    assert.ok(Math.abs(scaledEffective - 40) < 0.5);
    assert.equal(gradientScaledMean.toFixed(2), "0.18");
    assert.ok(gradientUnscaledMean > 1.7 && gradientUnscaledMean < 2.7);
  }
});
