/** `nonFinite: "propagate"`: NaN and Infinity by IEEE 754. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type Tensor } from "softknn";
import { assertSameBits, doubles, everything, generator, randomTensor } from "./api-support.js";

const knn = await load();

const propagate = { nonFinite: "propagate" } as const;
const isNaNs = (list: ArrayLike<number>) => Array.from(list).every(Number.isNaN);

function threeRows(seed: number) {
  const next = generator(seed);
  return {
    query: randomTensor(next, [3, 2], 2),
    key: randomTensor(next, [4, 2], 2),
    value: randomTensor(next, [4, 2], 2),
  };
}

function spoiled(tensor: Tensor, i: number, value: number): Tensor {
  const data = Float64Array.from(tensor.data);
  data[i] = value;
  return { data, shape: tensor.shape };
}

test("a non-finite query makes its row NaN and changes no bit of the others", () => {
  const inputs = threeRows(92);
  const plain = knn.attention(inputs, everything);
  const query = spoiled(inputs.query, 2, Number.NaN);
  const found = knn.attention({ ...inputs, query }, { ...everything, ...propagate });
  for (const name of ["output", "weights", "entropy"] as const) {
    const [numbers, others] = [doubles(found[name]), doubles(plain[name])];
    const width = numbers.length / 3;
    assert.ok(isNaNs(numbers.subarray(width, 2 * width)));
    for (const row of [0, 2]) {
      const own = (list: Float64Array) => list.subarray(row * width, (row + 1) * width);
      assertSameBits(own(numbers), own(others));
    }
  }
  assert.equal(found.emptyRows, 0);
});

test("a result beyond Float32 becomes Infinity instead of an error", () => {
  const column = (...list: number[]) => ({ data: new Float32Array(list), shape: [list.length, 1] });
  const inputs = { query: column(1e30), key: column(1e30, -1), value: column(1, 2) };
  const options = { scale: 1, returnScores: true } as const;
  const { scores, output } = knn.attention(inputs, { ...options, ...propagate });
  assert.deepEqual(
    [...(scores?.data ?? []), ...output.data],
    [Infinity, -1e30, 1].map(Math.fround),
  );
  assert.throws(() => knn.attention(inputs, options), { code: "SOFTKNN_E_OVERFLOW" });
});
