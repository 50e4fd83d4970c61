/** `nonFinite: "propagate"`: NaN and Infinity by IEEE 754; and `precision`. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn, type Tensor, toNested } from "softknn";
import { naiveRow } from "./api-naive.js";
import {
  assertSameBits,
  at,
  doubles,
  everything,
  generator,
  randomTensor,
  resultsOf,
  toy,
} from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

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
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    for (const similarity of ["dot", "cosine", "rbf"] as const) {
      for (const temperature of [0, 1, Infinity]) {
        const options = { similarity, temperature, ...everything };
        const plain = knn.attention(inputs, options);
        const query = spoiled(inputs.query, 2, value);
        const found = knn.attention({ ...inputs, query }, { ...options, ...propagate });
        for (const [tensor, other] of [
          [found.output, plain.output],
          [found.weights, plain.weights],
          [found.entropy, plain.entropy],
        ] as const) {
          const width = doubles(tensor).length / 3;
          assert.ok(isNaNs(doubles(tensor).subarray(width, 2 * width)));
          const rest = (t: Tensor | undefined) => [
            ...doubles(t).subarray(0, width),
            ...doubles(t).subarray(2 * width),
          ];
          assertSameBits(rest(tensor), rest(other));
        }
        assert.equal(found.emptyRows, 0);
      }
    }
  }
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

/** |a − b| in Float32 ulps. */
function ulps(a: number, b: number): number {
  const word = (x: number) => {
    const bits = at(new Int32Array(Float32Array.of(x).buffer), 0);
    return bits < 0 ? -(bits & 0x7fffffff) : bits;
  };
  return Math.abs(word(a) - word(b));
}

test("precision: within 1 ULP of the textbook in Float32, and the same bits in Float64", () => {
  const next = generator(94);
  const [m, n, d] = [4, 9, 6];
  const single = (rows: number, columns: number): Tensor => ({
    data: Float32Array.from(randomTensor(next, [rows, columns], 4).data),
    shape: [rows, columns],
  });
  const inputs = { query: single(m, d), key: single(n, d), value: single(n, 3) };
  const rows = (tensor: Tensor) => toNested(tensor) as number[][];
  for (const similarity of ["dot", "cosine", "rbf"] as const) {
    const found = knn.attention(inputs, { similarity, precision: "exact", returnWeights: true });
    rows(inputs.query).forEach((query, i) => {
      const row = naiveRow(i, query, rows(inputs.key), rows(inputs.value), {
        ...{ similarity, scale: 1 / Math.sqrt(d), temperature: 1, keyNormPenalty: 0 },
        ...{ softcap: 0, allowed: () => true, bias: () => 0 },
      });
      row.weights.forEach((w, j) => {
        assert.ok(ulps(at(found.weights?.data, i * n + j), w) <= 1);
      });
      row.output.forEach((y, c) => {
        assert.ok(ulps(at(found.output.data, i * 3 + c), y) <= 1);
      });
    });
  }
  assertSameBits(
    resultsOf(knn.attention(toy, { ...everything, precision: "exact" })),
    resultsOf(knn.attention(toy, everything)),
  );
});
