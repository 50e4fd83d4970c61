/** Arguments whose meaning is clear are taken, whatever their form; the types of arrays are in every-form.test.ts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { MaskInput, PaddingInput } from "softknn";
import { load } from "../../every-function.js";
import { assertSameBits, everything, resultsOf, toy } from "./api-support.js";

const knn = await load();

test("every half is its number, in both formats", () => {
  const bits = Uint16Array.from({ length: 2 ** 16 }, (_, i) => i);
  const half = (h: number) => {
    const [sign, e, m] = [h >> 15 ? -1 : 1, (h >> 10) & 31, h & 1023];
    return sign * (e === 0 ? m * 2 ** -24 : (1024 + m) * 2 ** (e - 25));
  };
  const view = new DataView(new ArrayBuffer(4));
  const brain = (h: number) => {
    view.setUint16(0, h);
    return view.getFloat32(0);
  };
  for (const [type, numberOf, exponent] of [
    ["float16", half, 0x7c00],
    ["bfloat16", brain, 0x7f80],
  ] as const) {
    // Finite ones: times 1 each stays as it is.
    const finite = bits.filter((h) => (h & exponent) !== exponent);
    const { data } = knn.linear({ data: finite, type, dims: [finite.length, 1] }, [[1]]);
    assert.ok(data instanceof Float32Array);
    // The sum of a product starts at 0, so that −0 becomes 0.
    const wanted = Float32Array.from(finite, (h) => numberOf(h) + 0);
    assertSameBits(data, wanted, type);
    for (const h of bits.filter((h) => (h & exponent) === exponent)) {
      const isInfinite = (h & ~exponent & 0x7fff) === 0;
      const value = isInfinite ? (h >> 15 ? "-Infinity" : "Infinity") : "NaN";
      if (h % 97 && !isInfinite) continue;
      assert.throws(() => knn.linear({ data: Uint16Array.of(0, h), type, shape: [2, 1] }, [[1]]), {
        code: "SOFTKNN_E_NONFINITE",
        message: new RegExp(`got ${value} at \\[1, 0\\]`),
      });
    }
  }
});

test("long integers are exact or refused", () => {
  const most = 2n ** 53n;
  const { data } = knn.linear({ data: BigInt64Array.of(most, -most), shape: [2, 1] }, [[1]]);
  assert.deepEqual([...data], [2 ** 53, -(2 ** 53)]);
  for (const beyond of [most + 1n, -most - 1n, 2n ** 63n - 1n])
    assert.throws(() => knn.softmax(BigInt64Array.of(0n, beyond)), {
      name: "RangeError",
      code: "SOFTKNN_E_VALUE",
      message: new RegExp(`x must be within ±2\\^53, got ${beyond} at \\[1\\]`),
    });
});

const Float16 = (globalThis as { Float16Array?: Float32ArrayConstructor }).Float16Array;
test("a Float16Array is Float32", { skip: Float16 === undefined }, () => {
  const data = (Float16 as Float32ArrayConstructor).of(1, 0.5);
  for (const x of [data, { data, shape: [2] }, { data, dims: [2], type: "float16" }])
    assert.deepEqual(knn.softmax(x), knn.softmax(Float32Array.of(1, 0.5)));
});

test("masks: booleans and bytes allow, floats are added", () => {
  const allow = [[true, false, true, true, false, true]];
  const bytes = Uint8Array.of(1, 0, 1, 1, 0, 1);
  const added = [[0.7, 0, -1.5, -Infinity, 2, 0.25]];
  const float = { data: Float64Array.from(added.flat()), shape: [1, 6] };
  const result = (mask: MaskInput) => resultsOf(knn.attention(toy, { mask, ...everything }));
  for (const mask of [
    [bytes],
    { data: bytes, dims: [6] },
    { data: bytes, shape: [1, 6], type: "bool" },
  ])
    assertSameBits(result(mask), result(allow));
  for (const mask of [added, [float.data], { data: float.data, dims: [6] }])
    assertSameBits(result(mask), result(float));
  // Numbers are added even where they are 0 and 1.
  assertSameBits(
    result([[1, 0, 1, 1, 0, 1]]),
    result({ data: Float64Array.from(bytes), shape: [6] }),
  );
  // The type of a mask is one of the call.
  const single = (rows: readonly (readonly number[])[]) => ({
    data: Float32Array.from(rows.flat()),
    shape: [rows.length, 2],
  });
  const singles = { query: single(toy.query), key: single(toy.key), value: single(toy.value) };
  const narrow = { data: Float32Array.from(added.flat()), shape: [6] };
  assert.deepEqual(
    knn.attention(singles, { mask: added }),
    knn.attention(singles, { mask: narrow }),
  );
  const wide = knn.attention(singles, { mask: float });
  const doubles = {
    query: { data: Float64Array.from(singles.query.data), shape: [1, 2] },
    key: { data: Float64Array.from(singles.key.data), shape: [6, 2] },
    value: { data: Float64Array.from(singles.value.data), shape: [6, 2] },
  };
  assert.deepEqual(wide, knn.attention(doubles, { mask: float }));
  assert.deepEqual(
    knn.attention(doubles, { mask: narrow }),
    knn.attention(doubles, { mask: { data: Float64Array.from(narrow.data), shape: [6] } }),
  );
});

test("padding: booleans, 0 and 1, and the attention_mask of a tokenizer", () => {
  const real = [1, 1, 1, 0, 1, 0];
  const result = (keyPadding: PaddingInput) =>
    resultsOf(knn.attention(toy, { keyPadding, ...everything }));
  const wanted = result(real.map(Boolean));
  const long = BigInt64Array.from(real, BigInt);
  for (const padding of [
    real,
    [real],
    Uint8Array.from(real),
    Int32Array.from(real),
    { data: Int32Array.from(real), shape: [1, 6] },
    long,
    { data: long, dims: [1, 6], type: "int64" },
  ])
    assertSameBits(result(padding), wanted);
});

test("a bare row is one query", () => {
  const [row = []] = toy.query;
  const rows = (query: readonly number[] | Float64Array | Float32Array) =>
    [
      query,
      ...(Array.isArray(query) ? [] : [{ data: query as Float64Array, shape: [2] }]),
    ] as const;
  for (const query of [...rows(row), ...rows(Float64Array.from(row))]) {
    assert.deepEqual(knn.attention({ ...toy, query }), knn.attention(toy));
    assert.deepEqual(knn.scores(query, toy.key), knn.scores(toy.query, toy.key));
    const near = knn.nearestNeighbors(query, toy.key, { k: 2 });
    assert.deepEqual(near, knn.nearestNeighbors(toy.query, toy.key, { k: 2 }));
    const index = knn.index(toy.key, { values: toy.value });
    assert.deepEqual(index.attention(query), knn.attention(toy));
    index.add(query);
    assert.equal(index.size, 7);
    assert.deepEqual(index.search(query).scores.shape, [1, 1]);
    index.dispose();
  }
});

test("an index takes numbers that its type holds", () => {
  const index = knn.index([Float32Array.of(1, 2), Float32Array.of(3, 4)]);
  index.add([[0.1, 5]]);
  index.add(Int8Array.of(-1, 7));
  assert.deepEqual(index.search([0, 1], { k: 9 }), index.search(Float32Array.of(0, 1), { k: 4 }));
  assert.deepEqual([...index.search([1, 0], { k: 4 }).scores.data], [3, 1, Math.fround(0.1), -1]);
  for (const given of [Int32Array.of(1, 2), BigInt64Array.of(1n, 2n), Float64Array.of(1, 2)]) {
    const message = new RegExp(
      `be a Float32Array as the index is, got an? ${given.constructor.name}`,
    );
    for (const query of [given, [given], { data: given, dims: [2] }])
      assert.throws(() => index.search(query as never), { code: "SOFTKNN_E_DTYPE", message });
  }
  assert.throws(() => index.add([[1e39, 0]]), { code: "SOFTKNN_E_OVERFLOW", argument: "keys" });
  const doubles = knn.index([[1, 2]]);
  doubles.add(Float32Array.of(0.1, 5));
  assert.deepEqual([...doubles.search([1, 0], { k: 2 }).scores.data], [1, Math.fround(0.1)]);
  index.dispose();
  doubles.dispose();
});

test("nested values of an index have the type of its keys, also after keys are removed", () => {
  const keys = [Float32Array.of(1, 2), Float32Array.of(3, 4), Float32Array.of(0, 1)];
  const index = knn.index(keys, { values: [[0.1], [2], [3]] });
  index.remove([1]);
  const left = [keys[0], keys[2]] as Float32Array[];
  const wanted = knn.attention({ query: [1, 0], key: left, value: [[0.1], [3]] });
  assert.deepEqual(index.attention([1, 0]), wanted);
  assert.ok(wanted.output.data instanceof Float32Array);
  index.dispose();
});

test("k above the number of keys is that number", () => {
  const all = knn.nearestNeighbors(toy.query, toy.key, { k: 6 });
  assert.deepEqual(knn.nearestNeighbors(toy.query, toy.key, { k: 2 ** 31 - 1 }), all);
  const none = knn.nearestNeighbors(toy.query, { data: new Float64Array(0), shape: [0, 2] });
  assert.deepEqual([none.scores.shape, none.indices.length], [[1, 0], 0]);
  const index = knn.index(toy.key);
  assert.deepEqual(index.search(toy.query, { k: 60 }).shape, [1, 6]);
  index.dispose();
  const empty = knn.index({ data: new Float32Array(0), shape: [0, 2] });
  assert.deepEqual(empty.search([1, 2], { k: 3 }).shape, [1, 0]);
  empty.dispose();
});
