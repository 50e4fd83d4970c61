/** Matrix products and multi-head attention through the API. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Tensor, toNested } from "softknn";
import { load } from "../../every-function.js";
import { randomHeads } from "../lessons/heads-support.js";
import { assertSameBits, at, doubles, generator, pickRows, randomTensor } from "./api-support.js";

const knn = await load();

/** Integers: their products and sums are exact. */
function integers(next: () => number, ...shape: number[]): Tensor {
  const { data, ...rest } = randomTensor(next, shape, 100);
  return { ...rest, data: Float64Array.from(data, Math.round) };
}

test("linear is x·W + bias, for every row of every rank", () => {
  const weight = [
    [1, 0, 2],
    [0, 1, -1],
  ];
  for (const lead of [[], [2], [2, 3], [0]]) {
    const x = integers(generator(201), ...lead, 5, 2);
    const y = knn.linear(x, weight, [10, 20, 30]);
    assert.deepEqual(y.shape, [...lead, 5, 3]);
    const pairs = Array.from({ length: x.data.length / 2 }, (_, i) => [
      at(x.data, 2 * i),
      at(x.data, 2 * i + 1),
    ]);
    const wanted = pairs.map(([a = 0, b = 0]) => [a, b, 2 * a - b]);
    assertSameBits(doubles(knn.linear(x, weight)), wanted.flat());
    const moved = wanted.map(([a = 0, b = 0, c = 0]) => [a + 10, b + 20, c + 30]);
    assertSameBits(doubles(y), moved.flat());
  }
});

test("batchMatmul: equal leading axes, or one matrix for all, and each alone", () => {
  const next = generator(203);
  const [a, b] = [integers(next, 2, 3, 2, 5), integers(next, 2, 3, 5, 4)];
  const [one, two] = [integers(next, 2, 5), integers(next, 5, 4)];
  const part = ({ data, shape }: Tensor, slice: number): Tensor => {
    const size = at(shape, 2) * at(shape, 3);
    return { data: data.slice(slice * size, (slice + 1) * size), shape: shape.slice(2) };
  };
  const slices = (make: (slice: number) => Tensor) =>
    [0, 1, 2, 3, 4, 5].flatMap((slice) => [...make(slice).data]);
  const both = knn.batchMatmul(a, b);
  assert.deepEqual(both.shape, [2, 3, 2, 4]);
  assertSameBits(
    doubles(both),
    slices((s) => knn.linear(part(a, s), part(b, s))),
  );
  assertSameBits(
    doubles(knn.batchMatmul(a, two)),
    slices((s) => knn.linear(part(a, s), two)),
  );
  assertSameBits(
    doubles(knn.batchMatmul(one, b)),
    slices((s) => knn.linear(one, part(b, s))),
  );
  assert.deepEqual(knn.batchMatmul(one, two).shape, [2, 4]);
});

test("empty axes: no rows, no columns, no inner dimension", () => {
  const zero = (...shape: number[]) => ({ data: new Float64Array(0), shape });
  assert.deepEqual(knn.linear([], [[1, 2]]).shape, [0, 2]);
  assertSameBits(doubles(knn.linear(zero(2, 0), zero(0, 2), [1, 2])), [1, 2, 1, 2]);
  assert.deepEqual(knn.batchMatmul(zero(0, 2, 3), zero(0, 3, 4)).shape, [0, 2, 4]);
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

test("no tokens, and no keys", () => {
  const { inputs, options } = randomHeads(generator(317), []);
  assert.deepEqual(knn.multiHeadAttention({ ...inputs, query: [] }, options).output.shape, [0, 6]);
  const alone = knn.multiHeadAttention({ query: inputs.query, key: [], value: [] }, options);
  assertSameBits(doubles(alone.output), new Float64Array(18));
  assert.equal(alone.emptyRows, 6);
});

test("headDiversity takes heads, or a batch of heads", () => {
  const apart = [[[1, 0, 0]], [[0, 1, 0]], [[0, 0, 1]]];
  const mixed = [[[0.75, 0.25]], [[0.25, 0.75]]];
  assert.deepEqual([knn.headDiversity(apart), knn.headDiversity(mixed)], [1, 0.5]);
  assert.equal(knn.headDiversity([apart, [[[1, 0, 0]], [[1, 0, 0]], [[1, 0, 0]]]]), 0.5);
  assert.equal(knn.headDiversity({ data: new Float64Array(0), shape: [3, 0, 2] }), 0);
});
