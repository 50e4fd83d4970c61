/** Resident keys: their forms, refusals, and released memory. Their results: resident-calls.test.ts. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { SoftKnn } from "softknn";
import { loadWatched } from "../api/api-support.js";

let knn: SoftKnn;
let memory: WebAssembly.Memory;
before(async () => {
  ({ knn, memory } = await loadWatched());
});

const collect = (globalThis as { gc?: () => void }).gc as () => void;

test("keys of every form", () => {
  const rows = [Float32Array.of(1, 2), Float32Array.of(3, 4)];
  const index = knn.index(rows);
  const dims = { data: Float32Array.of(0, 1), dims: [1, 2] };
  assert.deepEqual([...index.search(dims, { k: 2 }).indices], [1, 0]);
  index.add({ data: Float32Array.of(7, 8), shape: [1, 2] });
  assert.deepEqual(index.search(Float32Array.of(1, 0)).scores.data, Float32Array.of(7));
  assert.deepEqual([index.size, index.dimension], [3, 2]);
  assert.ok(index.byteLength >= 3 * 2 * 4);
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
