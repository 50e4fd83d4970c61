/** Metric learning, classification, principal components and iterated attention through the API. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Tensor } from "softknn";
import { toNested } from "softknn";
import type { MetricStep } from "softknn/learn";
import { load } from "../../every-function.js";

const knn = await load();

interface Case {
  readonly x: number[][];
  readonly labels: number[];
  readonly start: number[][];
  readonly objective: number;
  readonly gradient: number[][];
}
const iris = (JSON.parse(readFileSync("tests/fixtures/nca.json", "utf8")) as { cases: [Case] })
  .cases[0];
const points = { x: iris.x, labels: iris.labels };

const single = ({ data, shape }: Tensor): Tensor => ({ data: Float32Array.from(data), shape });
const tensor = (data: Float64Array, ...shape: number[]): Tensor => ({ data, shape });

async function stepsOf(steps: AsyncIterable<MetricStep>): Promise<MetricStep[]> {
  const list: MetricStep[] = [];
  for await (const step of steps) list.push(step);
  return list;
}

test("an epoch of trainMetric has scikit-learn's objective and gradient", () => {
  const { x, labels, start, objective, gradient } = iris;
  const { epochs, projection } = knn.trainMetric({ x, labels, start, learningRate: 1, epochs: 1 });
  assert.ok(Math.abs((epochs[0]?.objective ?? 0) - objective) <= 1e-12 * objective);
  const most = Math.max(...gradient.flat().map(Math.abs));
  projection.data.forEach((moved, i) => {
    const slope = moved - (start.flat()[i] as number);
    assert.ok(Math.abs(slope - (gradient.flat()[i] as number)) <= 1e-10 * most);
  });
});

test("trainMetric starts from the stream of its seed, and continues bit for bit", () => {
  const { projection, epochs } = knn.trainMetric({ ...points, dimensions: 2, seed: 5, epochs: 0 });
  assert.deepEqual(
    projection.data,
    knn
      .random(5)
      .randn(8)
      .map((z) => z / 2),
  );
  assert.deepEqual([projection.shape, epochs], [[4, 2], []]);
  const whole = knn.trainMetric({ ...points, dimensions: 2, seed: 5, epochs: 9 });
  const first = knn.trainMetric({ ...points, dimensions: 2, seed: 5, epochs: 4 });
  const rest = knn.trainMetric({ ...points, start: first.projection, epochs: 5 });
  assert.deepEqual(rest.projection, whole.projection);
  const { objective, accuracy, gradientNorm } = whole.epochs[4] as MetricStep;
  assert.deepEqual(rest.epochs[0], { epoch: 1, objective, accuracy, gradientNorm });
  assert.ok((whole.epochs[8]?.objective as number) > (whole.epochs[0]?.objective as number));
});

test("trainMetricSteps yields the epochs of trainMetric, and copies its arrays at once", async () => {
  for (const x of [tensor(Float64Array.from(iris.x.flat()), 30, 4)].flatMap((t) => [
    t,
    single(t),
  ])) {
    const options = {
      x,
      labels: iris.labels,
      dimensions: 2,
      seed: 1,
      learningRate: 0.02,
      epochs: 5,
    };
    const { epochs, projection } = knn.trainMetric(options);
    const steps = knn.trainMetricSteps(options);
    const running = stepsOf(steps);
    x.data.fill(0);
    const list = await running;
    assert.deepEqual(
      list.map(({ projection: _, ...epoch }) => epoch),
      epochs,
    );
    assert.deepEqual(list[4]?.projection, projection);
    assert.equal(new Set(list.map((step) => step.projection.data.buffer)).size, 5);
  }
});

test("steps go on where there is no MessageChannel", async (t) => {
  const options = { ...points, dimensions: 2, seed: 1, epochs: 3 };
  const kept = globalThis.MessageChannel;
  t.after(() => Object.assign(globalThis, { MessageChannel: kept }));
  Object.assign(globalThis, { MessageChannel: undefined });
  assert.equal((await stepsOf(knn.trainMetricSteps(options))).length, 3);
});

test("classify is typed by its inputs, and counts its predictions", () => {
  const weights = [
    [0.5, 0.25, 0.25],
    [0, 0, 0],
    [0.25, 0.25, 0.5],
  ];
  const known = knn.classify({ weights, labels: [2, 0, 2], expected: [2, 2, 3] });
  const accuracy: number = known.accuracy;
  assert.equal(accuracy, 1 / 3);
  assert.deepEqual(known.prediction, Int32Array.of(2, -1, 2));
  assert.equal(known.emptyRows, 1);
  assert.deepEqual(toNested(known.shares), [
    [0.25, 0, 0.75, 0],
    [0, 0, 0, 0],
    [0.25, 0, 0.75, 0],
  ]);
  // Rows are expected, columns predicted: one 2 as 2, the 3 as 2.
  assert.deepEqual(toNested(known.confusion), [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 1, 0],
  ]);
  const unknown = knn.classify({ weights, labels: Uint8Array.of(2, 0, 2) });
  assert.equal("accuracy" in unknown || "confusion" in unknown, false);
  assert.deepEqual(unknown.shares.shape, [3, 3]);
  assert.deepEqual(knn.classify({ weights: [], labels: [1, 0] }).shares.shape, [0, 2]);
});

test("principal components: shapes, and the variance of what is projected", () => {
  const x = tensor(Float64Array.from(iris.x.flat()), 30, 4);
  const { projected, components, mean, variance } = knn.principalComponents(x, { dimensions: 2 });
  assert.deepEqual(
    [projected, components, mean, variance].map(({ shape }) => shape),
    [[30, 2], [2, 4], [4], [2]],
  );
  const along = Array.from({ length: 30 }, (_, i) => Number(projected.data[2 * i]));
  const square = along.reduce((sum, value) => sum + value * value, 0) / 29;
  assert.ok(Math.abs(square - Number(variance.data[0])) < 1e-13);
});

test("iterated attention is chained attention, in both number types and with every option", () => {
  const random = knn.random(9);
  const state = tensor(random.randn(15), 5, 3);
  const memory = tensor(random.randn(21), 7, 3);
  const all = [
    { dropout: { p: 0.25, seed: 2 }, precision: "exact", nonFinite: "propagate" },
    { similarity: "rbf", temperature: 0.5, causal: true, past: 1 },
    { mask: Array.from({ length: 5 }, (_, i) => Array.from({ length: 7 }, (_, j) => i !== j)) },
  ] as const;
  for (const options of all) {
    for (const inputs of [
      { state, memory },
      { state: single(state), memory: single(memory) },
    ]) {
      const { states, moved } = knn.iterateAttention(inputs, { ...options, steps: 3 });
      assert.deepEqual(states.shape, [4, 5, 3]);
      let query: Tensor = inputs.state;
      for (let t = 0; t < 3; t++) {
        const { output } = knn.attention(
          { query, key: inputs.memory, value: inputs.memory },
          options,
        );
        assert.deepEqual(output.data, states.data.slice(15 * (t + 1), 15 * (t + 2)));
        const from = query.data;
        const moves = [0, 3, 6, 9, 12].map((i) =>
          Math.hypot(...[0, 1, 2].map((c) => Number(output.data[i + c]) - Number(from[i + c]))),
        );
        assert.ok(Math.abs(Math.max(...moves) - (moved[t] as number)) < 1e-13);
        query = output;
      }
    }
  }
  const shift = knn.iterateAttention({ state }, { similarity: "rbf", steps: 1 });
  const { output } = knn.attention(
    { query: state, key: state, value: state },
    { similarity: "rbf" },
  );
  assert.deepEqual(shift.states.data.slice(15), output.data);
  assert.equal(
    knn.iterateAttention({ state: [], memory }, { steps: 2 }).states.shape.join(),
    "3,0,3",
  );
  const still = knn.iterateAttention({ state }, { steps: 0 });
  assert.deepEqual([still.states.shape, still.moved.length], [[1, 5, 3], 0]);
});
