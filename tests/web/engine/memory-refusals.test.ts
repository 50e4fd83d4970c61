/** Calls too large for 32-bit memory throw with a code, and the engine survives. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { load, type Tensor } from "softknn";
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

test("indexes made and freed at random, until twice there is no memory", () => {
  fillAndFree(knn, 57, 2);
});
