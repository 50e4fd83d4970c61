/** Maps and fields of attention, and lookups, through the API. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type {
  AttentionFieldOptions,
  AttentionMapOptions,
  AttentionOptions,
  SoftKnn,
} from "softknn";
import {
  assertClose,
  assertSameBits,
  at,
  doubles,
  generator,
  loadWatched,
  randomTensor,
  toy,
} from "./api-support.js";

let knn: SoftKnn;
let memory: WebAssembly.Memory;
before(async () => {
  ({ knn, memory } = await loadWatched());
});

const [m, n] = [11, 14];
const lead = [2, 4];

function grouped(seed: number) {
  const next = generator(seed);
  return {
    query: randomTensor(next, [...lead, m, 3], 2),
    key: randomTensor(next, [2, 2, n, 3], 2),
    value: randomTensor(next, [2, 2, n, 1]),
  };
}

const settings: AttentionOptions[] = [
  { similarity: "rbf", temperature: 0.5, causal: true, past: 2, window: 3 },
  { scale: 1, softcap: 2, keyNormPenalty: 0.5, dropout: { p: 0.25, seed: 3 } },
  { mask: [[true], ...Array.from({ length: m - 1 }, (_, i) => [i % 3 > 0])] },
];

test("rows = m and columns = n give the weights of attention, bit for bit", () => {
  const inputs = grouped(201);
  for (const options of settings) {
    const full = knn.attention(inputs, { ...options, returnWeights: true });
    for (const reduce of ["max", "mean"] as const) {
      const map = knn.attentionMap(inputs, { ...options, rows: m, columns: n, reduce });
      assert.deepEqual(map.weights.shape, [...lead, m, n]);
      assertSameBits(doubles(map.weights), doubles(full.weights));
      assert.equal(map.emptyRows, full.emptyRows);
    }
  }
});

test("a map of 8192 × 8192 weights allocates no memory for them", () => {
  const size = 8192;
  const next = generator(203);
  const [query, key] = [randomTensor(next, [size, 1]), randomTensor(next, [size, 1])];
  const before = memory.buffer.byteLength;
  const map = knn.attentionMap({ query, key }, { rows: 32, columns: 32, reduce: "mean" });
  // The weights alone would be 512 MiB; the two inputs are 128 KiB.
  assert.ok(memory.buffer.byteLength - before < 2 ** 20, "the heap");
  const total = doubles(map.weights).reduce((a, b) => a + b) * (size / 32) ** 2;
  assertClose([total], [size], 1e-12 * size);
});

test("the value is not read", () => {
  const blocks = { rows: 1, columns: 3 };
  const { query, key } = toy;
  assertSameBits(
    doubles(knn.attentionMap({ query, key, value: "anything" }, blocks).weights),
    doubles(knn.attentionMap(toy, blocks).weights),
  );
});

test("no keys and no queries give zeros, in the requested number of blocks", () => {
  const options: AttentionMapOptions = { rows: 2, columns: 3 };
  const noKeys = knn.attentionMap({ query: [[1], [2]], key: [] }, options);
  assertSameBits(doubles(noKeys.weights), new Float64Array(6));
  assert.deepEqual([noKeys.weights.shape, noKeys.emptyRows], [[2, 3], 2]);
  const noQueries = knn.attentionMap({ query: [], key: [[1], [2], [3]] }, options);
  assert.deepEqual([noQueries.weights.shape, noQueries.emptyRows], [[2, 3], 0]);
});

// Powers of two: these points are exact, however computed.
const plane = { xRange: [-2, 2], yRange: [3, -1], columns: 8, rows: 4 } as const;
const x = Array.from({ length: 8 }, (_, c) => -1.75 + c / 2);
const y = Array.from({ length: 4 }, (_, r) => 2.5 - r);
const points = y.flatMap((v) => x.map((u) => [u, v]));

function scene(seed: number, n = 6) {
  const next = generator(seed);
  return { key: randomTensor(next, [n, 2], 2), value: randomTensor(next, [n, 3]) };
}

test("a field is attention at the centres of its cells", () => {
  const inputs = scene(205);
  const { output } = knn.attentionField({ ...inputs, ...plane, similarity: "rbf" });
  const { output: wanted } = knn.attention({ query: points, ...inputs }, { similarity: "rbf" });
  assertSameBits(doubles(output), doubles(wanted));
});

test("no keys give zeros and no winner, and v may be 0", () => {
  const none = knn.attentionField({ key: [], value: [], ...plane });
  assert.deepEqual(none.output.shape, [4, 8, 0]);
  assertSameBits(doubles(none.entropy), new Float64Array(32));
  assert.deepEqual(none.winner, new Int32Array(32).fill(-1));
  assert.equal(none.emptyRows, 32);
  const valueless = { data: new Float64Array(0), shape: [6, 0] };
  const bare: AttentionFieldOptions = { key: scene(214).key, value: valueless, ...plane };
  assert.equal(knn.attentionField(bare).winner.length, 32);
});

test("a lookup is attention with scale 1, of many questions or one, with numbers or rows as values", () => {
  const next = generator(221);
  const [query, keys] = [randomTensor(next, [4, 3], 2), randomTensor(next, [6, 3], 2)];
  const [numbers, rows] = [randomTensor(next, [6]), randomTensor(next, [6, 2])];
  for (const similarity of ["dot", "cosine", "rbf"] as const) {
    const options = { similarity, temperature: 0.5 };
    const all = knn.lookup({ query, key: keys, value: rows, ...options });
    const same = knn.attention(
      { query, key: keys, value: rows },
      { ...options, scale: 1, returnWeights: true },
    );
    assert.deepEqual([all.value, all.weights], [same.output, same.weights]);
    const scalars = knn.lookup({ query, key: keys, value: numbers.data, ...options });
    assert.deepEqual(scalars.value.shape, [4]);
    const one = query.data.slice(0, 3) as Float64Array;
    const alone = knn.lookup({ query: one, key: keys, value: numbers, ...options });
    assert.deepEqual([alone.value.shape, alone.weights.shape], [[], [6]]);
    assertSameBits(doubles(alone.value), [at(scalars.value.data, 0)]);
  }
});

test("no queries, and no entries", () => {
  const keys = [
    [1, 0],
    [0, 1],
  ];
  const noQuestions = knn.lookup({ query: [], key: keys, value: [1, 2] });
  assert.deepEqual([noQuestions.value.shape, noQuestions.weights.shape], [[0], [0, 2]]);
  const noEntries = knn.lookup({ query: [[1, 2]], key: [], value: [] });
  assert.deepEqual([noEntries.value.shape, noEntries.weights.shape], [[1], [1, 0]]);
  assertSameBits(doubles(noEntries.value), [0]);
  assert.equal(noEntries.emptyRows, 1);
  assert.equal(knn.lookup({ query: [1, 2], key: [], value: [] }).emptyRows, 1);
});
