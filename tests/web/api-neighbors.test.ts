/** Hard neighbours, their captured mass, and the Jacobian of the softmax. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn, toNested } from "softknn";
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

const similarities = ["dot", "cosine", "rbf"] as const;

test("neighbours are the head of the sorted scores, ties by the lower index, in every head", () => {
  const next = generator(101);
  const rounded = (...shape: number[]) => {
    const { data } = randomTensor(next, shape, 2);
    return { data: data.map(Math.round) as Float64Array, shape };
  };
  const [query, key] = [rounded(2, 4, 3, 2), rounded(2, 2, 7, 2)];
  for (const similarity of similarities) {
    const scores = toNested(knn.scores(query, key, { similarity, scale: 1 })) as number[][][][];
    const rows = scores.flat(2);
    for (const k of [1, 3, 7]) {
      const found = knn.nearestNeighbors(query, key, { k, similarity });
      assert.ok(found.indices instanceof Int32Array);
      assert.deepEqual(found.scores.shape, [2, 4, 3, k]);
      const sorted = rows.map((row) =>
        row
          .map((score, j) => ({ score, j }))
          .sort((a, b) => b.score - a.score || a.j - b.j)
          .slice(0, k),
      );
      assert.deepEqual(
        [...found.indices],
        sorted.flat().map(({ j }) => j),
      );
      assertSameBits(
        doubles(found.scores),
        sorted.flat().map(({ score }) => score),
      );
    }
  }
});

test("Float32 gives Float32 scores; nested arrays work; no queries give empty results", () => {
  const single = (...list: number[]) => ({ data: new Float32Array(list), shape: [list.length, 1] });
  const found = knn.nearestNeighbors(single(1), single(0.1, 0.2), { k: 2 });
  assert.deepEqual([...found.indices], [1, 0]);
  assert.deepEqual(found.scores.data, new Float32Array([0.2, 0.1]));
  assert.deepEqual(
    [
      ...knn.nearestNeighbors(
        [[1, 0]],
        [
          [0, 1],
          [1, 0],
        ],
      ).indices,
    ],
    [1],
  );
  const none = knn.nearestNeighbors([], [[0, 1]]);
  assert.deepEqual([none.indices.length, none.scores.shape], [0, [0, 1]]);
});

test("softmaxJacobian: no cancellation at p ≈ 1, and zeros for constant weights", () => {
  const diagonal = doubles(knn.softmaxJacobian([0, -60]));
  const small = Math.exp(-60);
  assertClose(diagonal, [small, -small, -small, small], 4e-16 * small);
  assertSameBits(doubles(knn.softmaxJacobian([[-Infinity, 2]])), [0, 0, 0, 0]);
  const longest = [1, 1, 1, 1, 1, 1, 1];
  const one = knn.softmaxJacobian({ data: new Float64Array(1), shape: longest });
  assert.deepEqual(one.shape, [...longest, 1]);
  assertSameBits(doubles(knn.softmaxJacobian([5])), [0]);
  const empty = { data: new Float64Array(0), shape: [2, 0] };
  assert.deepEqual(knn.softmaxJacobian(empty).shape, [2, 0, 0]);
  assert.ok(knn.softmaxJacobian(new Float32Array([1, 2])).data instanceof Float32Array);
});

test("capturedMass: the total for k ≥ n, non-decreasing in k, the largest first", () => {
  const p = knn.softmax(randomTensor(generator(105), [2, 3, 9], 4));
  let previous: Float64Array = new Float64Array(6);
  for (let k = 0; k <= 10; k++) {
    const mass = knn.capturedMass(p, k);
    assert.deepEqual(mass.shape, [2, 3]);
    const expected = (toNested(p) as number[][][]).flat().map((row) =>
      [...row]
        .sort((a, b) => b - a)
        .slice(0, k)
        .reduce((a, b) => a + b, 0),
    );
    assertSameBits(doubles(mass), expected);
    doubles(mass).forEach((x, i) => {
      assert.ok(x >= at(previous, i));
    });
    previous = doubles(mass);
  }
  assertClose(previous, doubles(knn.rowSums(p)), 1e-15);
  assertSameBits(doubles(knn.capturedMass([0.25, 0.5, 0.25], 2)), [0.75]);
  assert.deepEqual(knn.capturedMass([0.5, 0.5], 1).shape, []);
});

test("no query heads with existing key heads give empty results", () => {
  for (const Floats of [Float64Array, Float32Array]) {
    const empty = (...shape: number[]) => ({
      data: new Floats(shape.reduce((a, b) => a * b)),
      shape,
    });
    const [query, key, value] = [empty(1, 0, 2, 4), empty(1, 2, 3, 4), empty(1, 2, 3, 1)];
    assert.deepEqual(knn.scores(query, key).shape, [1, 0, 2, 3]);
    assert.equal(knn.nearestNeighbors(query, key, { k: 2 }).indices.length, 0);
    assert.deepEqual(knn.attention({ query, key, value }).output.shape, [1, 0, 2, 1]);
  }
});
