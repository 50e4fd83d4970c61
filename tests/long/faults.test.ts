/** Injected faults: broken files and terminated workers end in an error code, and later calls work. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { load, pool, SoftKnnError } from "softknn";
import { generator, randomTensor } from "../web/api/api-support.js";

const bytes = readFileSync(createRequire(import.meta.url).resolve("softknn/softknn.wasm"));
const known = 0.6652409557748218;

test("no file with one changed byte is accepted as the engine", async () => {
  const next = generator(11);
  for (let i = 0; i < 300; i++) {
    const broken = Uint8Array.from(bytes);
    const at = Math.floor(next() * broken.length);
    broken[at] = (broken[at] ?? 0) ^ (1 << Math.floor(next() * 8));
    await assert.rejects(load({ wasm: broken }), (error: SoftKnnError) => {
      assert.ok(error instanceof SoftKnnError, `byte ${at}: ${error}`);
      assert.match(error.code, /^SOFTKNN_E_/);
      return true;
    });
  }
  assert.equal((await load()).softmax([1, 2, 3]).data[2], known);
});

test("no truncated file is accepted as the engine", async () => {
  for (let length = 0; length < bytes.length; length += 997) {
    await assert.rejects(load({ wasm: Uint8Array.from(bytes.subarray(0, length)) }), SoftKnnError);
  }
  assert.equal((await load()).softmax([1, 2, 3]).data[2], known);
});

test("a call aborted at any moment rejects with AbortError, and the pool keeps working", async () => {
  const next = generator(12);
  const workers = await pool({ workers: 2 });
  const large = { query: randomTensor(next, [4, 400, 48]), key: randomTensor(next, [4, 400, 48]) };
  const inputs = { ...large, value: randomTensor(next, [4, 400, 16]) };
  let aborted = 0;
  for (let i = 0; i < 150; i++) {
    const stop = new AbortController();
    const call = workers.attention(inputs, {}, { signal: stop.signal });
    setTimeout(() => stop.abort(), next() * 60);
    await call.catch((error: Error) => {
      assert.equal(error.name, "AbortError");
      aborted += 1;
    });
    if (i % 10 === 0) assert.equal((await workers.softmax([1, 2, 3])).data[2], known);
  }
  workers.dispose();
  assert.ok(aborted > 20, `only ${aborted} calls were aborted`);
});
