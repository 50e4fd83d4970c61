/** The learned metric of the digits: its start, the accuracies, its plane. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tensor } from "softknn";
import { recordOrigins } from "../../../../web/figure/state/origins.js";
import { metricSet } from "../../../../web/lessons/digits/digit-set.js";
import {
  learningRate,
  type MetricEpoch,
  measuredEpoch,
  startOf,
} from "../../../../web/lessons/digits/metric-training.js";
import { solveMetric } from "../../../../web/lessons/digits/solve.js";
import { load } from "../../../every-function.js";
import { digitSet as digits } from "./digits-support.js";

const knn = recordOrigins(await load());
const set = metricSet(digits);
const { points: x, labels } = set.training;
const start = startOf(knn, set);

/** The epochs with these numbers, measured. */
async function trained(last: number, measuredAt: readonly number[]): Promise<MetricEpoch[]> {
  const epochs: MetricEpoch[] = [];
  let [epoch, projection] = [0, start];
  for await (const step of knn.trainMetricSteps({ x, labels, start, learningRate, epochs: last })) {
    if (measuredAt.includes(epoch)) epochs.push(measuredEpoch(knn, set, epoch, projection));
    epoch++;
    projection = step.projection as Tensor<Float64Array>;
  }
  return epochs;
}

const epochs = await trained(61, [0, 10, 60]);

test("the start projects to the principal components, whose accuracy is scikit-learn's", () => {
  const { projected } = knn.principalComponents(x, { dimensions: 2 });
  const points = knn.linear(x, start).data;
  assert.ok(projected.data.every((p, i) => Math.abs(p - (points[i] ?? 0)) < 1e-12));
  // KNeighborsClassifier(3) after StandardScaler and PCA(2): 470 of 899.
  assert.equal(epochs[0]?.heldOut.accuracy, 470 / 899);
});

test("held-out accuracy improves", () => {
  const [first, tenth, last] = epochs;
  assert.ok(first && tenth && last);
  assert.ok(tenth.heldOut.accuracy > 0.65, String(tenth.heldOut.accuracy));
  assert.ok(last.heldOut.accuracy > 0.69, String(last.heldOut.accuracy));
  assert.ok(last.training.accuracy > last.heldOut.accuracy);
});

test("the plane shows every digit, and a digit as the query at its own place", () => {
  const solved = solveMetric(knn, { epochs, set, shown: 1 }, digits.levelsOf(7));
  assert.ok(solved);
  assert.equal(solved.points.length, 2 * digits.count);
  assert.deepEqual(Array.from(solved.star), [solved.points[14], solved.points[15]]);
  assert.deepEqual(
    [solved.epoch, solved.heldOut.value, solved.heldOutAtStart.value],
    [10, epochs[1]?.heldOut.accuracy, 470 / 899],
  );
  assert.deepEqual(solved.heldOut.origin?.path, ["accuracy"]);
});
