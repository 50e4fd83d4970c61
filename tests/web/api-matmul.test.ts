/** Matrix products: linear, batchMatmul, combine. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn, type Tensor, toNested } from "softknn";
import {
  assertClose,
  assertSameBits,
  at,
  doubles,
  generator,
  randomTensor,
} from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

/** Integers: their products and sums are exact. */
function integers(next: () => number, ...shape: number[]): Tensor {
  const { data, ...rest } = randomTensor(next, shape, 100);
  return { ...rest, data: Float64Array.from(data, Math.round) };
}

/** A matrix product by the formula. */
function naive(a: number[][], b: number[][]): number[][] {
  const columns = at(b, 0).map((_, j) => j);
  return a.map((row) =>
    columns.map((j) => row.reduce((sum, x, l) => sum + x * at(at(b, l), j), 0)),
  );
}

test("linear is x·W + bias, for every row of every rank", () => {
  const next = generator(201);
  const [weight, bias] = [integers(next, 4, 3), integers(next, 3)];
  for (const lead of [[], [2], [2, 3], [0]]) {
    const x = integers(next, ...lead, 5, 4);
    const y = knn.linear(x, weight, bias);
    assert.deepEqual(y.shape, [...lead, 5, 3]);
    const rows = Array.from({ length: x.data.length / 4 }, (_, i) => [
      ...x.data.subarray(4 * i, 4 * i + 4),
    ]);
    const wanted = rows.flatMap((row) => naive([row], toNested(weight) as number[][]));
    assertSameBits(
      doubles(y),
      wanted.flatMap((row) => row.map((v, j) => v + at(bias.data, j))),
    );
    assertSameBits(doubles(knn.linear(x, weight)), wanted.flat());
  }
});

test("projections of an article: 3 queries and 4 keys of different dimensions are mapped to 4 dimensions", () => {
  const next = generator(202);
  const [q, k] = [randomTensor(next, [3, 6]), randomTensor(next, [4, 5])];
  const query = knn.linear(q, randomTensor(next, [6, 4]));
  const key = knn.linear(k, randomTensor(next, [5, 4]));
  const value = knn.linear(k, randomTensor(next, [5, 2]));
  const products = knn.scores(query, key, { scale: 1 });
  assert.deepEqual(products.shape, [3, 4]);
  const transposed = { data: new Float64Array(16), shape: [4, 4] };
  for (let i = 0; i < 16; i++) transposed.data[(i % 4) * 4 + Math.floor(i / 4)] = at(key.data, i);
  assertClose(doubles(products), doubles(knn.batchMatmul(query, transposed)), 1e-15);
  assert.deepEqual(knn.attention({ query, key, value }).output.shape, [3, 2]);
});

test("batchMatmul: equal leading axes, or one matrix for all, and each alone", () => {
  const next = generator(203);
  const [a, b] = [integers(next, 2, 3, 2, 5), integers(next, 2, 3, 5, 4)];
  const [one, two] = [integers(next, 2, 5), integers(next, 5, 4)];
  const pieces = (tensor: Tensor) => (toNested(tensor) as number[][][][]).flat();
  const flat = (tensor: Tensor) => toNested(tensor) as number[][];
  const both = knn.batchMatmul(a, b);
  assert.deepEqual(both.shape, [2, 3, 2, 4]);
  const wanted = (left: number[][][], right: number[][][]) =>
    left.flatMap((x, s) => naive(x, at(right, s)).flat());
  const six = <T>(x: T) => Array.from({ length: 6 }, () => x);
  assertSameBits(doubles(both), wanted(pieces(a), pieces(b)));
  assertSameBits(doubles(knn.batchMatmul(a, two)), wanted(pieces(a), six(flat(two))));
  assertSameBits(doubles(knn.batchMatmul(one, b)), wanted(six(flat(one)), pieces(b)));
  assert.deepEqual(knn.batchMatmul(one, b).shape, [2, 3, 2, 4]);
  assert.deepEqual(knn.batchMatmul(one, two).shape, [2, 4]);
});

test("Float32 in, Float32 out, rounded once; nested and bare arrays; inputs unchanged", () => {
  const single = (list: number[], ...shape: number[]) => ({ data: new Float32Array(list), shape });
  const x = single([0.1, 0.2, 0.3], 1, 3);
  const y = knn.linear(x, single([1, 1, 1], 3, 1), new Float32Array([0.5]));
  assert.ok(y.data instanceof Float32Array);
  const exact = [...x.data].reduce((a, b) => a + b, 0) + 0.5;
  assert.equal(at(y.data, 0), Math.fround(exact));
  assert.deepEqual([...x.data], [0.1, 0.2, 0.3].map(Math.fround));
  const bare = knn.combine({ data: new Float64Array([1, 2]), shape: [2, 1] }, new Float64Array(2));
  assertSameBits(doubles(bare), [0]);
  assert.ok(knn.combine(single([1], 1, 1), new Float32Array([2])).data instanceof Float32Array);
});

test("empty axes: no rows, no columns, no inner dimension", () => {
  const zero = (...shape: number[]) => ({ data: new Float64Array(0), shape });
  assert.deepEqual(knn.linear([], [[1, 2]]).shape, [0, 2]);
  assert.deepEqual(knn.linear([[1]], zero(1, 0)).shape, [1, 0]);
  assertSameBits(doubles(knn.linear(zero(2, 0), zero(0, 2), [1, 2])), [1, 2, 1, 2]);
  assertSameBits(doubles(knn.batchMatmul(zero(1, 0), zero(0, 2))), [0, 0]);
  assert.deepEqual(knn.batchMatmul([], [[1, 2, 3]]).shape, [0, 3]);
  assert.deepEqual(knn.batchMatmul(zero(0, 2, 3), zero(0, 3, 4)).shape, [0, 2, 4]);
  assertSameBits(doubles(knn.combine(zero(0, 2), [])), [0, 0]);
  assert.deepEqual(knn.combine([], []).shape, [0]);
});
