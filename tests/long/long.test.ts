/** Long use, the limit of 32-bit memory, and broken files of the core: for a release. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import fc from "fast-check";
import { load, SoftKnnError, type Tensor } from "softknn";
import { snapshot } from "../fuzz/api.js";
import { answer, type Call, callNames, callsOf } from "../fuzz/calls.js";
import { generator, loadWatched } from "../web/api/api-support.js";
import { fillAndFree } from "../web/engine/memory-edge.js";

const known = 0.6652409557748218;
const collect = (globalThis as { gc?: () => void }).gc;

function heapUsed(): number {
  assert.ok(collect, "run with --expose-gc");
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

test("a million calls leave both memories unchanged", async (t) => {
  const { knn, memory } = await loadWatched();
  const run = async (call: Call) => {
    try {
      return await answer(knn, call);
    } catch (error) {
      return `${error}`;
    }
  };
  const fast: Call[] = [];
  for (const call of fc.sample(callsOf(callNames, 3), { seed: 77, numRuns: 4000 })) {
    await run(call);
    const start = performance.now();
    await run(call);
    if (performance.now() - start < 0.1) fast.push(call);
  }
  const told = async () => {
    const texts: string[] = [];
    for (const call of fast) texts.push(snapshot(await run(call)));
    return texts;
  };
  const [first, bytes, heap] = [await told(), memory.buffer.byteLength, heapUsed()];
  for (let done = 0; done < 1e6; done += fast.length) for (const call of fast) await run(call);
  const growth = heapUsed() - heap;
  t.diagnostic(`measured: ${fast.length} calls in turn; the heap has grown by ${growth} bytes`);
  assert.deepEqual(await told(), first);
  assert.equal(memory.buffer.byteLength, bytes);
  // A leak of ten bytes per call would be more.
  assert.ok(growth < 8 * 2 ** 20, `the heap has grown by ${growth} bytes`);
});

test("an index grows to 100,000 keys of dimension 384, and releases its memory", async () => {
  const { knn, memory } = await loadWatched();
  const [n, d, step] = [100_000, 384, 10_000];
  const next = generator(41);
  const part = () => Float32Array.from({ length: step * d }, () => 2 * next() - 1);
  const rows = (data: Float32Array) => ({ data, shape: [data.length / d, d] });
  const grow = () => {
    const first = part();
    const index = knn.index(rows(first));
    while (index.size < n) index.add(rows(part()));
    assert.ok(index.byteLength >= 4 * n * d && index.byteLength < 12 * n * d);
    // The nearest keys of a key with norm about √(d/3) start with that key.
    const { indices } = index.search(rows(first.slice(0, 20 * d)), { k: 3 });
    for (let i = 0; i < 20; i++) assert.equal(indices[3 * i], i);
    index.dispose();
  };
  grow();
  const size = memory.buffer.byteLength;
  grow();
  assert.ok(memory.buffer.byteLength <= size, `${memory.buffer.byteLength} after ${size}`);
});

test("calls of every size up to the limit return or throw, and the next one is right", async (t) => {
  const knn = await load();
  // Zeros: untouched pages cost nothing until they are read.
  const zeros = (rows: number, columns: number): Tensor => ({
    data: new Float64Array(rows * columns),
    shape: [rows, columns],
  });
  const answered: string[] = [];
  for (const megabytes of [128, 256, 512, 768, 1024]) {
    for (const width of [1, 4096]) {
      const rows = (megabytes * 2 ** 20) / 8 / 4096;
      const inputs = { query: zeros(1, 4096), key: zeros(rows, 4096), value: zeros(rows, width) };
      const name = `${megabytes} MB of keys, values of dimension ${width}`;
      try {
        assert.ok(knn.attention(inputs).output.data.every((x) => x === 0));
        answered.push(name);
      } catch (error) {
        assert.match(String((error as { code?: string }).code), /_(MEMORY|LIMIT)$/, name);
      }
      assert.equal(knn.softmax([1, 2, 3]).data[2], known);
    }
  }
  t.diagnostic(`measured: answered: ${answered.join(", ")}`);
  assert.ok(answered.includes("1024 MB of keys, values of dimension 1"));
  for (const seed of [1, 2, 3]) fillAndFree(knn, seed, 20);
});

test("no file of the core with a changed byte or without its end is accepted", async () => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve("softknn/softknn.wasm"));
  const next = generator(11);
  for (let i = 0; i < 300; i++) {
    const broken = Uint8Array.from(bytes);
    const at = Math.floor(next() * broken.length);
    broken[at] = (broken[at] ?? 0) ^ (1 << Math.floor(next() * 8));
    await assert.rejects(load({ wasm: broken }), SoftKnnError, `byte ${at}`);
  }
  for (let length = 0; length < bytes.length; length += 997)
    await assert.rejects(load({ wasm: Uint8Array.from(bytes.subarray(0, length)) }), SoftKnnError);
  assert.equal((await load()).softmax([1, 2, 3]).data[2], known);
});
