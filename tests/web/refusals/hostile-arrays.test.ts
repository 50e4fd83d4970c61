/** Arrays that lie, detach or change while they are read. */

import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { assertSameBits, doubles, toy } from "../api/api-support.js";
import { attend, toyWith } from "./refusal-calls.js";
import { assertGoodCall, knn, memory, table, useWatchedCore } from "./refusal-support.js";

useWatchedCore();

const query = { data: new Float64Array([0.8, 0.15]), shape: [1, 2] };
const key = { data: Float64Array.from(toy.key.flat()), shape: [6, 2] };

/** A buffer that can shrink (newer than the types this project compiles with). */
function resizable(bytes: number): ArrayBuffer & { resize(bytes: number): void } {
  const Resizable = ArrayBuffer as unknown as new (
    length: number,
    options: { maxByteLength: number },
  ) => ArrayBuffer & { resize(bytes: number): void };
  return new Resizable(bytes, { maxByteLength: 64 });
}

const circular: unknown[] = [];
circular.push(circular);

table("rejected", [
  ["TYPE query", toyWith({ query: { data: new Proxy(new Float64Array(2), {}), shape: [1, 2] } })],
  ["LIMIT query", toyWith({ query: new Proxy([], { get: () => 1e300 }) })],
  ["SHAPE query", toyWith({ query: circular })],
  ["LIMIT query", toyWith({ query: new Array(2 ** 32 - 1) })],
  ["SHARED keyPadding", attend({ keyPadding: new Uint8Array(new SharedArrayBuffer(6)) })],
]);

test("hostile arrays with a true value give the true result", () => {
  const { weights: expected } = knn.attention(toy, { returnWeights: true });
  class Liar extends Float64Array {
    override get length() {
      return 1e9;
    }
    static get [Symbol.species](): never {
      throw new Error("species was asked");
    }
  }
  const own = Float64Array.of(0.8, 0.15);
  for (const name of [
    "length",
    "byteLength",
    "buffer",
    "byteOffset",
    "constructor",
    "slice",
    "set",
  ]) {
    Object.defineProperty(own, name, { value: 7 });
  }
  const tracking = new Float64Array(resizable(16));
  tracking.set([0.8, 0.15]);
  const inside = new Float64Array(memory.buffer, memory.buffer.byteLength - 16, 2);
  inside.set([0.8, 0.15]);
  const forms = [
    new Liar([0.8, 0.15]),
    own,
    tracking,
    inside,
    vm.runInNewContext("new Float64Array([0.8, 0.15])"),
  ].map((data) => ({ data, shape: [1, 2] }));
  for (const form of [
    ...forms,
    new Proxy([[0.8, 0.15]], {}),
    Object.assign(Object.create(null), query),
  ]) {
    const { weights } = knn.attention({ ...toy, query: form }, { returnWeights: true });
    assertSameBits(doubles(weights), doubles(expected));
  }
});

test("a view of the core's own memory survives memory growth", () => {
  const before = memory.buffer.byteLength;
  const inside = new Float64Array(memory.buffer, before - 16, 2);
  inside.set([0.8, 0.15]);
  const value = { data: new Float64Array(6 * 400_000).fill(1), shape: [6, 400_000] };
  const { output } = knn.attention({ query: { data: inside, shape: [1, 2] }, key, value });
  assert.ok(memory.buffer.byteLength > before, "the memory grew");
  assert.ok(output.data.every((y) => Math.abs(y - 1) < 1e-15));
  assertGoodCall(knn, "growth");
});

test("properties are read once each, and a result never shares memory with its input", () => {
  const reads: string[] = [];
  const spy = <T extends object>(target: T, label: string) =>
    new Proxy(target, {
      get(from, name) {
        reads.push(`${label}.${String(name)}`);
        return Reflect.get(from, name);
      },
    });
  const options = spy({ temperature: 0.5, returnWeights: true }, "options");
  knn.attention(spy({ query: spy({ ...query }, "query"), key, value: key }, "inputs"), options);
  const all = [
    "options.temperature",
    "options.returnWeights",
    "inputs.query",
    "inputs.key",
    "inputs.value",
    "query.data",
    "query.shape",
  ];
  assert.deepEqual(reads.sort(), all.sort());
});

test("an exception during reading becomes the cause of the error", () => {
  const { proxy, revoke } = Proxy.revocable([[1, 2]], {});
  revoke();
  const spoilt = new Error("mine");
  const throwing = {
    shape: [1, 2],
    get data(): Float64Array {
      throw spoilt;
    },
  };
  const tired = {
    get temperature(): number {
      throw spoilt;
    },
  };
  for (const [name, argument, call, cause] of [
    ["a revoked proxy", "query", () => knn.attention({ ...toy, query: proxy }), undefined],
    ["a revoked row", "x", () => knn.softmax([[1, 2], proxy] as never), undefined],
    ["a getter of a tensor", "query", () => knn.attention({ ...toy, query: throwing }), spoilt],
    ["a getter of an option", "options", () => knn.attention(toy, tired), spoilt],
    ["revoked options", "options", () => knn.attention(toy, proxy as never), undefined],
    ["revoked inputs", "inputs", () => knn.attention(proxy as never), undefined],
    ["a revoked list", "lengths", () => knn.paddingMask(proxy as never, 2), undefined],
  ] as const) {
    assert.throws(call, (error: Error & { code?: string; argument?: string }) => {
      assert.equal(error.code, "SOFTKNN_E_TYPE", name);
      assert.ok(
        [argument, "arguments"].includes(error.argument ?? ""),
        `${name}: ${error.argument}`,
      );
      assert.ok(cause === undefined || error.cause === cause, name);
      return true;
    });
  }
  assertGoodCall(knn, "what threw");
});

test("an exception of the caller's code is never mistaken for our error or for a lack of memory", () => {
  const elsewhere = Object.assign(new Error("no such file"), { code: "ENOENT" });
  const forged = { code: "SOFTKNN_E_TYPE" };
  const untold = new Proxy(new RangeError("of a proxy"), {
    getPrototypeOf() {
      throw elsewhere;
    },
  });
  for (const cause of [elsewhere, forged, untold, new RangeError("of the caller"), null, "text"]) {
    const throwing = Object.defineProperty({ shape: [1, 2] }, "data", {
      enumerable: true,
      get() {
        throw cause;
      },
    });
    assert.throws(
      () => knn.attention({ ...toy, query: throwing as never }),
      (error: Error & { code?: string; argument?: string }) => {
        assert.ok(error instanceof TypeError);
        assert.equal(error.code, "SOFTKNN_E_TYPE");
        assert.equal(error.argument, "query");
        assert.ok(Object.is(error.cause, cause));
        return true;
      },
    );
  }
  let deep: unknown[] = [];
  for (let i = 0; i < 20_000; i++) deep = [deep];
  const view = { data: new Float64Array(2), shape: [1, 2], stride: deep };
  assert.throws(() => knn.entropy(view as never), { code: "SOFTKNN_E_SHAPE", argument: "p" });
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  assert.throws(() => knn.random(7).randn(proxy as never), {
    code: "SOFTKNN_E_TYPE",
    message: /got an object$/,
  });
  assertGoodCall(knn, "what was thrown");
});
