/** Multi-head attention and the diversity of its heads. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type MultiHeadOptions, type SoftKnn, type Tensor, toNested } from "softknn";
import {
  assertSameBits,
  doubles,
  everything,
  generator,
  pickRows,
  randomTensor,
} from "./api-support.js";
import { byParts, joinHeads, randomHeads, splitHeads } from "./heads-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const causal = { causal: true, past: 1, window: 3 };
const settings: readonly object[] = [
  {},
  { similarity: "cosine", temperature: 0.3, ...causal },
  { similarity: "rbf", temperature: 0 },
  { temperature: Infinity, dropout: { p: 0.3, seed: 5 } },
  { scale: 1, softcap: 2, keyNormPenalty: 0.5, keyPadding: [true, false, true, true] },
  { mask: { data: Float64Array.of(0, 1, -Infinity, 0.5), shape: [4] } },
];

test("multi-head attention is linear, attention and linear, bit for bit, for all options", () => {
  for (const batch of [[], [2]]) {
    for (const [i, more] of settings.entries()) {
      const given = randomHeads(generator(300 + i), batch);
      const { inputs, options } = given;
      const found = knn.multiHeadAttention(inputs, { ...options, ...more, ...everything });
      const parts = byParts(knn, given, { ...more, ...everything });
      assert.deepEqual(found.output.shape, [...batch, 3, 6]);
      assert.deepEqual(found.heads.shape, [...batch, 2, 3, 3]);
      assert.deepEqual(found.weights?.shape, [...batch, 2, 3, 4]);
      assert.deepEqual(found.entropy?.shape, [...batch, 2, 3]);
      assertSameBits(doubles(found.output), doubles(parts.mixed));
      assertSameBits(doubles(found.heads), doubles(parts.output));
      for (const name of ["weights", "scores", "entropy"] as const) {
        assertSameBits(doubles(found[name]), doubles(parts[name]), name);
      }
      assert.equal(found.emptyRows, parts.emptyRows);
      const { wo: _, ...unmixed } = options;
      const joined = knn.multiHeadAttention(inputs, { ...unmixed, ...more });
      assertSameBits(doubles(joined.output), doubles(parts.joined));
      assert.deepEqual(joined.output.shape, parts.joined.shape);
    }
  }
});

test("one head with identities is plain attention; a tensor alone is self-attention", () => {
  const x = randomTensor(generator(310), [5, 3], 2);
  const identity = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const options = { heads: 1, wq: identity, wk: identity, wv: identity, wo: identity };
  const plain = knn.attention({ query: x, key: x, value: x }, { causal: true });
  for (const inputs of [x, toNested(x) as number[][], { query: x }, { query: x, key: x }]) {
    const { output, heads } = knn.multiHeadAttention(inputs, { ...options, causal: true });
    assertSameBits(doubles(output), doubles(plain.output));
    assert.deepEqual(heads.shape, [1, 5, 3]);
  }
  const { output } = knn.multiHeadAttention(
    { query: pickRows(x, [2]), key: x },
    { ...options, returnWeights: true },
  );
  const cross = knn.attention({ query: pickRows(x, [2]), key: x, value: x });
  assertSameBits(doubles(output), doubles(cross.output));
});

test("a mask per head, per batch entry and per pair", () => {
  const { inputs, options } = randomHeads(generator(315), [2]);
  const bytes = (list: number[], ...shape: number[]) => ({ data: Uint8Array.from(list), shape });
  const weights = (mask: MultiHeadOptions["mask"]) => {
    const found = knn.multiHeadAttention(inputs, {
      ...options,
      mask: mask as never,
      returnWeights: true,
    });
    return toNested(found.weights as Tensor) as number[][][][];
  };
  const perHead = weights(bytes([1, 1, 1, 1, 1, 0, 0, 0], 2, 1, 4));
  const perBatch = weights(bytes([1, 1, 1, 1, 1, 0, 0, 0], 2, 1, 1, 4));
  for (const [b, h] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    assert.equal(perHead[b]?.[h]?.[0]?.[0] === 1, h === 1);
    assert.equal(perBatch[b]?.[h]?.[0]?.[0] === 1, b === 1);
  }
});

test("Float32 in, Float32 out, each result rounded once", () => {
  const { inputs, options } = randomHeads(generator(316), []);
  const round = <T extends object>(tensors: T) =>
    Object.fromEntries(
      Object.entries(tensors).map(([name, t]) => [
        name,
        typeof t === "number" ? t : { data: Float32Array.from(t.data), shape: t.shape },
      ]),
    ) as unknown as T;
  const widen = <T extends object>(tensors: T) =>
    Object.fromEntries(
      Object.entries(tensors).map(([name, t]) => [
        name,
        typeof t === "number" ? t : { data: Float64Array.from(t.data), shape: t.shape },
      ]),
    ) as unknown as T;
  const [x, o] = [round(inputs), round(options)];
  const found = knn.multiHeadAttention(x, { ...o, ...everything });
  const wide = knn.multiHeadAttention(widen(x), { ...widen(o), ...everything });
  for (const name of ["output", "heads", "weights", "scores", "entropy"] as const) {
    assert.deepEqual(found[name]?.data, Float32Array.from(doubles(wide[name])), name);
  }
});

test("empty axes: no tokens, no keys, value dimension 0", () => {
  const { inputs, options } = randomHeads(generator(317), []);
  const zero = (...shape: number[]) => ({ data: new Float64Array(0), shape });
  assert.deepEqual(knn.multiHeadAttention({ ...inputs, query: [] }, options).output.shape, [0, 6]);
  const alone = knn.multiHeadAttention({ query: inputs.query, key: [], value: [] }, options);
  assertSameBits(doubles(alone.output), new Float64Array(18));
  assert.equal(alone.emptyRows, 6);
  const flat = { ...options, wv: zero(3, 0), wo: zero(0, 6) };
  const thin = knn.multiHeadAttention(inputs, flat);
  assertSameBits(doubles(thin.output), new Float64Array(18));
  assert.deepEqual(thin.heads.shape, [2, 3, 0]);
  const batch = { query: zero(0, 3, 5), key: zero(0, 4, 4), value: zero(0, 4, 3) };
  assert.deepEqual(knn.multiHeadAttention(batch, options).heads.shape, [0, 2, 3, 3]);
});

test("the test's own splitting of heads is inverted by its joining", () => {
  const x = randomTensor(generator(318), [2, 3, 8]);
  assert.deepEqual(joinHeads(splitHeads(x, 4)), x);
});

test("headDiversity: 0 for equal heads, 1 for disjoint ones, the mean of pairs between", () => {
  const row = doubles(knn.softmax(randomTensor(generator(319), [3, 5], 2)));
  const equal = { data: Float64Array.of(...row, ...row), shape: [2, 3, 5] };
  assert.equal(knn.headDiversity(equal), 0);
  const apart = [[[1, 0, 0]], [[0, 1, 0]], [[0, 0, 1]]];
  assert.equal(knn.headDiversity(apart), 1);
  assert.equal(knn.headDiversity([[[1, 0]], [[1, 0]], [[0, 1]]]), 2 / 3);
  assert.equal(knn.headDiversity([[[0.75, 0.25]], [[0.25, 0.75]]]), 0.5);
  // A batch: the mean over its entries.
  assert.equal(knn.headDiversity([apart, [[[1, 0, 0]], [[1, 0, 0]], [[1, 0, 0]]]]), 0.5);
  assert.equal(knn.headDiversity([[[1, 0]]]), 0);
  assert.equal(knn.headDiversity([[[0, 0]], [[0, 0]]]), 0);
  assert.equal(knn.headDiversity([[[0, 0]], [[1, 0]]]), 0.5);
  assert.equal(knn.headDiversity({ data: new Float64Array(0), shape: [3, 0, 2] }), 0);
  assert.equal(knn.headDiversity({ data: new Float32Array([1, 0, 0, 1]), shape: [2, 1, 2] }), 1);
});
