/** Dropout: unbiased, seeded, and with the same pattern for all masks. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  type AttentionInputs,
  type AttentionOptions,
  load,
  type SoftKnn,
  type Tensor,
} from "softknn";
import {
  assertClose,
  assertSameBits,
  at,
  doubles,
  everything,
  generator,
  randomTensor,
  resultsOf,
  toy,
} from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

function heads(seed: number): AttentionInputs {
  const next = generator(seed);
  const tensor = (...shape: number[]) => randomTensor(next, shape, 2);
  return { query: tensor(2, 4, 3, 3), key: tensor(2, 2, 5, 3), value: tensor(2, 2, 5, 2) };
}

/** The definition: one uniform per pair in row-major order, kept if ≥ p. */
function thinned(weights: Tensor | undefined, p: number, seed: number): Float64Array {
  const draws = knn.random(seed).rand(doubles(weights).length);
  return doubles(weights).map((w, i) => (at(draws, i) >= p ? w / (1 - p) : 0));
}

test("each pair takes the next of NumPy's uniforms, including blocked pairs", () => {
  const inputs = heads(81);
  const masks: AttentionOptions[] = [
    {},
    { causal: true, past: 1 },
    { keyPadding: [true, false, true, true, false] },
    { mask: { data: new Float64Array([0, -Infinity, 1, 2, -1]), shape: [5] }, window: 3 },
    { temperature: 0 },
    { temperature: Infinity, similarity: "rbf" },
  ];
  for (const masked of masks) {
    const plain = knn.attention(inputs, { ...masked, ...everything });
    for (const [p, seed] of [
      [0.5, 7],
      [0.1, 0],
      [0.9, 2 ** 32 - 1],
    ] as const) {
      const dropped = knn.attention(inputs, { ...masked, ...everything, dropout: { p, seed } });
      assertSameBits(doubles(dropped.weights), thinned(plain.weights, p, seed));
      assertSameBits(doubles(dropped.entropy), doubles(plain.entropy));
      assertSameBits(doubles(dropped.scores), doubles(plain.scores));
      assert.equal(dropped.emptyRows, plain.emptyRows);
      // The output alone equals the output with all results requested.
      const alone = knn.attention(inputs, { ...masked, dropout: { p, seed } });
      assertSameBits(doubles(alone.output), doubles(dropped.output));
    }
  }
});

test("the output is the average by the weights after dropout", () => {
  const dropout = { p: 0.4, seed: 3 };
  const { output, weights } = knn.attention(toy, { ...everything, dropout });
  const votes = [0, 1].map((c) =>
    toy.value.reduce((sum, value, j) => sum + at(doubles(weights), j) * at(value, c), 0),
  );
  assertClose(doubles(output), votes, 1e-15);
});

test("p = 0 changes no bit, p = 1 gives zeros", () => {
  const inputs = heads(82);
  const plain = knn.attention(inputs, everything);
  const none = knn.attention(inputs, { ...everything, dropout: { p: 0, seed: 1 } });
  assertSameBits(resultsOf(none), resultsOf(plain));
  const all = knn.attention(inputs, { ...everything, dropout: { p: 1, seed: 1 } });
  assertSameBits(doubles(all.weights), doubles(plain.weights).fill(0));
  assertSameBits(doubles(all.output), doubles(plain.output).fill(0));
  assertSameBits(doubles(all.entropy), doubles(knn.attention(inputs, everything).entropy));
  assert.equal(all.emptyRows, 0);
});

test("over seeds the mean of the weights is the weights, within five standard errors", () => {
  const weights = doubles(knn.attention(toy, everything).weights);
  const seeds = 2000;
  for (const p of [0.1, 0.5, 0.8]) {
    const mean = new Float64Array(weights.length);
    for (let seed = 0; seed < seeds; seed++) {
      const dropped = knn.attention(toy, { returnWeights: true, dropout: { p, seed } });
      doubles(dropped.weights).forEach((w, i) => {
        mean[i] = at(mean, i) + w / seeds;
      });
    }
    weights.forEach((w, i) => {
      // The variance of one draw is w²·p/(1 − p).
      const error = w * Math.sqrt(p / (1 - p) / seeds);
      assert.ok(Math.abs(at(mean, i) - w) <= 5 * error, `p = ${p}: ${at(mean, i)} for ${w}`);
    });
  }
});

test("Float32 drops the same pairs", () => {
  const single = (rows: number[][]) => ({
    data: Float32Array.from(rows.flat()),
    shape: [rows.length, 2],
  });
  const inputs = { query: single(toy.query), key: single(toy.key), value: single(toy.value) };
  const dropout = { p: 0.5, seed: 9 };
  const { weights } = knn.attention(inputs, { ...everything, dropout });
  const reference = knn.attention(toy, { ...everything, dropout });
  assert.ok(weights?.data instanceof Float32Array);
  const stays = (tensor: Tensor | undefined) => [...(tensor?.data ?? [])].map((w) => w > 0);
  assert.deepEqual(stays(weights), stays(reference.weights));
});
