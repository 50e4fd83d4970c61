/** The invariants of metric learning, classification, components, iterated attention. */

import type {
  Classification,
  ClassifyInputs,
  IterateAttentionInputs,
  IterateAttentionOptions,
  IteratedAttention,
  MetricEpoch,
  MetricObjective,
  MetricObjectiveInputs,
  MetricStep,
  PrincipalComponents,
  SoftKnn,
  TrainMetricOptions,
  TrainMetricResult,
} from "softknn";
import { assert, assertShape, assertWithin } from "./broken.js";
import { numbersIn } from "./given.js";
import { snapshot } from "./snapshot.js";

const lengthOf = (labels: unknown) => (labels as ArrayLike<number>).length;

function assertEpochs(epochs: readonly MetricEpoch[], n: number): void {
  epochs.forEach(({ epoch, objective, accuracy, gradientNorm }, i) => {
    assert(epoch === i + 1, `epoch ${epoch} at ${i}`);
    assertWithin(objective, 0, n * (1 + 1e-12), "an objective");
    assertWithin(accuracy, 0, 1, "an accuracy");
    assertWithin(gradientNorm, 0, Number.MAX_VALUE, "a gradient");
  });
}

export function metricObjective(
  { objective, accuracy, gradient }: MetricObjective,
  [{ labels, projection }]: [MetricObjectiveInputs],
): void {
  assertEpochs([{ epoch: 1, objective, accuracy, gradientNorm: 0 }], lengthOf(labels));
  assertShape(gradient.shape, numbersIn(projection).shape, "the gradient");
  assert(Array.from(gradient.data).every(Number.isFinite), "the gradient is not finite");
}

export function trainMetric(
  { epochs, projection }: TrainMetricResult,
  [options]: [TrainMetricOptions],
): void {
  assert(epochs.length === (options.epochs ?? 100), `${epochs.length} epochs`);
  assertEpochs(epochs, lengthOf(options.labels));
  assert(Array.from(projection.data).every(Number.isFinite), "the projection ran away");
}

export function trainMetricSteps(
  steps: readonly MetricStep[],
  [options]: [TrainMetricOptions],
  knn: SoftKnn,
): void {
  const { epochs, projection } = knn.trainMetric(options);
  const numbers = steps.map(({ projection: _, ...epoch }) => epoch);
  assert(snapshot(numbers) === snapshot(epochs), "the steps are not the epochs");
  const last = steps.at(-1);
  if (last) assert(snapshot(last.projection) === snapshot(projection), "another projection");
}

export function classify(
  { prediction, shares, emptyRows, accuracy, confusion }: Classification,
  [{ weights, labels, expected }]: [ClassifyInputs],
): void {
  const m = prediction.length;
  const classes = shares.shape[1] as number;
  assertShape(shares.shape, [m, classes], "shares");
  assert(m === 0 || lengthOf(labels) === numbersIn(weights).shape[1], "other keys");
  const empty = prediction.filter((label) => label === -1).length;
  assert(empty === emptyRows, `${emptyRows} empty rows, ${empty} without prediction`);
  prediction.forEach((label, i) => {
    const row = Array.from(shares.data.subarray(i * classes, (i + 1) * classes));
    if (label >= 0) assert(row[label] === Math.max(...row), `row ${i}: not the largest share`);
    else
      assert(
        row.every((share) => share === 0),
        `row ${i} has weight`,
      );
  });
  assert((expected === undefined) === (accuracy === undefined), "accuracy where none is expected");
  if (confusion === undefined) return;
  assertShape(confusion.shape, [classes, classes], "confusion");
  const counted = Array.from(confusion.data).reduce((sum, count) => sum + count, 0);
  assert(counted === m - emptyRows, `${counted} counts of ${m} queries`);
}

export function principalComponents(
  { projected, components, mean, variance }: PrincipalComponents,
  [x, { dimensions }]: [unknown, { dimensions: number }],
): void {
  const [n, d] = numbersIn(x).shape as [number, number];
  assertShape(projected.shape, [n, dimensions], "projected");
  assertShape(components.shape, [dimensions, d], "components");
  assertShape(mean.shape, [d], "mean");
  assertShape(variance.shape, [dimensions], "variance");
  const most = variance.data[0] as number;
  variance.data.forEach((value, k) => {
    const before = (variance.data[k - 1] ?? Infinity) as number;
    assertWithin(value, 0, before + 1e-6 * most, `variance ${k}`);
    const row = Array.from(components.data.subarray(k * d, (k + 1) * d));
    assertWithin(Math.hypot(...row), 1 - 1e-6, 1 + 1e-6, `the norm of component ${k}`);
    assert(Math.max(...row) >= Math.max(...row.map(Math.abs)), `component ${k} has another sign`);
  });
}

export function iterateAttention(
  { states, moved, emptyRows }: IteratedAttention,
  [{ state, memory }, options]: [IterateAttentionInputs, IterateAttentionOptions],
  knn: SoftKnn,
): void {
  const [m = 0, d = 0] = states.shape.slice(1);
  const { steps, ...rest } = options;
  assert(states.shape[0] === steps + 1 && moved.length === steps, "another number of steps");
  assertWithin(emptyRows, 0, m, "the empty rows");
  const row = (t: number) => ({
    data: states.data.slice(t * m * d, (t + 1) * m * d),
    shape: [m, d],
  });
  const given = numbersIn(state).data;
  assert(
    row(0).data.every((x, i) => Object.is(x, given[i])),
    "another start",
  );
  for (let t = 0; t < steps; t++) {
    const keys = memory ?? row(t);
    const { output } = knn.attention({ query: row(t), key: keys, value: keys }, rest);
    assert(
      snapshot(output.data) === snapshot(row(t + 1).data),
      `state ${t + 1} is not attention's`,
    );
  }
}
