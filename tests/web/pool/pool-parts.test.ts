/** The parts of a pool in isolation: messages to a thread, and the started threads. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { copyOf } from "../../../web/api/pool/pool-copies.js";
import { buffersIn, fromSent, toSent } from "../../../web/api/pool/pool-messages.js";
import { startThread, usualWorkers } from "../../../web/api/pool/pool-threads.js";

const builtin = process.getBuiltinModule;
const { Worker: globalWorker } = globalThis;
afterEach(() => {
  process.getBuiltinModule = builtin;
  globalThis.Worker = globalWorker;
});

test("our errors are sent by their parts, all others as a failure of the worker", () => {
  const parts = { code: "SOFTKNN_E_SHAPE", argument: "key", message: "softknn.f: key is wrong" };
  assert.deepEqual(toSent(Object.assign(new RangeError(), parts)), parts);
  const back = fromSent(parts as Parameters<typeof fromSent>[0]);
  assert.ok(back instanceof RangeError);
  assert.deepEqual({ ...back, message: back.message }, parts);
  for (const missing of ["code", "argument", "message"]) {
    const some = { ...parts, [missing]: undefined };
    const sent = toSent(some);
    assert.deepEqual([sent.code, sent.argument], ["SOFTKNN_E_ENGINE", "worker"], missing);
    assert.match(sent.message, /failed: \[object Object\]/);
  }
});

test("the buffers of a message are each listed once, shared ones not at all", () => {
  const one = new Float64Array(2);
  const shared = new Uint8Array(new SharedArrayBuffer(2));
  const message: Record<string, unknown> = {
    ...{ a: [one, null, "text", 3, undefined], b: { c: shared, d: one.subarray(1) } },
  };
  message.itself = message;
  const other = new DataView(new ArrayBuffer(8));
  assert.deepEqual(buffersIn({ ...message, other }), [other.buffer, one.buffer]);
});

test("tensors that are class instances are copied as plain ones at any depth", () => {
  class Matrix {
    get data() {
      return new Float64Array([1, 2]);
    }
    get shape() {
      return [1, 2];
    }
    stride() {}
  }
  const matrix = { data: new Float64Array([1, 2]), shape: [1, 2] };
  const nested = [[1, 2]];
  const given = [new Matrix(), { layers: [{ wq: new Matrix() }], nested }, nested, 3, null];
  const copied = copyOf(given);
  assert.deepEqual(copied, [matrix, { layers: [{ wq: matrix }], nested }, nested, 3, null]);
  assert.notEqual(copied?.[2], nested);
  assert.equal(copyOf([() => {}]), undefined);
});

test("one thread is left to the page: between 1 and 8 workers", () => {
  const workersOf = (cores: number) => {
    process.getBuiltinModule = (() => ({ availableParallelism: () => cores })) as never;
    return usualWorkers();
  };
  assert.deepEqual([1, 2, 3, 8, 9, 64].map(workersOf), [1, 1, 2, 7, 8, 8]);
});

test("web workers are used if available, and a failed one is ended", () => {
  const made: FakeWorker[] = [];
  class FakeWorker extends EventTarget {
    ended = 0;
    constructor(readonly address: URL) {
      super();
      made.push(this);
    }
    terminate() {
      this.ended++;
    }
  }
  globalThis.Worker = FakeWorker as never;
  const gone: unknown[] = [];
  startThread({ message() {}, gone: (reason) => gone.push(reason) });
  const [worker] = made;
  assert.match(String(worker?.address), /pool-worker\.js$/);
  const failure = Object.assign(new Event("error", { cancelable: true }), { message: "broken" });
  worker?.dispatchEvent(failure);
  assert.deepEqual([worker?.ended, gone, failure.defaultPrevented], [1, ["broken"], true]);
});
