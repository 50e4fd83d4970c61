/** lookup: a dictionary that is queried by meaning. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "softknn";
import { assertSameBits, at, doubles, generator, randomTensor } from "./api-support.js";

const knn = await load();

test("a lookup is attention with scale 1, of many questions or one, with numbers or rows as values", () => {
  const next = generator(221);
  const [query, keys] = [randomTensor(next, [4, 3], 2), randomTensor(next, [6, 3], 2)];
  const [numbers, rows] = [randomTensor(next, [6]), randomTensor(next, [6, 2])];
  for (const similarity of ["dot", "cosine", "rbf"] as const) {
    const options = { similarity, temperature: 0.5 };
    const all = knn.lookup({ query, keys, values: rows, ...options });
    const same = knn.attention(
      { query, key: keys, value: rows },
      { ...options, scale: 1, returnWeights: true },
    );
    assert.deepEqual([all.value, all.weights], [same.output, same.weights]);
    const scalars = knn.lookup({ query, keys, values: numbers.data, ...options });
    assert.deepEqual(scalars.value.shape, [4]);
    const one = query.data.slice(0, 3) as Float64Array;
    const alone = knn.lookup({ query: one, keys, values: numbers, ...options });
    assert.deepEqual([alone.value.shape, alone.weights.shape], [[], [6]]);
    assertSameBits(doubles(alone.value), [at(scalars.value.data, 0)]);
  }
});

test("no queries, and no entries", () => {
  const keys = [
    [1, 0],
    [0, 1],
  ];
  const noQuestions = knn.lookup({ query: [], keys, values: [1, 2] });
  assert.deepEqual([noQuestions.value.shape, noQuestions.weights.shape], [[0], [0, 2]]);
  const noEntries = knn.lookup({ query: [[1, 2]], keys: [], values: [] });
  assert.deepEqual([noEntries.value.shape, noEntries.weights.shape], [[1], [1, 0]]);
  assertSameBits(doubles(noEntries.value), [0]);
  assert.equal(noEntries.emptyRows, 1);
  assert.equal(knn.lookup({ query: [1, 2], keys: [], values: [] }).emptyRows, 1);
});
