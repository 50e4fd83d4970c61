/** Real growth up to the limit of 32-bit memory: a result or a typed error, and the engine survives. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type Tensor } from "softknn";
import { fillAndFree } from "../web/engine/memory-edge.js";

const knn = await load();
const known = [0.09003057317038046, 0.24472847105479764, 0.6652409557748218];

/** Zeros: untouched pages cost nothing until they are read. */
const zeros = (rows: number, columns: number): Tensor => ({
  data: new Float64Array(rows * columns),
  shape: [rows, columns],
});

function assertAlive(): void {
  assert.deepEqual([...knn.softmax([1, 2, 3]).data], known);
}

test("calls of every size up to the limit return or throw, and the next one is right", (t) => {
  const answered: string[] = [];
  // One key: the work is reading memory, not multiplying.
  for (const megabytes of [128, 256, 512, 768, 1024]) {
    for (const copies of [1, 2]) {
      const width = 4096;
      const rows = (megabytes * 2 ** 20) / 8 / width;
      const inputs = {
        query: zeros(1, width),
        key: zeros(rows, width),
        value: zeros(rows, copies === 1 ? 1 : width),
      };
      const name = `${copies} × ${megabytes} MB`;
      try {
        const { output } = knn.attention(inputs);
        assert.ok(output.data.every((x) => x === 0));
        answered.push(name);
      } catch (error) {
        assert.match(String((error as { code?: string }).code), /_(MEMORY|LIMIT)$/, name);
      }
      assertAlive();
    }
  }
  t.diagnostic(`measured: answered: ${answered.join(", ")}`);
  assert.ok(answered.includes("1 × 1024 MB"));
});

test("indexes made and freed at random up to the limit, for minutes", () => {
  for (const seed of [1, 2, 3]) fillAndFree(knn, seed, 20);
});
