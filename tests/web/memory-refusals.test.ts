/** Calls too large for a 32-bit memory are refused with a code, and the engine stays. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type Tensor } from "softknn";

const knn = await load();

/** Zeros: pages that nobody has written cost nothing until they are read. */
const zeros = (rows: number, columns: number): Tensor => ({
  data: new Float64Array(rows * columns),
  shape: [rows, columns],
});

function assertAlive(): void {
  assert.equal(knn.softmax([1, 2, 3]).data[2], 0.6652409557748218);
}

test("three arrays of a gigabyte are refused for want of memory", () => {
  const large = zeros(8192, 16384);
  assert.throws(() => knn.attention({ query: large, key: large, value: large }), {
    name: "SoftKnnError",
    code: "SOFTKNN_E_MEMORY",
  });
  assertAlive();
});

test("an array of more than 2²⁷ numbers is refused before anything is allocated", () => {
  const rows = 2 ** 14;
  const query = { data: new Float64Array(rows), shape: [rows, 1] };
  assert.throws(() => knn.scores(query, query), { code: "SOFTKNN_E_LIMIT" });
  assertAlive();
});
