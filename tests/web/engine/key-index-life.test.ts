/** An index over its life: ids, removal, filters and saved bytes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type KeyIndex, load } from "softknn";
import { liveSequences } from "./index-life.js";

const knn = await load();

test("1,000 random sequences of add, set, remove, search, save and load", () => {
  liveSequences(knn, 0, 1_000);
});

test("an id given twice, known or unfit changes nothing", () => {
  const two = { data: Float64Array.of(1, 0, 0, 1), shape: [2, 2] };
  const index = knn.index(two, { ids: ["a", 2] });
  const refused = (call: () => unknown, code: string, message: RegExp) =>
    assert.throws(call, { code: `SOFTKNN_E_${code}`, message });
  refused(() => index.add([[1, 1]], { ids: ["a"] }), "VALUE", /"a", which is in the index/);
  refused(() => index.add(two, { ids: [7, 7] }), "VALUE", /7 twice/);
  refused(() => index.add([[1, 1]]), "TYPE", /ids/);
  refused(() => index.add([[1, 1]], { ids: [] }), "SHAPE", /each of 1 keys, got 0/);
  refused(() => index.add([[1, 1]], { ids: [1.5] }), "VALUE", /ids\[0\]/);
  refused(() => index.add([[1, 1]], { ids: [{}] as never }), "TYPE", /ids\[0\]/);
  refused(() => index.add([[Number.NaN, 1]], { ids: ["b"] }), "NONFINITE", /keys/);
  refused(() => index.set("b", [1, 2, 3]), "SHAPE", /vector/);
  assert.deepEqual(index.ids(), ["a", 2]);
  const bare = knn.index([[1, 0]]);
  refused(() => bare.add([[1, 1]], { ids: ["a"] }), "VALUE", /when the index is made/);
  refused(() => bare.remove(1), "VALUE", /positions/);
  refused(() => bare.set(2, [1, 1]), "VALUE", /position in \[0, 1\]/);
  const search = (filter: unknown) => () => bare.search([1, 1], { filter: filter as never });
  refused(search([true, false]), "SHAPE", /1 bytes or booleans, got 2/);
  refused(search([1]), "TYPE", /filter\[0\]/);
  assert.equal(search(() => 0)().indices.length, 0);
  assert.equal(search(() => undefined)().indices.length, 0);
  const greedy = () => bare.add([[3, 3]]) === undefined;
  refused(search(greedy), "VALUE", /must not change the index/);
});

test("what a filter throws is thrown as it is, also what looks like a lack of memory", () => {
  const index = knn.index([[1, 0]]);
  for (const thrown of [new Error("mine"), new RangeError("Invalid array length"), 5, undefined]) {
    const filter = () => {
      throw thrown;
    };
    let caught: unknown = index;
    try {
      index.search([1, 1], { filter });
    } catch (error) {
      caught = error;
    }
    assert.equal(caught, thrown);
  }
});

test("arguments and values whose reading changes the index are refused, and change nothing more", () => {
  const refused = (name: string, call: () => unknown) => {
    const message = new RegExp(`${name} must not change the index`);
    assert.throws(call, { code: "SOFTKNN_E_VALUE", argument: name, message });
  };
  const named = () => knn.index([[1], [2], [3]], { ids: ["a", "b", "c"] });
  /** The list, whose element at `at` removes a key when it is read first. */
  const meddling = <T>(list: T[], at: number, remove: () => unknown): T[] => {
    const value = list[at] as T;
    const get = () => {
      Object.defineProperty(list, at, { value });
      remove();
      return value;
    };
    return Object.defineProperty(list, at, { get });
  };
  const first = named();
  const ids = meddling(["y", "z"], 1, () => first.remove("b"));
  refused("ids", () => first.add([[8], [9]], { ids }));
  const second = named();
  const mask = meddling([0, 0, 0], 1, () => second.remove("b"));
  refused("mask", () => second.attention([1], { mask }, [[1], [2], [3]]));
  for (const index of [first, second]) assert.deepEqual(index.ids(), ["a", "c"]);
  // The values of the index are read when they are needed.
  const calls = [
    (index: KeyIndex) => index.remove(1),
    (index: KeyIndex) => index.add([[4]], { values: [[4]] }),
  ];
  for (const call of calls) {
    const values = [[1], [2], [3]];
    const index = knn.index(values.slice(), { values });
    meddling(values, 1, () => index.remove(0));
    refused("values", () => call(index));
    assert.deepEqual([index.size, index.get(0)], [2, Float64Array.of(2)]);
  }
});

test("ids whose reading removes keys are of those that are left", () => {
  const index = knn.index([[1], [2], [3]]);
  const ids = Object.defineProperty([9], 0, { get: () => index.remove(0) });
  assert.equal(index.remove(ids), 1);
  assert.deepEqual([index.get(0), index.get(1)], [Float64Array.of(2), undefined]);
});

test("a threshold keeps the hits at or above it, query by query", () => {
  const keys = { data: Float64Array.of(1, 0, 0.75, 0.5, 0, 1), shape: [3, 2] };
  const index = knn.index(keys, { ids: ["a", "b", "c"] });
  const query = [
    [1, 0],
    [0, 1],
  ];
  const all = index.search(query, { minScore: 0.5 });
  assert.deepEqual([...all.indices], [0, 1, 2, 1]);
  assert.deepEqual(all.ids, ["a", "b", "c", "b"]);
  assert.deepEqual([...all.offsets], [0, 2, 4]);
  assert.deepEqual(all.scores, { data: Float64Array.of(1, 0.75, 1, 0.5), shape: [4] });
  const best = index.search(query, { minScore: 0.8, k: 2 });
  assert.deepEqual(
    [[...best.indices], [...best.offsets]],
    [
      [0, 2],
      [0, 1, 2],
    ],
  );
  const none = index.search(query, { minScore: 2, filter: new Set(["b"]) });
  assert.deepEqual([none.indices.length, [...none.offsets]], [0, [0, 0, 0]]);
  const single = knn.index({ data: Float32Array.from(keys.data), shape: [3, 2] });
  const { scores } = single.search([[1, 0]], { minScore: 0.5 });
  assert.deepEqual(scores, { data: Float32Array.of(1, 0.75), shape: [2] });
});

test("the nearest keys of one query by id and position", () => {
  const index = knn.index(
    [
      [1, 0],
      [0.75, 0.5],
      [0, 1],
    ],
    { ids: ["a", 7, "c"] },
  );
  const b = { id: 7, position: 1, score: 0.75 };
  assert.deepEqual(index.nearest([1, 0]), [{ id: "a", position: 0, score: 1 }]);
  assert.deepEqual(index.nearest([1, 0], { k: 9, filter: (id) => id === 7 }), [b]);
  assert.deepEqual(index.nearest([1, 0], { minScore: 0.5 })[1], b);
  const bare = knn.index([[1, 0]]);
  assert.deepEqual(bare.nearest([2, 0]), [{ id: 0, position: 0, score: 2 }]);
  const refused = { code: "SOFTKNN_E_SHAPE", message: /index\.nearest: query must have 1 axis/ };
  assert.throws(() => index.nearest([[1, 0]]), refused);
});

test("a bigint as an id is its decimal text", () => {
  const long = 2n ** 64n;
  const index = knn.index(
    [
      [1, 0],
      [0, 1],
    ],
    { ids: [long, "b"] },
  );
  assert.deepEqual(index.ids(), [String(long), "b"]);
  assert.deepEqual(index.search([1, 1], { k: 2, filter: new Set([long]) }).ids, [String(long)]);
  index.set(long, [2, 0]);
  assert.deepEqual([index.has(long), index.get(long)], [true, Float64Array.of(2, 0)]);
  assert.equal(index.remove([long, 3n]), 1);
  assert.equal(index.remove(3n), 0);
});

test("values are added with keys, one row each, and an error adds neither", () => {
  const index = knn.index([[1, 0]], { values: [[10]] });
  const refused = (values: number[][], message: RegExp) =>
    assert.throws(() => index.add([[0, 1]], { values }), {
      ...{ code: "SOFTKNN_E_SHAPE", argument: "values", message },
    });
  refused([[1], [2]], /must have shape \(1, 1\): one row per key/);
  refused([[1, 2]], /must have shape \(1, 1\)/);
  assert.equal(index.size, 1);
  index.add([[0, 1]], { values: [[20]] });
  assert.deepEqual([...index.attention([[0, 9]], { temperature: 0 }).output.data], [20]);
  index.add([[5, 5]]);
  refused([[1]], /of the index have 2 rows for its 3 keys/);
  assert.equal(index.size, 3);
  index.remove([0, 1, 2]);
  index.dispose();
  // The first keys of an index may bring the first values.
  const empty = knn.index({ data: new Float32Array(0), shape: [0, 1] });
  const one = { data: Float32Array.of(3), shape: [1, 1] };
  empty.add(one, { values: one });
  assert.deepEqual(Array.from(empty.attention(one).output.data, Math.round), [3]);
  empty.dispose();
});

test("a changed, cut, foreign or later file is refused, whichever byte differs", () => {
  const keys = { data: Float64Array.of(1, 0.5, 0, 1), shape: [2, 2] };
  const bytes = knn.index(keys, { ids: ["a", "b"], values: [[1], [2]] }).toBytes();
  const refused = (given: Uint8Array) =>
    assert.throws(() => knn.loadIndex(given), { code: "SOFTKNN_E_INTEGRITY" });
  for (let at = 0; at < bytes.length; at++) {
    const changed = bytes.slice();
    changed[at] = (changed[at] as number) ^ 4;
    refused(changed);
  }
  for (let length = 0; length < bytes.length; length += 7) refused(bytes.slice(0, length));
  refused(new TextEncoder().encode('{"keys": [[1, 2]]}'));
  assert.throws(() => knn.loadIndex([1, 2] as never), { code: "SOFTKNN_E_TYPE" });
  // Bytes inside a larger buffer, at an odd place.
  const inside = new Uint8Array(bytes.length + 3);
  inside.set(bytes, 3);
  assert.deepEqual(knn.loadIndex(inside.subarray(3)).ids(), ["a", "b"]);
  new Blob([knn.loadIndex(bytes).toBytes()]);
  // What was read from the bytes is no part of them.
  const again = knn.loadIndex(bytes);
  const wanted = again.attention([1, 1]);
  bytes.fill(0);
  assert.deepEqual(again.attention([1, 1]), wanted);
});

test("saving and loading take a few times as long as copying the bytes one by one", () => {
  const shape = [5_000, 384];
  const index = knn.index({ data: new Float32Array(5_000 * 384).fill(0.5), shape });
  const bytes = index.toBytes();
  const copy = new Uint8Array(bytes.length);
  const least = (work: () => unknown) => {
    const times = Array.from({ length: 7 }, () => {
      const from = performance.now();
      work();
      return performance.now() - from;
    });
    return Math.min(...times);
  };
  const one = least(() => {
    for (let i = 0; i < bytes.length; i++) copy[i] = bytes[i] as number;
  });
  assert.ok(least(() => index.toBytes()) < 10 * one);
  assert.ok(least(() => knn.loadIndex(bytes).dispose()) < 10 * one);
});
