/** Matrix products: linear, batchMatmul, combine. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn, type Tensor, toNested } from "softknn";
import subjects from "../fixtures/seed001_tables_reconstructed.json";
import words from "../fixtures/words_handmade.json";
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

/** Integers: their products and sums are exact. */
function integers(next: () => number, ...shape: number[]): Tensor {
  const { data, ...rest } = randomTensor(next, shape, 100);
  return { ...rest, data: Float64Array.from(data, Math.round) };
}

/** A matrix product by the formula. */
function naive(a: number[][], b: number[][]): number[][] {
  const columns = at(b, 0).map((_, j) => j);
  return a.map((row) =>
    columns.map((j) => row.reduce((sum, x, l) => sum + x * at(at(b, l), j), 0)),
  );
}

test("linear is x·W + bias, for every row of every rank", () => {
  const next = generator(201);
  const [weight, bias] = [integers(next, 4, 3), integers(next, 3)];
  for (const lead of [[], [2], [2, 3], [0]]) {
    const x = integers(next, ...lead, 5, 4);
    const y = knn.linear(x, weight, bias);
    assert.deepEqual(y.shape, [...lead, 5, 3]);
    const rows = Array.from({ length: x.data.length / 4 }, (_, i) => [
      ...x.data.subarray(4 * i, 4 * i + 4),
    ]);
    const wanted = rows.flatMap((row) => naive([row], toNested(weight) as number[][]));
    assertSameBits(
      doubles(y),
      wanted.flatMap((row) => row.map((v, j) => v + at(bias.data, j))),
    );
    assertSameBits(doubles(knn.linear(x, weight)), wanted.flat());
  }
});

test("projections of an article: 3 queries and 4 keys of different dimensions are mapped to 4 dimensions", () => {
  const next = generator(202);
  const [q, k] = [randomTensor(next, [3, 6]), randomTensor(next, [4, 5])];
  const query = knn.linear(q, randomTensor(next, [6, 4]));
  const key = knn.linear(k, randomTensor(next, [5, 4]));
  const value = knn.linear(k, randomTensor(next, [5, 2]));
  const products = knn.scores(query, key, { scale: 1 });
  assert.deepEqual(products.shape, [3, 4]);
  const transposed = { data: new Float64Array(16), shape: [4, 4] };
  for (let i = 0; i < 16; i++) transposed.data[(i % 4) * 4 + Math.floor(i / 4)] = at(key.data, i);
  assertClose(doubles(products), doubles(knn.batchMatmul(query, transposed)), 1e-15);
  assert.deepEqual(knn.attention({ query, key, value }).output.shape, [3, 2]);
});

test("batchMatmul: equal leading axes, or one matrix for all, and each alone", () => {
  const next = generator(203);
  const [a, b] = [integers(next, 2, 3, 2, 5), integers(next, 2, 3, 5, 4)];
  const [one, two] = [integers(next, 2, 5), integers(next, 5, 4)];
  const pieces = (tensor: Tensor) => (toNested(tensor) as number[][][][]).flat();
  const flat = (tensor: Tensor) => toNested(tensor) as number[][];
  const both = knn.batchMatmul(a, b);
  assert.deepEqual(both.shape, [2, 3, 2, 4]);
  const wanted = (left: number[][][], right: number[][][]) =>
    left.flatMap((x, s) => naive(x, at(right, s)).flat());
  const six = <T>(x: T) => Array.from({ length: 6 }, () => x);
  assertSameBits(doubles(both), wanted(pieces(a), pieces(b)));
  assertSameBits(doubles(knn.batchMatmul(a, two)), wanted(pieces(a), six(flat(two))));
  assertSameBits(doubles(knn.batchMatmul(one, b)), wanted(six(flat(one)), pieces(b)));
  assert.deepEqual(knn.batchMatmul(one, b).shape, [2, 3, 2, 4]);
  assert.deepEqual(knn.batchMatmul(one, two).shape, [2, 4]);
});

test("exact products are associative, and distribute over combine", () => {
  const next = generator(204);
  const [a, b, c] = [integers(next, 3, 4), integers(next, 4, 5), integers(next, 5, 2)];
  assertSameBits(
    doubles(knn.batchMatmul(knn.batchMatmul(a, b), c)),
    doubles(knn.batchMatmul(a, knn.batchMatmul(b, c))),
  );
  const coefficients = integers(next, 4);
  assertSameBits(
    doubles(knn.combine(b, coefficients)),
    doubles(knn.batchMatmul({ data: coefficients.data, shape: [1, 4] }, b)),
  );
});

test("the output of attention is its weights times the values, bit for bit", () => {
  const next = generator(205);
  const tensor = (...shape: number[]) => randomTensor(next, shape, 3);
  const inputs = { query: tensor(2, 3, 4), key: tensor(2, 300, 4), value: tensor(2, 300, 5) };
  for (const similarity of ["dot", "cosine", "rbf"] as const) {
    const { output, weights } = knn.attention(inputs, { similarity, returnWeights: true });
    assertSameBits(doubles(output), doubles(knn.batchMatmul(weights as Tensor, inputs.value)));
  }
});

test("the batch product of an article, and its worked example in both forms", () => {
  const weights = { data: new Float64Array(20).fill(0.1), shape: [2, 1, 10] };
  const values = { data: Float64Array.from({ length: 20 }, (_, i) => i), shape: [2, 10, 1] };
  assertClose(doubles(knn.batchMatmul(weights, values)), [4.5, 14.5], 4e-15);
  // Four products below 10, each rounded once, and their sums.
  const printed = subjects.given_in_seed.outputs;
  assertClose(doubles(knn.batchMatmul(subjects.A_prime, subjects.V)), printed.flat(), 1e-14);
  const { Q, K } = subjects.softmax_realisation;
  const attended = knn.attention({ query: Q, key: K, value: subjects.V }, { returnWeights: true });
  assertClose(doubles(attended.weights), subjects.A_prime.flat(), 1e-15);
  assertClose(doubles(attended.output), printed.flat(), 1e-14);
});

test("word arithmetic: queen − woman + man is nearest to king, in 2 and in 8 dimensions", () => {
  for (const { vectors, analogies } of [words.table_2d_royal, words.table_8d]) {
    const table = vectors as Record<string, number[]>;
    const names = Object.keys(table);
    for (const analogy of analogies) {
      const [plus = "", minus = "", also = ""] = analogy.expr.split(/ [-+] /);
      const three = [plus, minus, also].map((name) => table[name] as number[]);
      const found = knn.combine(three, [1, -1, 1]);
      assert.deepEqual(found.shape, [at(three, 0).length]);
      assertClose(doubles(found), analogy.vector, 1e-15, analogy.expr);
      const others = names.filter((name) => ![plus, minus, also].includes(name));
      const { indices } = knn.nearestNeighbors(
        { data: found.data, shape: [1, found.data.length] },
        others.map((name) => table[name] as number[]),
        { similarity: "rbf" },
      );
      assert.equal(others[at(indices, 0)], analogy.expected, analogy.expr);
    }
  }
});

test("the lookup with manual weights, of numbers and of vectors", () => {
  const { hand_weights, hand_output } = words.kv_lookup;
  const numbers = Object.values(words.kv_lookup.dict).map((x) => [x]);
  assertSameBits(doubles(knn.combine(numbers, hand_weights)), [hand_output]);
  const { V, output } = words.vector_values;
  assertClose(doubles(knn.combine(Object.values(V), hand_weights)), output, 1e-15);
});

test("sums meet their bound at every length", () => {
  const next = generator(206);
  for (const inner of [1, 100, 128, 129, 5000]) {
    // Integers of 40 bits: products and sums are exact as BigInt.
    const draw = (count: number) =>
      Float64Array.from({ length: count }, () => Math.round((2 * next() - 1) * 2 ** 40));
    const [x, w] = [draw(inner), draw(inner)];
    let [sum, size] = [0n, 0n];
    x.forEach((a, l) => {
      const term = BigInt(a) * BigInt(at(w, l));
      sum += term;
      size += term < 0n ? -term : term;
    });
    const y = at(doubles(knn.combine({ data: w, shape: [inner, 1] }, x)), 0);
    const error = BigInt(y) - sum;
    const bound = (size * BigInt(Math.min(inner, 128) + 2)) >> 53n;
    assert.ok((error < 0n ? -error : error) <= bound, `${inner} terms: ${error}, not ${bound}`);
  }
});

test("a sum that leaves the range of double on its way to a result within it", () => {
  const huge = [[1.5e308], [1.5e308], [-1.5e308]];
  assertSameBits(doubles(knn.combine(huge, [1, 1, 1])), [1.5e308]);
  const cancelled = knn.linear([[1e200, 1e200]], [[1e200], [-1e200]], [7]);
  assertSameBits(doubles(cancelled), [7]);
});

test("Float32 in, Float32 out, rounded once; nested and bare arrays; inputs unchanged", () => {
  const single = (list: number[], ...shape: number[]) => ({ data: new Float32Array(list), shape });
  const x = single([0.1, 0.2, 0.3], 1, 3);
  const y = knn.linear(x, single([1, 1, 1], 3, 1), new Float32Array([0.5]));
  assert.ok(y.data instanceof Float32Array);
  const exact = [...x.data].reduce((a, b) => a + b, 0) + 0.5;
  assert.equal(at(y.data, 0), Math.fround(exact));
  assert.deepEqual([...x.data], [0.1, 0.2, 0.3].map(Math.fround));
  const bare = knn.combine({ data: new Float64Array([1, 2]), shape: [2, 1] }, new Float64Array(2));
  assertSameBits(doubles(bare), [0]);
  assert.ok(knn.combine(single([1], 1, 1), new Float32Array([2])).data instanceof Float32Array);
});

test("empty axes: no rows, no columns, no inner dimension", () => {
  const zero = (...shape: number[]) => ({ data: new Float64Array(0), shape });
  assert.deepEqual(knn.linear([], [[1, 2]]).shape, [0, 2]);
  assert.deepEqual(knn.linear([[1]], zero(1, 0)).shape, [1, 0]);
  assertSameBits(doubles(knn.linear(zero(2, 0), zero(0, 2), [1, 2])), [1, 2, 1, 2]);
  assertSameBits(doubles(knn.batchMatmul(zero(1, 0), zero(0, 2))), [0, 0]);
  assert.deepEqual(knn.batchMatmul([], [[1, 2, 3]]).shape, [0, 3]);
  assert.deepEqual(knn.batchMatmul(zero(0, 2, 3), zero(0, 3, 4)).shape, [0, 2, 4]);
  assertSameBits(doubles(knn.combine(zero(0, 2), [])), [0, 0]);
  assert.deepEqual(knn.combine([], []).shape, [0]);
});
