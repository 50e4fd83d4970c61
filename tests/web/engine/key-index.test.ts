/** Resident keys: the results of the functions that take keys, and released memory. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { AttentionOptions, KeyIndex, SoftKnn, Tensor } from "softknn";
import { floats, generator, loadWatched } from "../api/api-support.js";

let knn: SoftKnn;
let memory: WebAssembly.Memory;
before(async () => {
  ({ knn, memory } = await loadWatched());
});

const next = generator(23);

const similarities = ["dot", "cosine", "rbf"] as const;
const collect = (globalThis as { gc?: () => void }).gc as () => void;

/** The first rows of a tensor, and the rest. */
function split({ data, shape: [n = 0, d = 0] }: Tensor, at: number): [Tensor, Tensor] {
  return [
    { data: data.slice(0, at * d), shape: [at, d] },
    { data: data.slice(at * d), shape: [n - at, d] },
  ];
}

function assertNeighbors(
  index: KeyIndex,
  key: Tensor,
  query: Tensor,
  k: number,
  similarity: "dot",
) {
  const { indices, scores, shape } = index.search(query, { k });
  assert.deepEqual({ indices, scores }, knn.nearestNeighbors(query, key, { k, similarity }));
  assert.deepEqual(shape, [query.shape[0], k]);
}

for (const Elements of [Float64Array, Float32Array]) {
  for (const similarity of similarities) {
    test(`${Elements.name}, ${similarity}: nearestNeighbors and attention, also after add`, () => {
      const [n, d] = [70, 11];
      const key = floats(next, [n, d], Elements);
      // Rows 3, 40 and 69 are equal, and so is the score of each with any query.
      for (const i of [40, 69]) key.data.copyWithin(i * d, 3 * d, 4 * d);
      const query = floats(next, [9, d], Elements);
      const value = floats(next, [n, 4], Elements);
      const [first, rest] = split(key, 50);
      const index = knn.index(first, { similarity });
      assertNeighbors(index, first, query, 50, similarity as "dot");
      index.add(rest);
      assert.deepEqual([index.size, index.dimension], [n, d]);
      assert.ok(index.byteLength >= n * d * Elements.BYTES_PER_ELEMENT);
      for (const k of [1, 3, n]) assertNeighbors(index, key, query, k, similarity as "dot");
      const one = { data: query.data.slice(0, d), shape: [d] };
      assert.deepEqual(index.search(one).indices, index.search(query).indices.slice(0, 1));
      const cases: AttentionOptions[] = [
        {},
        { returnWeights: true, causal: true },
        { temperature: 0 },
      ];
      for (const options of cases) {
        assert.deepEqual(
          index.attention(query, options, value),
          knn.attention({ query, key, value }, { similarity, ...options }),
        );
      }
      const valued = knn.index(key, { similarity, values: value });
      assert.deepEqual(valued.attention(query), index.attention(query, {}, value));
      valued.dispose();
      index.dispose();
    });
  }
}

test("keys of every form", () => {
  const rows = [Float32Array.of(1, 2), Float32Array.of(3, 4)];
  const index = knn.index(rows);
  const dims = { data: Float32Array.of(0, 1), dims: [1, 2] };
  assert.deepEqual([...index.search(dims, { k: 2 }).indices], [1, 0]);
  index.add({ data: Float32Array.of(7, 8), shape: [1, 2] });
  assert.deepEqual(index.search(Float32Array.of(1, 0)).scores.data, Float32Array.of(7));
  index.dispose();
});

test("an index without keys keeps its number type, also when saved", () => {
  const index = knn.loadIndex(knn.index({ data: new Float32Array(0), shape: [0, 2] }).toBytes());
  index.add(Float32Array.of(1, 2));
  assert.deepEqual(index.search(Float32Array.of(1, 0)).scores.data, Float32Array.of(1));
  index.dispose();
});

test("mismatched input is rejected and changes nothing", () => {
  const index = knn.index([
    [1, 2],
    [3, 4],
  ]);
  const refused = (run: () => unknown, code: string, argument: string, message: RegExp) => {
    assert.throws(run, { code: `SOFTKNN_E_${code}`, argument, message });
  };
  const floats = knn.index([Float32Array.of(1, 2)]);
  for (const Wide of [Float64Array, Int32Array]) {
    refused(() => floats.add(new Wide(2)), "DTYPE", "keys", /a Float32Array as the index is/);
    refused(() => floats.search(new Wide(2)), "DTYPE", "query", /a Float32Array as the index is/);
  }
  floats.dispose();
  refused(() => index.add([[1, 2, 3]]), "SHAPE", "keys", /must have 2 columns .*, got 3/);
  refused(() => index.add([1, 2, 3]), "SHAPE", "keys", /must have 2 columns .*, got 3/);
  refused(() => index.add([[[1, 2]]]), "SHAPE", "keys", /2 axes, \(n, d\)/);
  refused(() => index.add([[1, Number.NaN]]), "NONFINITE", "keys", /got NaN at \[0, 1\]/);
  refused(() => index.search([1]), "SHAPE", "query", /must have 2 columns/);
  refused(() => index.search([[1, Infinity]]), "NONFINITE", "query", /Infinity at \[0, 1\]/);
  refused(() => index.search([[[1, 2]]]), "SHAPE", "query", /\(d\) or \(m, d\)/);
  assert.deepEqual(index.search([1, 2], { k: 3 }).shape, [1, 2]);
  refused(() => index.search([1, 2], { k: 0 }), "VALUE", "k", /got 0/);
  refused(() => index.search([1, 2], { j: 1 } as never), "OPTION", "j", /did you mean k/);
  refused(() => index.attention([[1, 2]]), "TYPE", "value", /a tensor/);
  refused(() => knn.index([]), "SHAPE", "keys", /2 axes/);
  refused(() => knn.index([[]]), "SHAPE", "keys", /has 0 columns/);
  const meant = { cos: "cosine", Cosine: "cosine", dotproduct: "dot", l2: "rbf" };
  for (const [other, name] of [...Object.entries(meant), ["manhattan"]]) {
    const says = new RegExp(name ? `; did you mean "${name}"\\?$` : 'got "manhattan"$');
    refused(() => knn.index([[1]], { similarity: other as never }), "VALUE", "similarity", says);
  }
  assert.equal(index.size, 2);
  assert.deepEqual([...index.search([1, 2], { k: 2 }).indices], [1, 0]);
  index.dispose();
});

test("after dispose every call is rejected, and disposing again does nothing", () => {
  const index = knn.index([[1, 2]]);
  index.dispose();
  index.dispose();
  const lost = { code: "SOFTKNN_E_DISPOSED", argument: "index", message: /was disposed/ };
  assert.throws(() => index.search([1, 2]), lost);
  assert.throws(() => index.add([[1, 2]]), lost);
  assert.throws(() => index.attention([[1, 2]], {}, [[1]]), lost);
  assert.equal(index.byteLength, 0);
  const other = knn.index([[1, 2]]);
  if (Symbol.dispose) other[Symbol.dispose]();
  else other.dispose();
  assert.throws(() => other.search([1, 2]), lost);
});

test("memory is released: 200 indices of 4 MB, one after the other", () => {
  const key = { data: new Float32Array(2 ** 20).fill(0.5), shape: [2 ** 13, 2 ** 7] };
  knn.index(key).dispose();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 200; i++) knn.index(key).dispose();
  assert.ok(memory.buffer.byteLength <= before + 8 * 2 ** 20, `${memory.buffer.byteLength}`);
});

test("unreferenced indices are freed after garbage collection", async () => {
  const key = { data: new Float32Array(2 ** 20).fill(0.5), shape: [2 ** 13, 2 ** 7] };
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 60; i++) {
    knn.index(key);
    collect();
    // Finalization runs in a later task of the event loop.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  // All together would take 240 MB.
  assert.ok(memory.buffer.byteLength <= before + 80 * 2 ** 20, `${memory.buffer.byteLength}`);
});

test("an index whose engine failed reports it, and the next engine makes a new one", async () => {
  const index = knn.index([[1, 2]]);
  const { set } = Float64Array.prototype;
  // Copying the input is part of the call: an exception there ends the engine.
  Float64Array.prototype.set = () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  try {
    assert.throws(() => knn.softmax([1, 2]), { code: "SOFTKNN_E_ENGINE" });
  } finally {
    Float64Array.prototype.set = set;
  }
  const lost = { code: "SOFTKNN_E_DISPOSED", argument: "index", message: /lost with its engine/ };
  assert.throws(() => index.search([1, 2]), lost);
  assert.equal(index.byteLength, 0);
  index.dispose();
  ({ knn, memory } = await loadWatched());
  const fresh = knn.index([[1, 2]]);
  assert.deepEqual([...fresh.search([1, 2]).indices], [0]);
  fresh.dispose();
});
