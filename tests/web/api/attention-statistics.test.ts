/** Statistics of heads: known heads, the definition, and empty rows. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn, type Tensor } from "softknn";
import { generator, randomTensor } from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

type Doubles = Tensor<Float64Array<ArrayBuffer>>;

const next = generator(91);

/** Each query attends to the key that `place` says. */
const hard = (m: number, n: number, place: (own: number) => number) =>
  Array.from({ length: m }, (_, i) =>
    Array.from({ length: n }, (_, j) => Number(j === place(i + n - m))),
  );

test("heads that look at themselves, at the previous token, at the first, and everywhere", () => {
  const n = 5;
  const uniform = Array.from({ length: n }, () => new Array<number>(n).fill(1 / n));
  const weights = [
    hard(n, n, (own) => own),
    hard(n, n, (own) => Math.max(own - 1, 0)),
    hard(n, n, () => 0),
    uniform,
  ];
  const found = knn.attentionStatistics({ weights });
  const near = (list: Float64Array, expected: readonly number[]) =>
    expected.forEach((x, head) => {
      assert.ok(Math.abs((list[head] as number) - x) < 1e-15, `${list} for ${expected}`);
    });
  near(found.self, [1, 0.2, 0.2, 0.2]);
  near(found.previous, [0, 0.8, 0.2, 0.16]);
  near(found.first, [0.2, 0.4, 1, 0.2]);
  near(found.largest, [1, 1, 1, 0.2]);
  near(found.entropy, [0, 0, 0, Math.log(5)]);
  near(found.effectiveNeighbors, [1, 1, 1, 5]);
  near(found.distance, [0, 0.8, 2, 1.6]);
});

test("with fewer queries than keys the last query stands at the last key, with more the first have none", () => {
  assert.deepEqual(
    knn.attentionStatistics({ weights: [hard(2, 6, (own) => own)] }).self,
    Float64Array.of(1),
  );
  const { self, previous } = knn.attentionStatistics({ weights: [hard(4, 2, (own) => own)] });
  // The first two rows are empty, so they do not count.
  assert.deepEqual([self, previous], [Float64Array.of(1), Float64Array.of(0)]);
});

test("the definition, on weights of attention with several axes", () => {
  const shape = [2, 3, 4, 7];
  const key = randomTensor(next, [2, 3, 7, 5]);
  const query = randomTensor(next, [2, 3, 4, 5]);
  const { weights } = knn.attention({ query, key, value: key }, { returnWeights: true });
  const found = knn.attentionStatistics<Doubles>({ weights });
  const [B, H, m, n] = shape as [number, number, number, number];
  assert.deepEqual(found.distance.shape, [B, H]);
  const row = (head: number, i: number) =>
    Array.from(weights.data.slice((head * m + i) * n, (head * m + i + 1) * n));
  for (let head = 0; head < B * H; head++) {
    const mean = (of: (w: number[], own: number) => number) => {
      let sum = 0;
      for (let i = 0; i < m; i++) sum += of(row(head, i), i + n - m);
      return sum / m;
    };
    const entropy = (w: number[]) => -w.reduce((sum, x) => sum + x * Math.log(x), 0);
    const expected = {
      ...{ entropy: mean(entropy), effectiveNeighbors: mean((w) => Math.exp(entropy(w))) },
      ...{ largest: mean((w) => Math.max(...w)), first: mean((w) => w[0] as number) },
      previous: mean((w, own) => w[own - 1] as number),
      self: mean((w, own) => w[own] as number),
      distance: mean((w, own) => w.reduce((sum, x, j) => sum + x * Math.abs(own - j), 0)),
    };
    for (const [name, x] of Object.entries(expected)) {
      const value = found[name as "first"].data[head] as number;
      assert.ok(Math.abs(value - x) < 1e-14, `${name}: ${value} for ${x}`);
    }
  }
});

test("empty rows do not count, and a head without rows is 0", () => {
  const rows = hard(3, 3, (own) => own);
  const weights = [
    [rows[0] as number[], [0, 0, 0], [0, 0, 0]],
    [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
  ];
  const { self, effectiveNeighbors } = knn.attentionStatistics({ weights });
  assert.deepEqual([self, effectiveNeighbors], [Float64Array.of(1, 0), Float64Array.of(1, 0)]);
  const none = knn.attentionStatistics({ weights: { data: new Float64Array(), shape: [2, 0, 3] } });
  assert.deepEqual(none.distance, new Float64Array(2));
});
