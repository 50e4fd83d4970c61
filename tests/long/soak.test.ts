/** Long use: memory stays constant, and results stay the same. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { load, type Pool, pool, type SoftKnn } from "softknn";
import { snapshot } from "../fuzz/api.js";
import { answer, callsOf, families } from "../fuzz/calls.js";
import { generator, loadWatched, randomTensor } from "../web/api/api-support.js";

const calls = 10_000_000;
const pools = 10_000;
const kills = 1_000;
/** In bytes. A leak of ten bytes per call would be ten times this. */
const heapSlack = 8 * 2 ** 20;
/** In milliseconds: slower calls make millions of repetitions impractical. */
const longestCall = 0.06;
const known = 0.6652409557748218;

const collect = (globalThis as { gc?: () => void }).gc;

function heapUsed(): number {
  assert.ok(collect, "run with --expose-gc");
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MiB`;

type Call = () => unknown;

/** Calls of every fast function, valid or not, with arguments created once. */
function mixedCalls(knn: SoftKnn, count: number): Call[] {
  const list: Call[] = [];
  const direct = Object.keys(families).filter((name) => !families[name]?.run);
  for (const drawn of fc.sample(callsOf(direct), { seed: 77, numRuns: 3 * count })) {
    const call = () => {
      try {
        return answer(knn, drawn);
      } catch (error) {
        return `${error}`;
      }
    };
    call();
    const start = performance.now();
    call();
    if (performance.now() - start < longestCall) list.push(call);
    if (list.length === count) break;
  }
  return list;
}

test(`${calls} calls leave both memories unchanged`, async (t) => {
  const { knn, memory } = await loadWatched();
  const list = mixedCalls(knn, 4000);
  const answers = list.map((call) => snapshot(call()));
  const [bytes, heap] = [memory.buffer.byteLength, heapUsed()];
  const start = performance.now();
  for (let done = 0; done < calls; done += list.length) for (const call of list) call();
  const seconds = (performance.now() - start) / 1000;
  const growth = heapUsed() - heap;
  assert.deepEqual(
    list.map((call) => snapshot(call())),
    answers,
  );
  t.diagnostic(
    `measured: ${calls} calls in ${seconds.toFixed(0)} s; WebAssembly ${mebibytes(bytes)} before, ` +
      `${mebibytes(memory.buffer.byteLength)} after; heap ${mebibytes(growth)} more`,
  );
  assert.equal(memory.buffer.byteLength, bytes);
  assert.ok(growth < heapSlack, `the heap has grown by ${growth} bytes`);
});

test(`${pools} pools are created and disposed of without leaking threads or memory`, async (t) => {
  const cycle = async () => {
    const workers = await pool({ workers: 1 });
    assert.equal((await workers.softmax([1, 2, 3])).data[2], known);
    workers.dispose();
  };
  for (let i = 0; i < 50; i++) await cycle();
  const [heap, resident] = [heapUsed(), process.memoryUsage().rss];
  const half = async () => {
    for (let i = 0; i < pools; i += 2) await cycle();
  };
  await Promise.all([half(), half()]);
  await new Promise((done) => setTimeout(done, 500));
  const growth = heapUsed() - heap;
  const process_ = process.memoryUsage().rss - resident;
  t.diagnostic(`measured: heap ${mebibytes(growth)} more, the process ${mebibytes(process_)}`);
  assert.ok(growth < heapSlack, `the heap has grown by ${growth} bytes`);
  assert.ok(process_ < 256 * 2 ** 20, `the process has grown by ${process_} bytes`);
});

test(`${kills} running calls are aborted, and the pool keeps working`, async (t) => {
  const next = generator(13);
  const large = () => randomTensor(next, [2, 300, 48]);
  const inputs = { query: large(), key: large(), value: large() };
  const workers = await pool({ workers: 2 });
  const killed = await killedCalls(workers, inputs, next, 50);
  const heap = heapUsed();
  const more = await killedCalls(workers, inputs, next, kills - killed);
  const growth = heapUsed() - heap;
  workers.dispose();
  t.diagnostic(`measured: ${killed + more} calls were stopped; heap ${mebibytes(growth)} more`);
  assert.ok(growth < heapSlack, `the heap has grown by ${growth} bytes`);
  assert.equal((await load()).softmax([1, 2, 3]).data[2], known);
});

/** Continues until this many calls were aborted while running. */
async function killedCalls(
  workers: Pool,
  inputs: Parameters<Pool["attention"]>[0],
  next: () => number,
  count: number,
): Promise<number> {
  let killed = 0;
  for (let i = 0; killed < count; i++) {
    const stop = new AbortController();
    const call = workers.attention(inputs, {}, { signal: stop.signal });
    setTimeout(() => stop.abort(), next() * 12);
    await call.catch((error: Error) => {
      assert.equal(error.name, "AbortError");
      killed += 1;
    });
    if (i % 20 === 0) assert.equal((await workers.softmax([1, 2, 3])).data[2], known);
    assert.ok(i < 50 * count, "most calls end before they can be stopped");
  }
  return killed;
}

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
