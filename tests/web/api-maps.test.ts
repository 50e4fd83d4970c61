/** attentionMap: the weights in blocks, and its memory use. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { AttentionMapOptions, AttentionOptions, SoftKnn } from "softknn";
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
  {},
  { similarity: "rbf", temperature: 0.5, causal: true, past: 2, window: 3 },
  { similarity: "cosine", temperature: 0, keyPadding: Uint8Array.from({ length: n }, (_, j) => j) },
  {
    temperature: Infinity,
    mask: [[true], ...Array.from({ length: m - 1 }, (_, i) => [i % 3 > 0])],
  },
  { scale: 1, softcap: 2, keyNormPenalty: 0.5, dropout: { p: 0.25, seed: 3 } },
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

test("the value is not read; Float32 gives Float32; the inputs stay unchanged", () => {
  const blocks = { rows: 1, columns: 3 };
  const { weights } = knn.attentionMap(toy, blocks);
  assertSameBits(
    doubles(weights),
    doubles(
      knn.attentionMap({ query: toy.query, key: toy.key, value: "anything" }, blocks).weights,
    ),
  );
  const single = (list: number[][]) => ({
    data: Float32Array.from(list.flat()),
    shape: [list.length, at(list, 0).length],
  });
  const [query, key] = [single(toy.query), single(toy.key)];
  const copies = [query.data.slice(), key.data.slice()];
  const map = knn.attentionMap({ query, key }, { rows: 1, columns: 6 });
  const inputs = { query, key, value: single(toy.value) };
  const full = knn.attention(inputs, { precision: "exact", returnWeights: true });
  assert.deepEqual(map.weights.data, full.weights?.data);
  assert.deepEqual([query.data, key.data], copies);
});

test("no keys and no queries give zeros, in the requested number of blocks", () => {
  const options: AttentionMapOptions = { rows: 2, columns: 3 };
  const noKeys = knn.attentionMap({ query: [[1], [2]], key: [] }, options);
  assert.deepEqual(noKeys.weights.shape, [2, 3]);
  assertSameBits(doubles(noKeys.weights), new Float64Array(6));
  assert.equal(noKeys.emptyRows, 2);
  const noQueries = knn.attentionMap({ query: [], key: [[1], [2], [3]] }, options);
  assertSameBits(doubles(noQueries.weights), new Float64Array(6));
  assert.equal(noQueries.emptyRows, 0);
  const heads = { data: new Float64Array(0), shape: [0, 3, 3] };
  assert.deepEqual(
    knn.attentionMap({ query: heads, key: heads }, options).weights.shape,
    [0, 2, 3],
  );
});
