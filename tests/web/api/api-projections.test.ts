/** Training projections: one run, continued runs, symmetry, the task for two heads. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProjectionWeights, TrainProjectionsOptions } from "softknn/learn";
import { drawnScenes } from "../../../web/data/scenes.js";
import { load } from "../../every-function.js";
import { assertSameBits, at, doubles, generator, randomTensor } from "./api-support.js";

const knn = await load();

const names = ["wq", "wk", "wv", "wo"] as const;

/** Three heads with different key and value dimensions, over two scenes of four tokens. */
function small(seed = 1): TrainProjectionsOptions {
  const next = generator(seed);
  const [x, targets] = [randomTensor(next, [2, 4, 3]), randomTensor(next, [2, 4, 2])];
  const sizes = { heads: 3, width: 2, valueWidth: 1 };
  return { x, targets, ...sizes, initialScale: 0.5, learningRate: 0.05, epochs: 10 };
}

function flat(weights: ProjectionWeights | undefined): number[] {
  assert.ok(weights);
  return names.flatMap((name) => [...doubles(weights[name])]);
}

test("a run has an entry per epoch: loss, norms, weights, with the right shapes", () => {
  const run = knn.trainProjections(small());
  assert.deepEqual(Object.keys(run).sort(), ["epochs", "loss", "start", "weights"]);
  assert.deepEqual(
    run.epochs.map((e) => e.epoch),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  const shapes = { wq: [3, 6], wk: [3, 6], wv: [3, 3], wo: [3, 2] };
  for (const weights of [run.start, run.weights, ...run.epochs.map((e) => e.weights)]) {
    assert.ok(weights);
    for (const name of names) assert.deepEqual(weights[name].shape, shapes[name]);
  }
  for (const { loss, gradientNorms } of run.epochs) {
    assert.ok(loss > 0);
    for (const name of names) assert.ok(gradientNorms[name] > 0);
  }
  const losses = [...run.epochs.map((e) => e.loss), run.loss];
  assert.deepEqual(
    losses,
    [...losses].sort((a, b) => b - a),
  );
  assertSameBits(flat(run.weights), flat(run.epochs.at(-1)?.weights));
  assert.notEqual(run.weights.wq.data, run.epochs.at(-1)?.weights?.wq.data);
});

test("the start is that of random(seed), matrix by matrix, except for given ones", () => {
  const drawn = knn
    .random(5)
    .randn(18 + 18 + 9 + 6)
    .map((g) => 0.25 * g);
  const options = { ...small(), seed: 5, initialScale: 0.25, epochs: 0 };
  const { start, weights, epochs, loss } = knn.trainProjections(options);
  assertSameBits(flat(start), drawn);
  assertSameBits(flat(weights), drawn);
  assert.deepEqual(epochs, []);
  assert.ok(loss > 0);
  const wk = randomTensor(generator(3), [3, 6]);
  const mixed = knn.trainProjections({ ...options, start: { wk } }).start;
  assertSameBits(doubles(mixed.wk), doubles(wk));
  assertSameBits(doubles(mixed.wv), drawn.slice(36, 45));
});

test("only the matrices in train learn", () => {
  for (const train of [[], ["wq"], ["wv", "wo"], [...names]] as const) {
    const run = knn.trainProjections({ ...small(), train });
    for (const name of names) {
      const learnt = (train as readonly string[]).includes(name);
      const same = doubles(run.start[name]).every((w, i) => w === doubles(run.weights[name])[i]);
      assert.equal(same, !learnt, `${name} in [${train}]`);
    }
  }
});

test("the scenes of two lessons: their kinds, their numbers, and the means of their kind", () => {
  const { x, targets, colors, shapes } = drawnScenes(knn);
  assert.deepEqual(x.shape, [16, 9, 8]);
  assert.deepEqual(targets.shape, [16, 9, 2]);
  const drawn = knn.random(7).randn(288);
  for (let i = 0; i < 144; i++) {
    const row = [...doubles(x).slice(i * 8, i * 8 + 8)];
    assert.equal(row.indexOf(1), at(colors, i % 9));
    assert.equal(row.indexOf(1, 3) - 3, at(shapes, i % 9));
    assertSameBits(row.slice(6), drawn.slice(2 * i, 2 * i + 2));
    const alike = (kinds: Int32Array, part: number) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .filter((j) => at(kinds, j) === at(kinds, i % 9))
        .map((j) => at(drawn, 2 * (i - (i % 9) + j) + part));
    for (const [part, kinds] of [colors, shapes].entries()) {
      const mean = alike(kinds, part).reduce((a, b) => a + b) / 3;
      assert.equal(at(doubles(targets), 2 * i + part), mean);
    }
  }
  const none = { data: new Float64Array(0), shape: [0, 9, 8] };
  const nothing = { ...none, shape: [0, 9, 2] };
  assert.equal(knn.trainProjections({ x: none, targets: nothing, epochs: 1 }).loss, 0);
});
