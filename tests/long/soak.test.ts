/** Hours of use in minutes: memory stays where it was, and answers stay the same. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { pool } from "softknn";
import { report } from "../engines/report.js";
import { loadWatched } from "../web/api-support.js";

const rounds = 40;
const callsPerRound = 5_000;
/** In bytes. A leak of one small object a call would be ten times as much. */
const heapSlack = 8 * 2 ** 20;

const collect = (globalThis as { gc?: () => void }).gc;

function heapUsed(): number {
  assert.ok(collect, "run with --expose-gc");
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

test(`${rounds * callsPerRound} calls leave both memories as they were`, async (t) => {
  const { memory } = await loadWatched();
  const first = await report({ count: callsPerRound, seed: 77 });
  const [bytes, heap] = [memory.buffer.byteLength, heapUsed()];
  for (let round = 1; round < rounds; round++) {
    const { hash } = await report({ count: callsPerRound, seed: 77 });
    assert.equal(hash, first.hash, `round ${round}`);
  }
  assert.equal(memory.buffer.byteLength, bytes);
  const growth = heapUsed() - heap;
  t.diagnostic(
    `measured: WebAssembly ${bytes} bytes; heap ${(growth / 2 ** 20).toFixed(2)} MiB more`,
  );
  assert.ok(growth < heapSlack, `the heap has grown by ${growth} bytes`);
});

test("300 pools come and go, and leave no thread and no memory", async (t) => {
  const cycle = async () => {
    const workers = await pool({ workers: 2 });
    const { data } = await workers.softmax([1, 2, 3]);
    assert.equal(data[2], 0.6652409557748218);
    workers.dispose();
  };
  for (let i = 0; i < 20; i++) await cycle();
  const heap = heapUsed();
  for (let i = 0; i < 280; i++) await cycle();
  await new Promise((done) => setTimeout(done, 500));
  const growth = heapUsed() - heap;
  t.diagnostic(`measured: heap ${(growth / 2 ** 20).toFixed(2)} MiB more`);
  assert.ok(growth < heapSlack, `the heap has grown by ${growth} bytes`);
});
