/**
 * The stack lies below the static data, where an overflow traps; above them it could overwrite them and still return
 * the right result. The largest calls stay far from its end.
 */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Tensor } from "softknn";
import type { EveryFunction } from "../../every-function.js";
import { loadWatched } from "../api/api-support.js";

const stackSize = 2 ** 20; // -sSTACK_SIZE of scripts/cmake/module.cmake
const pattern = 0xa5;

let knn: EveryFunction;
let memory: WebAssembly.Memory;
before(async () => {
  ({ knn, memory } = await loadWatched());
});

const filled = (rows: number, columns: number): Tensor => ({
  data: new Float64Array(rows * columns).fill(0.5),
  shape: [rows, columns],
});

const many = 2 ** 22;
/** m, n, d, v: each axis long once, and all pairs once. */
const sizes = [
  [1, many, 2, 1],
  [1, 1, many, 1],
  [1, 2, 1, many],
  [many / 4, 2, 2, 1],
  [1500, 2000, 4, 2],
] as const;

function callAll(): void {
  for (const [m, n, d, v] of sizes) {
    const pairs = m * n < many;
    for (const similarity of ["dot", "rbf"] as const) {
      const inputs = { query: filled(m, d), key: filled(n, d), value: filled(n, v) };
      const wanted = { returnWeights: pairs, returnScores: pairs, returnEntropy: true };
      const { output } = knn.attention(inputs, { similarity, ...wanted });
      assert.ok(Math.abs((output.data[m * v - 1] as number) - 0.5) < 1e-9);
    }
  }
  knn.softmax(filled(2, many / 2));
  knn.causalMask(2000, 2000);
  knn.random(1).randn(many / 4);
  knn.expectedEntropy({ n: 2 ** 27, standardDeviation: 3 });
  knn.entropyVsDimension({ dimensions: [8192], queries: 128, keys: 256, trials: 1 });
}

test("the first megabyte is stack alone, and the largest calls use a fraction of it", (t) => {
  knn.attention({ query: filled(2, 2), key: filled(2, 2), value: filled(2, 2) });
  // Data among these bytes would be destroyed, and the calls with them.
  new Uint8Array(memory.buffer, 0, stackSize).fill(pattern);
  callAll();
  assert.ok(memory.buffer.byteLength > 100 * 2 ** 20, "the calls were large");
  const stack = new Uint8Array(memory.buffer, 0, stackSize);
  const used = stackSize - stack.findIndex((byte) => byte !== pattern);
  assert.ok(used > 0 && used < stackSize / 16, `${used} bytes of stack`);
  t.diagnostic(`${used} of ${stackSize} bytes of stack used`);
});
