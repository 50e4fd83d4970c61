/** `nonFinite: "propagate"`: NaN and Infinity by IEEE 754; and `precision`. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  type AttentionInputs,
  type AttentionOptions,
  load,
  type SoftKnn,
  type Tensor,
  toNested,
} from "softknn";
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

test('on finite input "propagate" and "refuse" agree, bit for bit', () => {
  const next = generator(91);
  const tensor = (...shape: number[]) => randomTensor(next, shape, 3);
  const inputs = { query: tensor(2, 4, 3, 3), key: tensor(2, 2, 6, 3), value: tensor(2, 2, 6, 2) };
  const options: AttentionOptions[] = [
    {},
    { similarity: "cosine", temperature: 0 },
    { similarity: "rbf", temperature: 0.3, causal: true },
    { temperature: Infinity, keyPadding: [true, true, false, true, true, true] },
    { softcap: 2, dropout: { p: 0.3, seed: 5 } },
  ];
  for (const some of options) {
    const refused = knn.attention(inputs, { ...some, ...everything });
    const carried = knn.attention(inputs, { ...some, ...everything, ...propagate });
    assertSameBits(resultsOf(carried), resultsOf(refused));
    assertSameBits(doubles(carried.scores), doubles(refused.scores));
  }
});

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

test("blocked keys are not read, and get weight 0 even in a NaN row", () => {
  const inputs = threeRows(93);
  const key = spoiled(inputs.key, 6, Number.NaN);
  const value = spoiled(inputs.value, 6, Number.NaN);
  const padded = { keyPadding: [true, true, true, false], ...everything };
  assertSameBits(
    resultsOf(knn.attention({ ...inputs, key, value }, { ...padded, ...propagate })),
    resultsOf(knn.attention(inputs, padded)),
  );
  const query = spoiled(inputs.query, 0, Number.NaN);
  const { weights } = knn.attention({ ...inputs, query }, { ...padded, ...propagate });
  assert.ok(isNaNs(doubles(weights).subarray(0, 3)));
  assert.equal(at(doubles(weights), 3), 0);
});

test("scores: +Infinity makes a row NaN, −Infinity gets weight 0, only −Infinity is NaN", () => {
  const weights = (query: number, key: number[]) => {
    const inputs = { query: [[query]], key: key.map((k) => [k]), value: key.map(() => [1]) };
    const all = knn.attention(inputs, { scale: 1, returnWeights: true, ...propagate });
    return doubles(all.weights);
  };
  assert.ok(isNaNs(weights(1, [Infinity, 0, 0])));
  assertSameBits(weights(1, [-Infinity, 0, 0]), [0, 0.5, 0.5]);
  assert.ok(isNaNs(weights(1, [-Infinity, -Infinity])));
  // Scores that overflow a double are these infinities.
  assert.ok(isNaNs(weights(1e200, [1e200, 0])));
  assertSameBits(weights(1e200, [-1e200, 0, 0]), [0, 0.5, 0.5]);
});

test("values: Infinity propagates, and 0·Infinity is NaN", () => {
  const value = [
    [Infinity, 1],
    [2, Number.NaN],
    [3, 3],
  ];
  const inputs: AttentionInputs = { query: [[1]], key: [[0], [0], [-1e9]], value };
  const found = doubles(knn.attention(inputs, propagate).output);
  assertSameBits([at(found, 0)], [Infinity]);
  assert.ok(Number.isNaN(at(found, 1)));
  const far = { ...inputs, value: [[1], [1], [Infinity]] };
  assert.ok(isNaNs(doubles(knn.attention(far, propagate).output)));
  // At temperature 0 only the best keys have weight.
  assertSameBits(doubles(knn.attention(far, { ...propagate, temperature: 0 }).output), [1]);
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
