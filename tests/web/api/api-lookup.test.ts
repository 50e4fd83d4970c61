/** lookup: a dictionary that is queried by meaning. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn } from "softknn";
import glove from "../../fixtures/words_glove50.json";
import handmade from "../../fixtures/words_handmade.json";
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

type Table = Readonly<Record<string, readonly number[]>>;

const words = ["apple", "banana", "chair"];
const values = words.map((word) => handmade.kv_lookup.dict[word as "apple"]);

function vectors(table: Table) {
  const vector = (word: string) => table[word] as number[];
  return { query: vector("fruit"), keys: words.map(vector) };
}

const norm = (x: readonly number[]) => Math.hypot(...x);

test("fruit among apple, banana and chair: hand-made and GloVe vectors, with and without scale", () => {
  const tables: [Table, { score_scale: number; weights: number[]; output: number }[]][] = [
    [
      handmade.table_2d.vectors,
      [handmade.kv_lookup["2d_unscaled"], handmade.kv_lookup["2d_scaled"]],
    ],
    [
      handmade.table_8d.vectors,
      [handmade.kv_lookup["8d_unscaled"], handmade.kv_lookup["8d_scaled"]],
    ],
    [glove.vectors, [glove.kv_lookup_fruit.unscaled, glove.kv_lookup_fruit.scaled]],
  ];
  for (const [table, rows] of tables) {
    const { query, keys } = vectors(table);
    // The summation order of d products changes a score by this much, and the total of the weights likewise.
    const order = query.length * 2 ** -52 * norm(query) * Math.max(...keys.map(norm));
    for (const { score_scale: scale, weights, output } of rows) {
      const found = knn.lookup({ query, keys, values, ...(scale === 1 ? {} : { scale }) });
      assert.deepEqual([found.value.shape, found.weights.shape, found.emptyRows], [[], [3], 0]);
      assertClose(doubles(found.weights), weights, order + 2 ** -50);
      assertClose(doubles(found.value), [output], 10 * (order + 2 ** -50));
    }
  }
});

test("the numbers of the articles' lookup, to the printed digits", () => {
  const answer = (table: Table, scale: number) =>
    at(doubles(knn.lookup({ ...vectors(table), values, scale }).value), 0);
  assertClose([answer(handmade.table_2d.vectors, 1)], [7.993195286329598], 1e-14);
  assertClose([answer(handmade.table_2d.vectors, Math.SQRT1_2)], [7.847457232401548], 1e-14);
  assertClose([answer(glove.vectors, 1)], [5.617235259068358], 1e-12);
  assertClose([answer(glove.vectors, 1 / Math.sqrt(50))], [6.7880642140038505], 1e-13);
});

test("values may be vectors: the article's table, with manual and with computed weights", () => {
  const { V, output } = handmade.vector_values;
  const table = [V.apple, V.banana, V.chair];
  // Scores log 0.6, log 0.4 and one so low that its weight is 0.
  const byHand = { query: [1], keys: [[Math.log(0.6)], [Math.log(0.4)], [-1000]] };
  const set = knn.lookup({ ...byHand, values: table });
  assertClose(doubles(set.weights), handmade.kv_lookup.hand_weights, 2 ** -52);
  assertClose(doubles(set.value), output, 2 ** -50);
  assert.deepEqual(set.value.shape, [4]);
  assertClose(
    doubles(knn.lookup({ ...byHand, values }).value),
    [handmade.kv_lookup.hand_output],
    2 ** -49,
  );
  const found = knn.lookup({ ...vectors(handmade.table_2d.vectors), values: table });
  const { weights } = handmade.kv_lookup["2d_unscaled"];
  const expected = [0, 1, 2, 3].map((c) =>
    table.reduce((sum, row, j) => sum + at(weights, j) * at(row, c), 0),
  );
  assertClose(doubles(found.value), expected, 1e-14);
});

test("a batch of queries equals single queries and attention, bit for bit", () => {
  const next = generator(221);
  const [query, keys] = [randomTensor(next, [4, 3], 2), randomTensor(next, [6, 3], 2)];
  const [numbers, rows] = [randomTensor(next, [6]), randomTensor(next, [6, 2])];
  for (const similarity of ["dot", "cosine", "rbf"] as const) {
    for (const temperature of [0, 0.5, Infinity]) {
      const options = { similarity, temperature };
      const all = knn.lookup({ query, keys, values: rows, ...options });
      const same = knn.attention(
        { query, key: keys, value: rows },
        { ...options, scale: 1, returnWeights: true },
      );
      assert.deepEqual(
        [all.value.shape, all.weights.shape],
        [
          [4, 2],
          [4, 6],
        ],
      );
      assertSameBits(doubles(all.value), doubles(same.output));
      assertSameBits(doubles(all.weights), doubles(same.weights));
      const scalars = knn.lookup({ query, keys, values: numbers.data, ...options });
      assert.deepEqual(scalars.value.shape, [4]);
      for (let i = 0; i < 4; i++) {
        const one = query.data.slice(3 * i, 3 * i + 3) as Float64Array;
        const alone = knn.lookup({ query: one, keys, values: numbers, ...options });
        assert.deepEqual([alone.value.shape, alone.weights.shape], [[], [6]]);
        assertSameBits(doubles(alone.value), [at(scalars.value.data, i)]);
        assertSameBits(doubles(alone.weights), all.weights.data.subarray(6 * i, 6 * i + 6));
      }
    }
  }
});

test("no queries, no entries, single precision", () => {
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
  const single = knn.lookup({
    query: new Float32Array([1, 0]),
    keys: { data: new Float32Array([1, 0, 0, 1]), shape: [2, 2] },
    values: new Float32Array([1, 2]),
  });
  assert.ok(single.value.data instanceof Float32Array);
  const wide = knn.lookup({ query: [1, 0], keys, values: [1, 2] });
  assert.deepEqual(single.value.data, Float32Array.from(wide.value.data));
});
