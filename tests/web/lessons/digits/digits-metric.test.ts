/** The learned metric of the digits: its start, its ascent, the effect of a step, the accuracies. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tensor } from "softknn";
import { recordOrigins } from "../../../../web/figure/state/origins.js";
import { metricSet } from "../../../../web/lessons/digits/digit-set.js";
import {
  learningRate,
  type MetricEpoch,
  type MetricRun,
  measuredEpoch,
  startOf,
} from "../../../../web/lessons/digits/metric-run.js";
import { solveMetric } from "../../../../web/lessons/digits/solve-metric.js";
import { load } from "../../../every-function.js";
import { digitSet as digits } from "./digits-support.js";

const knn = recordOrigins(await load());
const set = metricSet(digits);
const { training: x, trainingLabels: labels } = set;
const start = startOf(knn, set);

/** Epochs with measured accuracies. */
async function trained(last: number, measuredAt: readonly number[]): Promise<MetricEpoch[]> {
  const epochs: MetricEpoch[] = [];
  let projection = start;
  for await (const step of knn.trainMetricSteps({ x, labels, start, learningRate, epochs: last })) {
    const epoch = epochs.length;
    const none = { accuracy: Number.NaN };
    epochs.push(
      measuredAt.includes(epoch)
        ? measuredEpoch(knn, set, epoch, projection, step)
        : { epoch, projection, scored: step, training: none, heldOut: none },
    );
    projection = step.projection as Tensor<Float64Array>;
  }
  return epochs;
}

const epochs = await trained(61, [0, 10, 60]);
const runOf = {
  set,
  at: (epoch: number) => epochs[epoch],
  after: (epoch: number) => epochs[epoch + 1]?.projection,
} as unknown as MetricRun;

test("the start projects to the principal components, whose accuracy is scikit-learn's", () => {
  const { projected } = knn.principalComponents(x, { dimensions: 2 });
  const points = knn.linear(x, start).data;
  assert.ok(projected.data.every((p, i) => Math.abs(p - (points[i] ?? 0)) < 1e-12));
  // KNeighborsClassifier(3) after StandardScaler and PCA(2): 470 of 899.
  assert.equal(epochs[0]?.heldOut.accuracy, 470 / 899);
});

test("the objective rises at every epoch, and held-out accuracy improves", () => {
  for (const [i, { scored }] of epochs.entries())
    assert.ok(i === 0 || scored.objective > (epochs[i - 1]?.scored.objective ?? 0), `epoch ${i}`);
  const [first, tenth, last] = [epochs[0], epochs[10], epochs[60]];
  assert.ok(first && tenth && last);
  assert.ok(tenth.heldOut.accuracy > 0.65, String(tenth.heldOut.accuracy));
  assert.ok(last.heldOut.accuracy > 0.69, String(last.heldOut.accuracy));
  assert.ok(last.training.accuracy > last.heldOut.accuracy);
  assert.ok(last.scored.objective > 1.5 * first.scored.objective);
});

test("the plane shows every digit and its next position", () => {
  const solved = solveMetric(knn, runOf, 10, digits.levelsOf(7));
  assert.ok(solved);
  assert.equal(solved.points.length, 2 * digits.count);
  assert.deepEqual(Array.from(solved.star), [solved.points[14], solved.points[15]]);
  const next = solveMetric(knn, runOf, 11, digits.levelsOf(7));
  assert.deepEqual(solved.next, next?.points);
  assert.deepEqual(solved.heldOut.origin?.path, ["accuracy"]);
});
