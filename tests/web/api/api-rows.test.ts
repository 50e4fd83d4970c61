/** Rows, masks, random numbers, neighbours and lookups through the API. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { toNested } from "softknn";
import { load } from "../../every-function.js";
import {
  assertClose,
  assertSameBits,
  at,
  doubles,
  generator,
  randomTensor,
} from "./api-support.js";

const knn = await load();

test("entropy and effective neighbours", () => {
  const quarter = [0.25, 0.25, 0.25, 0.25];
  const p = [quarter, [1, 0, 0, 0], [0, 0, 0, 0], [0.5, 0.5, 0, 0]];
  assertClose(doubles(knn.entropy(p)), [Math.log(4), 0, 0, Math.LN2], 1e-15);
  assertClose(doubles(knn.effectiveNeighbors(p)), [4, 1, 1, 2], 1e-14);
  assert.deepEqual(knn.entropy(quarter).shape, []);
  assert.deepEqual(knn.entropy(new Float64Array(quarter)), knn.entropy(quarter));
});

test("rows without entries, and no rows", () => {
  const empty = { data: new Float64Array(0), shape: [2, 0] };
  assert.deepEqual(knn.softmax(empty), empty);
  assert.deepEqual([...knn.logSumExp(empty).data], [-Infinity, -Infinity]);
  assert.deepEqual(knn.softmax({ data: new Float64Array(0), shape: [0, 3] }).shape, [0, 3]);
  assert.deepEqual(knn.softmax([]).shape, [0]);
});

test("masks equal their set definitions", () => {
  for (const [m, n, past, window] of [
    [3, 3, 0, undefined],
    [2, 5, 2, undefined],
    [4, 6, 1, 2],
    [0, 3, 0, undefined],
    [3, 0, 0, undefined],
  ] as const) {
    const mask = knn.causalMask(m, n, { past, ...(window && { window }) });
    const expected = Array.from({ length: m }, (_, i) =>
      Array.from({ length: n }, (_, j) => j <= i + past && !(window && i + past - j >= window)),
    );
    assert.deepEqual([mask.shape, toNested(mask)], [[m, n], expected]);
  }
  assert.deepEqual(knn.causalMask(3), knn.causalMask(3, 3));
  const padding = { data: new Uint8Array([1, 1, 0, 0, 0, 0, 1, 1, 1]), shape: [3, 3] };
  assert.deepEqual(knn.paddingMask([2, 0, 3], 3), padding);
  assert.deepEqual(knn.paddingMask(new Int32Array([2, 0, 3]), 3), padding);
  assert.deepEqual(knn.paddingMask([0], 0), { data: new Uint8Array(), shape: [1, 0] });
});

test("a random stream continues where it stopped, in any portions", () => {
  const whole = knn.random(7);
  const parts = knn.random(7);
  const gaussians = [...parts.randn(3), ...parts.randn(0), ...parts.randn(4)];
  assertSameBits(gaussians, whole.randn(7));
  // The eighth gaussian is stored across uniforms, as in NumPy.
  const split = [...parts.rand(2), ...parts.randn(1), ...parts.rand(700)];
  const [u, g] = [whole.rand(2), whole.randn(1)];
  assertSameBits(split, [...u, ...g, ...whole.rand(700)]);
  for (const x of split.slice(3)) assert.ok(x >= 0 && x < 1);
  assert.notDeepEqual(knn.random(8).rand(3), knn.random(7).rand(3));
});

const similarities = ["dot", "cosine", "rbf"] as const;

test("neighbours are those of scores(), best first, with scale 1", () => {
  const query = randomTensor(generator(101), [2, 4, 3, 2]);
  const key = randomTensor(generator(102), [2, 2, 7, 2]);
  for (const similarity of similarities) {
    const scores = toNested(knn.scores(query, key, { similarity, scale: 1 })) as number[][][][];
    const found = knn.nearestNeighbors(query, key, { k: 3, similarity });
    assert.ok(found.indices instanceof Int32Array);
    assert.deepEqual(found.scores.shape, [2, 4, 3, 3]);
    const best = scores.flat(2).map((row) => row.toSorted((a, b) => b - a).slice(0, 3));
    assertSameBits(doubles(found.scores), best.flat());
    const named = Array.from(found.indices, (j, i) => at(at(scores.flat(2), Math.floor(i / 3)), j));
    assertSameBits(named, best.flat());
  }
});

test("softmaxJacobian and capturedMass add and remove an axis", () => {
  assertSameBits(doubles(knn.softmaxJacobian([[-Infinity, 2]])), [0, 0, 0, 0]);
  const longest = [1, 1, 1, 1, 1, 1, 1];
  const one = knn.softmaxJacobian({ data: new Float64Array(1), shape: longest });
  assert.deepEqual(one.shape, [...longest, 1]);
  const empty = { data: new Float64Array(0), shape: [2, 0] };
  assert.deepEqual(knn.softmaxJacobian(empty).shape, [2, 0, 0]);
  assertSameBits(doubles(knn.capturedMass([0.25, 0.5, 0.25], 2)), [0.75]);
  assert.deepEqual(knn.capturedMass([0.5, 0.5], 1).shape, []);
  const p = knn.softmax(randomTensor(generator(105), [2, 3, 9], 4));
  assertClose(doubles(knn.capturedMass(p, 9)), new Float64Array(6).fill(1), 1e-15);
});
