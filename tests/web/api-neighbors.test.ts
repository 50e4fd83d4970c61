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
  pickRows,
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

test("the nearest neighbour has all weight at temperature 0", () => {
  const next = generator(102);
  const inputs = {
    query: randomTensor(next, [10, 3]),
    key: randomTensor(next, [8, 3]),
    value: randomTensor(next, [8, 1]),
  };
  for (const similarity of similarities) {
    const { indices } = knn.nearestNeighbors(inputs.query, inputs.key, { similarity });
    const { output } = knn.attention(inputs, { similarity, temperature: 0 });
    assertSameBits(
      doubles(output),
      [...indices].map((j) => at(inputs.value.data, j)),
    );
  }
});

test("rbf: Euclidean neighbours; permuted keys give permuted neighbours", () => {
  const next = generator(103);
  const [query, key] = [randomTensor(next, [4, 2]), randomTensor(next, [6, 2])];
  const { indices, scores } = knn.nearestNeighbors(query, key, { k: 6, similarity: "rbf" });
  const point = (data: ArrayLike<number>, i: number) => [at(data, 2 * i), at(data, 2 * i + 1)];
  indices.forEach((j, r) => {
    const [[x = 0, y = 0], [u = 0, v = 0]] = [
      point(query.data, (r - (r % 6)) / 6),
      point(key.data, j),
    ];
    assertClose([Math.sqrt(-2 * at(doubles(scores), r))], [Math.hypot(x - u, y - v)], 1e-15);
  });
  const order = [3, 1, 5, 0, 4, 2];
  const moved = knn.nearestNeighbors(query, pickRows(key, order), { k: 6, similarity: "rbf" });
  assert.deepEqual(
    [...moved.indices].map((j) => at(order, j)),
    [...indices],
  );
  assertSameBits(doubles(moved.scores), doubles(scores));
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

test("softmaxJacobian: symmetric, rows sum to 0, positive semidefinite, equal to the derivative", () => {
  const x = randomTensor(generator(104), [3, 2, 5], 3);
  const jacobian = knn.softmaxJacobian(x);
  assert.deepEqual(jacobian.shape, [3, 2, 5, 5]);
  const [n, step] = [5, 2 ** -17];
  for (let row = 0; row < 6; row++) {
    const logits = doubles(x).slice(row * n, (row + 1) * n);
    const j = (a: number, b: number) => at(doubles(jacobian), (row * n + a) * n + b);
    const all = [0, 1, 2, 3, 4];
    for (const a of all) {
      const sum = all.reduce((total, b) => total + j(a, b), 0);
      assert.ok(Math.abs(sum) <= 1e-15 * j(a, a));
      const moved = (by: number) => {
        const copy = Float64Array.from(logits);
        copy[a] = at(copy, a) + by;
        return doubles(knn.softmax(copy));
      };
      const [up, down] = [moved(step), moved(-step)];
      for (const b of all) {
        assert.equal(j(a, b), j(b, a));
        assertClose([(at(up, b) - at(down, b)) / (2 * step)], [j(b, a)], 6e-11);
      }
    }
    const y = doubles(randomTensor(generator(row), [n]));
    const form = all.flatMap((a) => all.map((b) => at(y, a) * j(a, b) * at(y, b)));
    assert.ok(form.reduce((a, b) => a + b) >= -1e-16);
  }
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
