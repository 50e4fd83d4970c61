/** Arrays in odd states: detached, shared, of another realm, of changing length, in the memory of the core. */

import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { assertSameBits, doubles, toy } from "../api/api-support.js";
import { attend, toyWith } from "./refusal-calls.js";
import {
  assertGoodCall,
  detached,
  knn,
  memory,
  shared,
  table,
  useWatchedCore,
} from "./refusal-support.js";

useWatchedCore();

/** A buffer that can shrink (newer than the types this project compiles with). */
function resizable(bytes: number): ArrayBuffer & { resize(bytes: number): void } {
  const Resizable = ArrayBuffer as unknown as new (
    length: number,
    options: { maxByteLength: number },
  ) => ArrayBuffer & { resize(bytes: number): void };
  return new Resizable(bytes, { maxByteLength: 64 });
}

const shrunk = new Float64Array(resizable(16), 0, 2);
(shrunk.buffer as unknown as { resize(bytes: number): void }).resize(8);
const query = (data: Float64Array) => toyWith({ query: { data, shape: [1, 2] } });

const circular: unknown[] = [];
circular.push(circular);

table("rejected", [
  ["DETACHED query", query(detached(2))],
  ["DETACHED query", query(shrunk)],
  ["SHARED query", query(shared(2))],
  ["SHARED keyPadding", attend({ keyPadding: new Uint8Array(new SharedArrayBuffer(6)) })],
  ["SHAPE query", toyWith({ query: circular })],
  ["LIMIT query", toyWith({ query: new Array(2 ** 32 - 1) })],
]);

test("arrays of another realm, of changing length and in the core's memory have their true value", () => {
  const { weights: expected } = knn.attention(toy, { returnWeights: true });
  const tracking = new Float64Array(resizable(16));
  tracking.set([0.8, 0.15]);
  const inside = new Float64Array(memory.buffer, memory.buffer.byteLength - 16, 2);
  inside.set([0.8, 0.15]);
  const foreign = vm.runInNewContext("new Float64Array([0.8, 0.15])");
  const forms = [tracking, inside, foreign].map((data) => ({ data, shape: [1, 2] }));
  const bare = Object.assign(Object.create(null), forms[0]);
  const options = Object.freeze(vm.runInNewContext("({ returnWeights: true })"));
  for (const form of [...forms, bare, vm.runInNewContext("[[0.8, 0.15]]")]) {
    const { weights } = knn.attention(Object.freeze({ ...toy, query: form }), options);
    assertSameBits(doubles(weights), doubles(expected));
  }
});

test("a view of the core's own memory survives memory growth", () => {
  const before = memory.buffer.byteLength;
  const inside = new Float64Array(memory.buffer, before - 16, 2);
  inside.set([0.8, 0.15]);
  const value = { data: new Float64Array(6 * 400_000).fill(1), shape: [6, 400_000] };
  const { output } = knn.attention({ query: { data: inside, shape: [1, 2] }, key: toy.key, value });
  assert.ok(memory.buffer.byteLength > before, "the memory grew");
  assert.ok(output.data.every((y) => Math.abs(y - 1) < 1e-15));
  assertGoodCall(knn, "growth");
});

test("an exception of the caller's own code is thrown as it is", () => {
  const mine = new RangeError("mine");
  const throwing = {
    shape: [1, 2],
    get data(): Float64Array {
      throw mine;
    },
  };
  assert.throws(() => knn.attention({ ...toy, query: throwing }), mine);
  const index = knn.index(toy.key);
  const filter = () => {
    throw mine;
  };
  assert.throws(() => index.search([1, 0], { filter }), mine);
  index.dispose();
  assertGoodCall(knn, "what was thrown");
});
