/** The entropy experiment in steps: rows, order, cancelling. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { EntropyStep } from "softknn/learn";
import { load } from "../../every-function.js";
import { assertClose, at } from "./api-support.js";

const knn = await load();

const small = { dimensions: [4, 16], queries: 5, keys: 6, trials: 3, seed: 1 };

async function collect(steps: AsyncIterable<EntropyStep>): Promise<EntropyStep[]> {
  const all: EntropyStep[] = [];
  for await (const step of steps) all.push(step);
  return all;
}

test("a row summarises its trials", async () => {
  const steps = await collect(knn.entropyVsDimensionSteps(small));
  assert.deepEqual(
    steps.map((s) => [s.dimension, s.trial]),
    [4, 16].flatMap((d) => [0, 1, 2].map((t) => [d, t])),
  );
  for (const last of [2, 5]) {
    const row = at(steps, last).row;
    assert.ok(row);
    const trials = steps.slice(last - 2, last + 1);
    for (const [mean, sd, values] of [
      [row.unscaled, row.unscaledSd, trials.map((t) => t.unscaled)],
      [row.scaled, row.scaledSd, trials.map((t) => t.scaled)],
    ] as const) {
      const average = values.reduce((a, b) => a + b, 0) / 3;
      const spread = Math.sqrt(values.reduce((s, x) => s + (x - average) ** 2, 0) / 2);
      assertClose([mean, sd], [average, spread], 1e-14);
    }
  }
  assert.deepEqual(
    steps.map((s) => s.row !== undefined),
    [false, false, true, false, false, true],
  );
});

test("every run starts from its seed, and other calls do not disturb it", async () => {
  const expected = knn.entropyVsDimension(small).rows;
  const [a, b] = await Promise.all([
    collect(knn.entropyVsDimensionSteps(small)),
    collect(knn.entropyVsDimensionSteps(small)),
  ]);
  knn.random(1).randn(5);
  for (const steps of [a, b])
    assert.deepEqual(
      steps.flatMap((s) => s.row ?? []),
      expected,
    );
  assert.notDeepEqual(knn.entropyVsDimension({ ...small, seed: 2 }).rows, expected);
});

test("one trial has standard deviation 0, and no dimensions give no rows", async () => {
  const { rows } = knn.entropyVsDimension({ ...small, trials: 1 });
  assert.deepEqual(
    rows.map((row) => [row.unscaledSd, row.scaledSd]),
    [
      [0, 0],
      [0, 0],
    ],
  );
  assert.deepEqual(knn.entropyVsDimension({ dimensions: [] }).rows, []);
  assert.deepEqual(await collect(knn.entropyVsDimensionSteps({ dimensions: [] })), []);
});

test("a timer that is due runs before the next trial", async () => {
  let [due, ran] = [0, 0];
  for await (const _ of knn.entropyVsDimensionSteps({ ...small, trials: 10 })) {
    assert.equal(ran, due);
    due += 1;
    setTimeout(() => {
      ran += 1;
    }, 1);
    const from = performance.now();
    while (performance.now() - from < 2);
  }
  assert.equal(due, 20);
});
