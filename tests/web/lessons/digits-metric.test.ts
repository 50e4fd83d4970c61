/** The learned metric of the digits: its start, its ascent, the effect of a step, the accuracies. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type Tensor } from "softknn";
import { recordOrigins } from "../../../web/figure/state/origins.js";
import { metricSet } from "../../../web/lessons/digits/digit-set.js";
import {
  learningRate,
  type MetricEpoch,
  type MetricRun,
  measuredEpoch,
  startOf,
} from "../../../web/lessons/digits/metric-run.js";
import { solveMetric, solveSlope } from "../../../web/lessons/digits/solve-metric.js";
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

test("the training half is standardized: mean 0, variance 1, or constant", () => {
  for (let j = 0; j < 64; j++) {
    const column = Array.from({ length: 898 }, (_, i) => x.data[64 * i + j] ?? 0);
    const mean = column.reduce((sum, value) => sum + value, 0) / 898;
    const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 898;
    assert.ok(Math.abs(mean) < 1e-12);
    assert.ok(Math.abs(variance - 1) < 1e-12 || variance === 0, `pixel ${j}: ${variance}`);
  }
});

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

test("the objective of a stored epoch equals that of its projection", () => {
  for (const at of [0, 30]) {
    const epoch = epochs[at];
    assert.ok(epoch);
    const { objective } = knn.metricObjective({ x, labels, projection: epoch.projection });
    assert.equal(epoch.scored.objective, objective);
  }
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

/** The soft share of the class of a training digit, by the formula. */
function shareOf(place: number, projection: Tensor): number {
  const points = knn.linear(x, projection).data;
  const self = digits.training.indexOf(place);
  const [sx = 0, sy = 0] = [points[2 * self], points[2 * self + 1]];
  let [own, all] = [0, 0];
  for (const [i, label] of labels.entries()) {
    if (i === self) continue;
    const weight = Math.exp(
      -((sx - (points[2 * i] ?? 0)) ** 2) - (sy - (points[2 * i + 1] ?? 0)) ** 2,
    );
    all += weight;
    if (label === digits.labelOf(place)) own += weight;
  }
  return own / all;
}

test("the soft share has a gradient, unlike the hard vote", () => {
  const place = 628;
  const slope = solveSlope(knn, digits, runOf, 0, place);
  assert.ok(slope);
  const now = slope.steps.indexOf(0);
  assert.ok(Math.abs((slope.soft[now] ?? 0) - shareOf(place, start)) < 1e-12);
  assert.equal(slope.softNow.value, slope.soft[now]);
  assert.ok((slope.soft[now + 1] ?? 0) > (slope.soft[now] ?? 0));
  assert.ok([-2, -1, 1, 2].every((by) => slope.hard[now + by] === slope.hard[now]));
  assert.deepEqual(
    Array.from(slope.hard).filter((share) => ![0, 1 / 3, 2 / 3, 1].includes(share)),
    [],
  );
});
