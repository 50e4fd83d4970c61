/** Attention through the API: identities, limits, masks, dropout, non-finite numbers. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  type AttentionInputs,
  type AttentionOptions,
  load,
  type Similarity,
  type SoftKnn,
  type Tensor,
  toNested,
} from "softknn";
import { hardNeighbours, naiveRow } from "./api-naive.js";
import {
  assertClose,
  assertSameBits,
  at,
  doubles,
  everything,
  generator,
  pickRows,
  randomTensor,
  resultsOf,
  spoilRows,
} from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const similarities: readonly Similarity[] = ["dot", "cosine", "rbf"];
const temperatures = [0, 0.05, 0.5, 1, 7, Infinity];

function data(seed: number, m: number, n: number, d: number, v: number) {
  const next = generator(seed);
  const query = randomTensor(next, [m, d], 2);
  const key = randomTensor(next, [n, d], 2);
  return { query, key, value: randomTensor(next, [n, v], 3), next };
}

test("attention agrees with the textbook over random options", () => {
  for (let seed = 0; seed < 120; seed++) {
    const [m, n, d, v] = [1 + (seed % 4), 1 + (seed % 7), 1 + (seed % 5), seed % 3];
    const { query, key, value, next } = data(seed, m, n, d, v);
    const blocked = Array.from({ length: m * n }, () => next() < 0.2);
    const biases = Array.from({ length: m * n }, () => next() - 0.5);
    const additive = seed % 2 === 0;
    const past = seed % 3;
    const window = 1 + (seed % 4);
    const common = {
      similarity: similarities[seed % 3] as Similarity,
      scale: 0.2 + next(),
      temperature: 0.1 + 2 * next(),
      keyNormPenalty: next(),
      softcap: seed % 5 === 0 ? 1.5 : 0,
    };
    const mask = additive
      ? {
          data: Float64Array.from(biases, (b, at) => (blocked[at] ? -Infinity : b)),
          shape: [m, n],
        }
      : { data: Uint8Array.from(blocked, (b) => (b ? 0 : 1)), shape: [m, n] };
    const options = { ...common, mask, causal: seed % 4 === 1, past, window, ...everything };
    const result = knn.attention({ query, key, value }, options);
    const rows = toNested(query) as number[][];
    const naive = rows.map((q, i) =>
      naiveRow(i, q, toNested(key) as number[][], toNested(value) as number[][], {
        ...common,
        allowed: (row, j) =>
          !blocked[row * n + j] &&
          (!options.causal || j <= row + past) &&
          Math.abs(row + past - j) < window,
        bias: (row, j) => (additive ? (biases[row * n + j] as number) : 0),
      }),
    );
    assertClose(
      doubles(result.output),
      naive.flatMap((r) => r.output),
      1e-13,
      `seed ${seed} output`,
    );
    assertClose(
      doubles(result.weights),
      naive.flatMap((r) => r.weights),
      1e-14,
      `seed ${seed} weights`,
    );
    assertClose(
      doubles(result.entropy),
      naive.map((r) => r.entropy),
      1e-14,
      `seed ${seed} entropy`,
    );
    assert.equal(result.emptyRows, naive.filter((r) => r.weights.every((w) => w === 0)).length);
  }
});

test("a masked key equals a removed key, bit for bit, whatever its content", () => {
  const { query, key, value } = data(3, 5, 8, 3, 4);
  const gone = [1, 2, 6];
  const left = [0, 3, 4, 5, 7];
  const bytes = Uint8Array.from({ length: 8 }, (_, j) => (gone.includes(j) ? 0 : 200));
  const ways: AttentionOptions[] = [
    { keyPadding: bytes },
    { keyPadding: [...bytes].map((b) => b !== 0) },
    { mask: { data: bytes, shape: [8] } },
    { mask: { data: bytes, shape: [1, 8] } },
    { mask: { data: Float64Array.from(bytes, (b) => (b ? 0 : -Infinity)), shape: [8] } },
    { mask: Array.from({ length: 5 }, () => [...bytes].map((b) => b !== 0)) },
  ];
  const spoilt = { query, key: spoilRows(key, gone), value: spoilRows(value, gone) };
  for (const similarity of similarities) {
    for (const temperature of temperatures) {
      const options = { similarity, temperature, returnWeights: true, returnEntropy: true };
      const removed = knn.attention(
        { query, key: pickRows(key, left), value: pickRows(value, left) },
        options,
      );
      for (const way of ways) {
        const masked = knn.attention(spoilt, { ...options, ...way });
        assertSameBits(doubles(masked.output), doubles(removed.output));
        assertSameBits(doubles(masked.entropy), doubles(removed.entropy));
        const weights = toNested(masked.weights as Tensor) as number[][];
        assertSameBits(
          weights.flatMap((row) => left.map((j) => row[j] as number)),
          doubles(removed.weights),
        );
        assertSameBits(
          weights.flatMap((row) => gone.map((j) => row[j] as number)),
          new Float64Array(15),
        );
      }
    }
  }
});

test("temperature 0 is the hard nearest neighbour with shared ties; Infinity the plain mean", () => {
  const grid = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y]));
  const queries = [
    [0.2, 0.1],
    [0.5, 0],
    [0.5, 0.5],
    [-3, 3],
  ];
  const near = (q: number[], k: number[]) =>
    -((at(q, 0) - at(k, 0)) ** 2 + (at(q, 1) - at(k, 1)) ** 2);
  const along = (q: number[], k: number[]) => at(q, 0) * at(k, 0) + at(q, 1) * at(k, 1);
  for (const [similarity, alike] of [
    ["rbf", near],
    ["dot", along],
  ] as const) {
    const call = (temperature: number) =>
      knn.attention(
        { query: queries, key: grid, value: grid },
        { similarity, temperature, scale: 1, ...everything },
      );
    const hard = toNested(call(0).weights as Tensor) as number[][];
    const soft = toNested(call(1e-3).weights as Tensor) as number[][];
    queries.forEach((q, i) => {
      const best = hardNeighbours(grid.map((k) => alike(q, k)));
      const expected = grid.map((_, j) => (best.includes(j) ? 1 / best.length : 0));
      assertSameBits(hard[i] as number[], expected, `${similarity} query ${i}`);
      assertClose(soft[i] as number[], expected, 1e-12, `${similarity} query ${i}, τ = 0.001`);
    });
    for (const w of doubles(call(Infinity).weights)) assert.equal(w, 1 / 9);
  }
});

test("rbf at τ is dot with scale 1, temperature τ² and keyNormPenalty 1", () => {
  const { query, key, value } = data(7, 6, 10, 5, 3);
  for (const tau of [0.3, 1, 2.5]) {
    const rbf = knn.attention(
      { query, key, value },
      { similarity: "rbf", temperature: tau, ...everything },
    );
    const bridge = { scale: 1, keyNormPenalty: 1, temperature: tau * tau, ...everything };
    const dotted = knn.attention({ query, key, value }, bridge);
    assertClose(doubles(dotted.weights), doubles(rbf.weights), 1e-14);
    assertClose(doubles(dotted.output), doubles(rbf.output), 1e-13);
  }
});

test("scores precede the masks and equal scores()", () => {
  const { query, key, value } = data(8, 3, 4, 6, 1);
  for (const similarity of similarities) {
    const scoring = { similarity, scale: 0.7, temperature: 0.4, keyNormPenalty: 0.5, softcap: 2 };
    const { scores } = knn.attention(
      { query, key, value },
      { ...scoring, causal: true, ...everything },
    );
    assertSameBits(doubles(scores), doubles(knn.scores(query, key, scoring)));
    for (const s of doubles(scores)) assert.ok(Math.abs(s) <= 2);
    const uncapped = knn.scores(query, key, { ...scoring, softcap: 0 });
    assertClose(
      doubles(scores),
      doubles(uncapped).map((s) => 2 * Math.tanh(s / 2)),
      1e-15,
    );
  }
  const scaled = doubles(knn.scores(query, key));
  assertSameBits(scaled, doubles(knn.scores(query, key, { scale: 1 / Math.sqrt(6) })));
  for (const similarity of ["cosine", "rbf"] as const) {
    const plain = knn.scores(query, key, { similarity });
    assertSameBits(doubles(knn.scores(query, key, { similarity, scale: 9 })), doubles(plain));
  }
});

test("results that are not requested are absent, and inputs are never changed", () => {
  const { query, key, value } = data(9, 2, 3, 2, 2);
  const before = [query, key, value].map((t) => Array.from(t.data));
  const plain = knn.attention({ query, key, value });
  assert.deepEqual(Object.keys(plain).sort(), ["emptyRows", "output"]);
  const full = knn.attention({ query, key, value }, everything);
  assertSameBits(plain.output.data, full.output.data);
  assert.deepEqual(resultsOf(full).length, 2 * 2 + 2 * 3 + 2 + 1);
  assert.deepEqual(
    [query, key, value].map((t) => Array.from(t.data)),
    before,
  );
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
