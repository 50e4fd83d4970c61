/**
 * No call, however large, may touch the module's static data. A stack overflow could overwrite them and still return
 * the right result; so the stack is placed below them, where an overflow traps, and this test shows that it stays far
 * from that.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import type { SoftKnn, Tensor } from "softknn";
import { loadWatched } from "../api/api-support.js";
import { readLayout, type WasmLayout } from "./wasm-file.js";

const stackSize = 2 ** 20; // -sSTACK_SIZE of scripts/cmake/module.cmake
const pageOfZeroes = 4096; // allowance for zero-initialised variables after the data
const word = 4;
const pattern = 0xa5;

let knn: SoftKnn;
let memory: WebAssembly.Memory;
let layout: WasmLayout;
before(async () => {
  ({ knn, memory } = await loadWatched());
  layout = readLayout(readFileSync("dist/softknn.wasm"));
});

test("the built file has its stack first, all data above it", () => {
  assert.deepEqual(layout.mutableGlobals, [stackSize], "the stack pointer starts at its size");
  assert.ok(layout.segments.length > 0);
  for (const { start, end } of layout.segments) assert.ok(start >= stackSize && end >= start);
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
  knn.entropyVsDimension({ dims: [8192], queries: 128, keys: 256, trials: 1 });
}

/** From the first byte of the data on. */
function snapshot(): Uint8Array {
  const { start } = layout.segments[0] as { start: number };
  const end = Math.max(...layout.segments.map((s) => s.end)) + pageOfZeroes;
  return new Uint8Array(memory.buffer).slice(start, end);
}

/** The addresses of the words that differ. */
function changedWords(a: Uint8Array, b: Uint8Array, first: number): number[] {
  const words = new Set<number>();
  a.forEach((byte, i) => {
    if (byte !== b[i]) words.add(first + i - ((first + i) % word));
  });
  return [...words];
}

test("the largest calls change no static data and use a fraction of the stack", (t) => {
  const first = layout.segments[0]?.start ?? 0;
  knn.attention({ query: filled(2, 2), key: filled(2, 2), value: filled(2, 2) });
  const start = snapshot();
  new Uint8Array(memory.buffer, 0, stackSize).fill(pattern);
  callAll();
  const once = snapshot();
  assert.ok(memory.buffer.byteLength > 100 * 2 ** 20, "the calls were large");
  // Zero-initialised variables belong to the allocator; it changes one word of the data, the end of its heap.
  const data = (address: number) =>
    layout.segments.some((s) => address + word > s.start && address < s.end);
  const changed = changedWords(start, once, first).filter(data);
  assert.ok(changed.length <= 1, `static data changed at ${changed}`);
  const stack = new Uint8Array(memory.buffer, 0, stackSize);
  const used = stackSize - stack.findIndex((byte) => byte !== pattern);
  assert.ok(used < stackSize / 16, `${used} bytes of stack`);
  t.diagnostic(`${used} of ${stackSize} bytes of stack used`);
  // Once more: now nothing changes, including the allocator's variables.
  callAll();
  assert.deepEqual(changedWords(once, snapshot(), first), []);
});
