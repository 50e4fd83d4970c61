/** Row functions, masks and random numbers, by their defining properties. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn, toNested } from "softknn";
import { assertClose, assertSameBits, doubles } from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

test("softmax: the numbers of the articles", () => {
  assertClose(
    doubles(knn.softmax([4, -1, 2.1])),
    [0.8648225558966957, 0.005827128545245564, 0.1293503155580589],
    2e-16,
  );
  assertClose(
    doubles(knn.softmax([3, 2, 1])),
    [0.6652409557748219, 0.24472847105479764, 0.09003057317038046],
    2e-16,
  );
  assertClose(
    doubles(knn.softmax([30, 20, 10])),
    [0.9999546000703311, 4.539786860886666e-5, 2.061060046209062e-9],
    2e-16,
  );
});

test("entropy, effective neighbours and row sums", () => {
  const quarter = [0.25, 0.25, 0.25, 0.25];
  const p = [quarter, [1, 0, 0, 0], [0, 0, 0, 0], [0.5, 0.5, 0, 0]];
  assertClose(doubles(knn.entropy(p)), [Math.log(4), 0, 0, Math.LN2], 1e-15);
  assertClose(doubles(knn.effectiveNeighbors(p)), [4, 1, 1, 2], 1e-14);
  assertSameBits(doubles(knn.rowSums(p)), [1, 1, 0, 1]);
  assert.deepEqual(knn.entropy(quarter).shape, []);
  assert.deepEqual(knn.entropy(new Float64Array(quarter)), knn.entropy(quarter));
});

test("rows without entries, and no rows", () => {
  const empty = { data: new Float64Array(0), shape: [2, 0] };
  assert.deepEqual(knn.softmax(empty), empty);
  assert.deepEqual([...knn.logSumExp(empty).data], [-Infinity, -Infinity]);
  assert.deepEqual([...knn.rowSums(empty).data], [0, 0]);
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
