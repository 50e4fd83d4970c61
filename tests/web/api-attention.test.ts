/** Attention, stated as identities and checked through the public API. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  type AttentionOptions,
  load,
  type Similarity,
  type SoftKnn,
  type Tensor,
  toNested,
} from "softknn";
import { naiveRow } from "./api-naive.js";
import {
  assertClose,
  assertSameBits,
  doubles,
  everything,
  generator,
  pickRows,
  randomTensor,
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

test("every row of weights sums to 1 and its entropy lies in [0, log n]", () => {
  const { query, key, value } = data(1, 5, 9, 4, 3);
  for (const similarity of similarities) {
    for (const temperature of temperatures) {
      const options = { similarity, temperature, ...everything };
      const { weights, entropy } = knn.attention({ query, key, value }, options);
      assertClose(
        doubles(knn.rowSums(weights as Tensor)),
        new Float64Array(5).fill(1),
        9 * 2 ** -52,
      );
      for (const w of doubles(weights)) assert.ok(w >= 0 && w <= 1);
      for (const h of doubles(entropy)) assert.ok(h >= 0 && h <= Math.log(9) + 1e-15, `H = ${h}`);
      // The entropy of a row of weights assumes that they sum to 1, and is slightly more accurate.
      assertClose(doubles(entropy), doubles(knn.entropy(weights as Tensor)), 1e-15);
    }
  }
});

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

test("permuting the queries permutes the rows, bit for bit; permuting the keys, the columns", () => {
  const { query, key, value } = data(2, 4, 6, 3, 2);
  const order = [2, 0, 3, 1];
  const keyOrder = [4, 0, 5, 2, 1, 3];
  for (const similarity of similarities) {
    const options = { similarity, ...everything };
    const plain = knn.attention({ query, key, value }, options);
    const turned = knn.attention({ query: pickRows(query, order), key, value }, options);
    assertSameBits(doubles(turned.output), doubles(pickRows(plain.output, order)));
    assertSameBits(doubles(turned.weights), doubles(pickRows(plain.weights as Tensor, order)));
    const moved = knn.attention(
      { query, key: pickRows(key, keyOrder), value: pickRows(value, keyOrder) },
      options,
    );
    const expected = order.flatMap((_, i) =>
      keyOrder.map((j) => doubles(plain.weights)[i * 6 + j] as number),
    );
    assertClose(doubles(moved.weights), expected, 1e-15);
    assertClose(doubles(moved.output), doubles(plain.output), 1e-14);
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

test("causal with past and window allows exactly the documented keys", () => {
  const { query, key, value } = data(4, 4, 7, 2, 2);
  for (const [causal, past, window] of [
    [true, 0, undefined],
    [true, 3, undefined],
    [true, 2, 2],
    [false, 1, 1],
    [false, 0, 3],
    [true, 9, 4],
  ] as const) {
    const options = { causal, past, ...(window && { window }), ...everything };
    const weights = toNested(knn.attention({ query, key, value }, options).weights as Tensor);
    (weights as number[][]).forEach((row, i) => {
      row.forEach((w, j) => {
        const allowed =
          (!causal || j <= i + past) && (window === undefined || Math.abs(i + past - j) < window);
        assert.equal(
          w > 0,
          allowed,
          `causal ${causal}, past ${past}, window ${window}: ${i}, ${j}`,
        );
      });
    });
  }
});

test("a row of a batch is that row alone, bit for bit, with or without grouped heads", () => {
  const next = generator(5);
  const [B, H, G, m, n, d, v] = [2, 6, 3, 3, 5, 4, 2];
  const query = randomTensor(next, [B, H, m, d]);
  const key = randomTensor(next, [B, G, n, d]);
  const value = randomTensor(next, [B, G, n, v]);
  const mask = {
    data: Uint8Array.from({ length: B * H * m * n }, () => (next() < 0.3 ? 0 : 1)),
    shape: [B, H, m, n],
  };
  const slice = (t: { data: Float64Array | Float32Array | Uint8Array }, at: number, size: number) =>
    t.data.slice(at * size, (at + 1) * size);
  for (const similarity of similarities) {
    const all = knn.attention({ query, key, value }, { similarity, mask, ...everything });
    for (let row = 0; row < B * H * m; row++) {
      const head = Math.floor(row / m);
      const keyHead = Math.floor(head / H) * G + Math.floor((head % H) / (H / G));
      const alone = knn.attention(
        {
          query: { data: slice(query, row, d) as Float64Array, shape: [1, d] },
          key: { data: slice(key, keyHead, n * d) as Float64Array, shape: [n, d] },
          value: { data: slice(value, keyHead, n * v) as Float64Array, shape: [n, v] },
        },
        {
          similarity,
          mask: { data: slice(mask, row, n) as Uint8Array, shape: [n] },
          ...everything,
        },
      );
      assertSameBits(slice(all.output, row, v), doubles(alone.output));
      assertSameBits(slice(all.weights as Tensor, row, n), doubles(alone.weights));
      assertSameBits(slice(all.scores as Tensor, row, n), doubles(alone.scores));
      assertSameBits(slice(all.entropy as Tensor, row, 1), doubles(alone.entropy));
    }
    assert.deepEqual(all.output.shape, [B, H, m, v]);
    assert.deepEqual(all.entropy?.shape, [B, H, m]);
  }
});
