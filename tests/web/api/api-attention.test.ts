/** Attention through the API: every option and result arrives. Its mathematics is tested in C++. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type AttentionOptions, load, type Similarity, toNested } from "softknn";
import { naiveRow } from "./api-naive.js";
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

const knn = await load();

const similarities: readonly Similarity[] = ["dot", "cosine", "rbf"];

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

test("a masked key equals a removed key in every form of a mask, whatever its content", () => {
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
  const removed = { query, key: pickRows(key, left), value: pickRows(value, left) };
  const wanted = knn.attention(removed).output;
  for (const way of ways) {
    assertSameBits(doubles(knn.attention(spoilt, way).output), doubles(wanted));
  }
});

test("scores() takes the options of scoring, and its numbers are those of attention", () => {
  const { query, key, value } = data(8, 3, 4, 6, 1);
  for (const similarity of similarities) {
    const scoring = { similarity, scale: 0.7, temperature: 0.4, keyNormPenalty: 0.5, softcap: 2 };
    const { scores } = knn.attention(
      { query, key, value },
      { ...scoring, causal: true, ...everything },
    );
    assertSameBits(doubles(scores), doubles(knn.scores(query, key, scoring)));
  }
});

test("dropout takes NumPy's uniforms of its seed, and leaves entropy and scores", () => {
  const { query, key, value } = data(81, 3, 5, 3, 2);
  const inputs = { query, key, value };
  const plain = knn.attention(inputs, everything);
  for (const [p, seed] of [
    [0.5, 7],
    [0.9, 2 ** 32 - 1],
  ] as const) {
    const dropped = knn.attention(inputs, { ...everything, dropout: { p, seed } });
    const draws = knn.random(seed).rand(15);
    const thinned = doubles(plain.weights).map((w, i) => (at(draws, i) >= p ? w / (1 - p) : 0));
    assertSameBits(doubles(dropped.weights), thinned);
    assertSameBits(doubles(dropped.entropy), doubles(plain.entropy));
    assertSameBits(doubles(dropped.scores), doubles(plain.scores));
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
