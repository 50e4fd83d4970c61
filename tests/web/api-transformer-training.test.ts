/** The training of a transformer, step by step. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, pool, type SoftKnn, type TransformerModel } from "softknn";
import { assertSameBits, doubles } from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const small = {
  ...{ vocabulary: 6, context: 8, dimension: 12, heads: 2, valueDimension: 4 },
  ...{ batch: 16, period: 3, seed: 4 },
} as const;

async function run(options: object) {
  const steps = [];
  for await (const step of knn.trainTransformerSteps({ ...small, ...options })) steps.push(step);
  return steps;
}

test("training: the loss falls, and the same seed gives the same bits", async () => {
  const steps = await run({ steps: 300, learningRate: 0.01 });
  assert.deepEqual(
    steps.map(({ step }) => step),
    steps.map((_, i) => i + 1),
  );
  const mean = (list: readonly { loss: number; accuracy: number }[], name: "loss" | "accuracy") =>
    list.reduce((sum, item) => sum + item[name], 0) / list.length;
  assert.ok(mean(steps.slice(0, 10), "loss") > 1.7);
  assert.ok(mean(steps.slice(-10), "loss") < 0.3);
  assert.ok(mean(steps.slice(-10), "accuracy") > 0.95);
  const again = await run({ steps: 300, learningRate: 0.01 });
  assert.deepEqual(again, steps);
  const [other] = await run({ steps: 1, seed: 5 });
  assert.notEqual(other?.loss, steps[0]?.loss);
});

test("training: the start is drawn from the stream of the seed", async () => {
  const start = (await run({ steps: 1, learningRate: 0 })).at(-1)?.model as TransformerModel;
  const stream = knn.random(4);
  // Decay and learning rate are multiplied, so with rate 0 nothing changes.
  assertSameBits(doubles(start.embedding), stream.randn(72));
  assertSameBits(doubles(start.positions), stream.randn(96));
  const uniform = (count: number, rows: number) =>
    stream.rand(count).map((u) => (2 * u - 1) * (1 / Math.sqrt(rows)));
  assertSameBits(doubles(start.layers[0]?.wq), uniform(48, 12));
  assertSameBits(doubles(start.layers[0]?.wk), uniform(48, 12));
  assertSameBits(doubles(start.layers[0]?.wv), uniform(96, 12));
  assertSameBits(doubles(start.layers[0]?.wo), uniform(96, 8));
});

test("training: models are returned at the given interval and at the last step", async () => {
  const shown = async (options: object) =>
    (await run({ steps: 5, ...options })).filter(({ model }) => model).map(({ step }) => step);
  assert.deepEqual(await shown({}), [5]);
  assert.deepEqual(await shown({ modelEvery: 2 }), [2, 4, 5]);
  assert.deepEqual(await run({ steps: 0 }), []);
});

test("training: a signal stops it, before it starts and between steps", async () => {
  const aborted = { code: "SOFTKNN_E_ABORTED", name: "AbortError" };
  const stopped = knn.trainTransformerSteps(small, { signal: AbortSignal.abort("enough") });
  await assert.rejects(stopped[Symbol.asyncIterator]().next(), aborted);
  const control = new AbortController();
  let seen = 0;
  await assert.rejects(async () => {
    for await (const { step } of knn.trainTransformerSteps(small, { signal: control.signal })) {
      seen = step;
      if (step === 3) control.abort();
    }
  }, aborted);
  assert.equal(seen, 3);
});

test("training: a pool yields the same steps, on a worker and on the calling thread", async () => {
  const expected = await run({ steps: 3, modelEvery: 2 });
  for (const count of [1, 0]) {
    const workers = await pool({ workers: count });
    const steps = [];
    const options = { ...small, steps: 3, modelEvery: 2 };
    for await (const step of workers.trainTransformerSteps(options)) steps.push(step);
    workers.dispose();
    assert.deepEqual(steps, expected);
  }
});
