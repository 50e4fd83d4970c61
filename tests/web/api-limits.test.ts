/** The limits of the temperature, the equivalence of rbf and dot, and scores. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type Similarity, type SoftKnn, type Tensor, toNested } from "softknn";
import { hardNeighbours } from "./api-naive.js";
import {
  assertClose,
  assertSameBits,
  at,
  doubles,
  everything,
  generator,
  randomTensor,
  resultsOf,
} from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const similarities: readonly Similarity[] = ["dot", "cosine", "rbf"];

function data(seed: number, m: number, n: number, d: number, v: number) {
  const next = generator(seed);
  const query = randomTensor(next, [m, d], 2);
  const key = randomTensor(next, [n, d], 2);
  return { query, key, value: randomTensor(next, [n, v], 3), next };
}

test("temperature 0 is the hard nearest neighbour with shared ties; Infinity the plain mean", () => {
  const grid = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y]));
  const queries = [
    [0.2, 0.1],
    [0.5, 0],
    [0.5, 0.5],
    [-3, 3],
  ];
  const near = (q: number[], k: number[]) =>
    -((at(q, 0) - at(k, 0)) ** 2 + (at(q, 1) - at(k, 1)) ** 2);
  const along = (q: number[], k: number[]) => at(q, 0) * at(k, 0) + at(q, 1) * at(k, 1);
  for (const [similarity, alike] of [
    ["rbf", near],
    ["dot", along],
  ] as const) {
    const call = (temperature: number) =>
      knn.attention(
        { query: queries, key: grid, value: grid },
        { similarity, temperature, scale: 1, ...everything },
      );
    const hard = toNested(call(0).weights as Tensor) as number[][];
    const soft = toNested(call(1e-3).weights as Tensor) as number[][];
    queries.forEach((q, i) => {
      const best = hardNeighbours(grid.map((k) => alike(q, k)));
      const expected = grid.map((_, j) => (best.includes(j) ? 1 / best.length : 0));
      assertSameBits(hard[i] as number[], expected, `${similarity} query ${i}`);
      assertClose(soft[i] as number[], expected, 1e-12, `${similarity} query ${i}, τ = 0.001`);
    });
    for (const w of doubles(call(Infinity).weights)) assert.equal(w, 1 / 9);
  }
});

test("rbf at τ is dot with scale 1, temperature τ² and keyNormPenalty 1", () => {
  const { query, key, value } = data(7, 6, 10, 5, 3);
  for (const tau of [0.3, 1, 2.5]) {
    const rbf = knn.attention(
      { query, key, value },
      { similarity: "rbf", temperature: tau, ...everything },
    );
    const bridge = { scale: 1, keyNormPenalty: 1, temperature: tau * tau, ...everything };
    const dotted = knn.attention({ query, key, value }, bridge);
    assertClose(doubles(dotted.weights), doubles(rbf.weights), 1e-14);
    assertClose(doubles(dotted.output), doubles(rbf.output), 1e-13);
  }
});

test("scores precede the masks and equal scores()", () => {
  const { query, key, value } = data(8, 3, 4, 6, 1);
  for (const similarity of similarities) {
    const scoring = { similarity, scale: 0.7, temperature: 0.4, keyNormPenalty: 0.5, softcap: 2 };
    const { scores } = knn.attention(
      { query, key, value },
      { ...scoring, causal: true, ...everything },
    );
    assertSameBits(doubles(scores), doubles(knn.scores(query, key, scoring)));
    for (const s of doubles(scores)) assert.ok(Math.abs(s) <= 2);
    const uncapped = knn.scores(query, key, { ...scoring, softcap: 0 });
    assertClose(
      doubles(scores),
      doubles(uncapped).map((s) => 2 * Math.tanh(s / 2)),
      1e-15,
    );
  }
  const scaled = doubles(knn.scores(query, key));
  assertSameBits(scaled, doubles(knn.scores(query, key, { scale: 1 / Math.sqrt(6) })));
  for (const similarity of ["cosine", "rbf"] as const) {
    const plain = knn.scores(query, key, { similarity });
    assertSameBits(doubles(knn.scores(query, key, { similarity, scale: 9 })), doubles(plain));
  }
});

test("results that are not requested are absent, and inputs are never changed", () => {
  const { query, key, value } = data(9, 2, 3, 2, 2);
  const before = [query, key, value].map((t) => Array.from(t.data));
  const plain = knn.attention({ query, key, value });
  assert.deepEqual(Object.keys(plain).sort(), ["emptyRows", "output"]);
  const full = knn.attention({ query, key, value }, everything);
  assertSameBits(plain.output.data, full.output.data);
  assert.deepEqual(resultsOf(full).length, 2 * 2 + 2 * 3 + 2 + 1);
  assert.deepEqual(
    [query, key, value].map((t) => Array.from(t.data)),
    before,
  );
});
