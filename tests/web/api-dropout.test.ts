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
import { assertSameBits, at, doubles, everything, generator, randomTensor } from "./api-support.js";

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
