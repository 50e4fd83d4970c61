/** Calls too large for 32-bit memory throw with a code, and the engine survives. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type KeyIndex, load, type Tensor } from "softknn";
import { fillAndFree } from "./memory-edge.js";

const knn = await load();

/** Zeros: untouched pages cost nothing until they are read. */
const zeros = (rows: number, columns: number): Tensor => ({
  data: new Float64Array(rows * columns),
  shape: [rows, columns],
});

function assertAlive(): void {
  assert.equal(knn.softmax([1, 2, 3]).data[2], 0.6652409557748218);
}

test("three arrays of a gigabyte are rejected for lack of memory", () => {
  const large = zeros(8192, 16384);
  assert.throws(() => knn.attention({ query: large, key: large, value: large }), {
    name: "SoftKnnError",
    code: "SOFTKNN_E_MEMORY",
  });
  assertAlive();
});

test("an array of more than 2²⁷ numbers is rejected before any allocation", () => {
  const rows = 2 ** 14;
  const query = { data: new Float64Array(rows), shape: [rows, 1] };
  assert.throws(() => knn.scores(query, query), { code: "SOFTKNN_E_LIMIT" });
  assertAlive();
});

test("grown memory is released once no call runs", async () => {
  const rows = 6000;
  const query = zeros(rows, 1);
  const heldBytes = () => {
    globalThis.gc?.();
    return process.memoryUsage().rss;
  };
  const before = heldBytes();
  // 288 MB of weights, in the memory of the core and as an unreferenced copy.
  assert.equal(knn.scores(query, query).data.length, rows ** 2);
  assertAlive();
  const grown = heldBytes() - before;
  assert.ok(grown > 2.5e8, `grown by ${grown} bytes only`);
  for (let wait = 0; wait < 100 && heldBytes() - before > 1e8; wait++) await sleep(100);
  assert.ok(heldBytes() - before < 1e8, `${heldBytes() - before} of ${grown} bytes are still held`);
  assertAlive();
  assert.equal(await load(), knn);
});

test("indexes up to the limit of the memory: the one too many is rejected, all others stay", () => {
  knn.index(zeros(1000, 64)).dispose();
  const keys = zeros(2 ** 19, 64);
  const held: KeyIndex[] = [];
  const fill = () => {
    while (held.length < 20) held.push(knn.index(keys));
  };
  assert.throws(fill, { code: "SOFTKNN_E_MEMORY" });
  for (const index of held) {
    assert.equal(index.size, 2 ** 19);
    index.dispose();
  }
  assertAlive();
});

test("indexes made and freed at random, until twice there is no memory", () => {
  fillAndFree(knn, 57, 2);
});
