/** `pool()`: workers that die or cannot start, calls that are aborted or cannot be sent. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, pool } from "softknn";
import { assertSameBits } from "../api/api-support.js";

import {
  assertSame,
  getBuiltinModule,
  knn,
  type NodeWorker,
  oneHead,
  started,
  tensor,
  usePools,
} from "./pool-support.js";

usePools();

test("a killed worker rejects its call, and the pool recovers", async () => {
  const own = await pool({ workers: 1 });
  const [worker] = started.slice(-1);
  const lost = own.entropyVsDimension();
  const next = own.softmax([1, 2]);
  setTimeout(() => worker?.terminate(), 20);
  await assert.rejects(lost, {
    name: "SoftKnnError",
    code: "SOFTKNN_E_ENGINE",
    argument: "worker",
  });
  assertSameBits([...(await next).data], [...knn.softmax([1, 2]).data]);
  assert.equal(own.workers, 1);
  own.dispose();
});

test("a call that cannot be sent is rejected, and the next succeeds", async () => {
  const own = await pool({ workers: 1 });
  const worker = started.at(-1) as NodeWorker & { postMessage?(message: unknown): void };
  worker.postMessage = () => {
    throw new RangeError("Array buffer allocation failed");
  };
  try {
    await assert.rejects(own.softmax([1, 2]), { code: "SOFTKNN_E_MEMORY", argument: "memory" });
    delete worker.postMessage;
    assertSameBits([...(await own.softmax([1, 2])).data], [...knn.softmax([1, 2]).data]);
  } finally {
    own.dispose();
  }
});

test("leaving the steps early stops them", async () => {
  const own = await pool({ workers: 1 });
  for await (const step of own.entropyVsDimensionSteps({ dims: [64], trials: 100_000 })) {
    if (step.done === 2) break;
  }
  assertSameBits([...(await own.softmax([1, 2])).data], [...knn.softmax([1, 2]).data]);
  own.dispose();
});

test("a disposed pool rejects calls", async () => {
  for (const workers of [0, 1]) {
    const own = await pool({ workers });
    own.dispose();
    await assert.rejects(own.attention(oneHead), { code: "SOFTKNN_E_DISPOSED", argument: "pool" });
  }
});

test("another module that replaces the global Worker does not interfere", async () => {
  const { Worker: nodeWorker } = getBuiltinModule("node:worker_threads");
  // As onnxruntime-web does when its first session is created.
  Object.assign(globalThis, { Worker: nodeWorker });
  try {
    const own = await pool({ workers: 1 });
    assert.equal(own.workers, 1);
    await assertSame(oneHead, {}, own);
    own.dispose();
  } finally {
    Reflect.deleteProperty(globalThis, "Worker");
  }
});

test("where no worker can start, the calling thread computes", async () => {
  const before = process.getBuiltinModule;
  class Refused {
    constructor() {
      throw new Error("no threads here");
    }
  }
  process.getBuiltinModule = (() => ({ Worker: Refused })) as typeof process.getBuiltinModule;
  try {
    const own = await pool({ workers: 3 });
    assert.equal(own.workers, 0);
    await assertSame(oneHead, {}, own);
  } finally {
    process.getBuiltinModule = before;
  }
});

test("wrong options are refused", async () => {
  for (const [options, code, argument] of [
    [{ workers: -1 }, "SOFTKNN_E_VALUE", "workers"],
    [{ workers: "2" }, "SOFTKNN_E_TYPE", "workers"],
    [{ threads: 2 }, "SOFTKNN_E_OPTION", "threads"],
  ] as const) {
    await assert.rejects(pool(options as object), { code, argument });
  }
});

test("unread steps wait, and continue when they are read", async () => {
  const own = await pool({ workers: 1 });
  const worker = started.at(-1) as NodeWorker & {
    on(type: "message", listen: (message: { type: string }) => void): void;
  };
  let made = 0;
  worker.on("message", ({ type }) => {
    if (type === "item") made += 1;
  });
  const small = { vocabulary: 3, context: 4, dimension: 2, heads: 1, valueDimension: 1, batch: 1 };
  const steps = own.trainTransformerSteps({ ...small, steps: 40 })[Symbol.asyncIterator]();
  await steps.next();
  for (let before = -1; before !== made; ) {
    before = made;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.equal(made, 9);
  let taken = 1;
  while (!(await steps.next()).done) taken += 1;
  assert.deepEqual([taken, made], [40, 40]);
  own.dispose();
});

test("a refused part of a divided call leaves the other workers with their indexes", async () => {
  const own = await pool({ workers: 2 });
  const keys = tensor(4, 3);
  const indexes = await Promise.all([own.index(keys), own.index(keys)]);
  const query = tensor(4000, 64);
  query.data[0] = Number.NaN;
  await assert.rejects(own.attention({ query, key: tensor(4000, 64), value: tensor(4000, 8) }), {
    code: "SOFTKNN_E_NONFINITE",
  });
  for (const index of indexes) assert.deepEqual((await index.search(keys)).shape, [4, 1]);
  own.dispose();
});

/** A module in which a call with 666 as its first number traps. */
const trap = `
  const { set } = Float64Array.prototype;
  Float64Array.prototype.set = function (from, at) {
    if (from[0] === 666) throw new WebAssembly.RuntimeError("unreachable");
    return set.call(this, from, at);
  };`;
const asModule = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

for (const workers of [2, 1, 0]) {
  test(`after a trap, the calls behind it run on a fresh core: ${workers} workers`, async () => {
    const threads = getBuiltinModule("node:worker_threads");
    const before = process.getBuiltinModule;
    class Trapping extends threads.Worker {
      constructor(url: URL) {
        super(new URL(asModule(`import "${url}"; ${trap}`)));
      }
    }
    process.getBuiltinModule = ((name: string) =>
      name === "node:worker_threads" ? { ...threads, Worker: Trapping } : before(name)) as never;
    const own = await pool({ workers });
    process.getBuiltinModule = before;
    const { set } = Float64Array.prototype;
    if (workers === 0) await import(asModule(trap));
    const [first] = await Promise.all([own.index([[1, 2]]), own.index([[1, 2]])]);
    const trapped = () => own.softmax([666, 1]).catch(({ code }) => code);
    const found = await Promise.all([
      ...[trapped(), trapped(), own.softmax([1, 2]), own.attention(oneHead)],
      own.index([[3, 4]]).then(({ size }) => size),
      ...[trapped(), own.softmax([1, 2])],
    ]);
    await trapped();
    const dims = { dims: [4], trials: 1 };
    for await (const { done } of own.entropyVsDimensionSteps(dims)) found.push(done);
    Float64Array.prototype.set = set;
    const fresh = await load();
    const [ended, one] = ["SOFTKNN_E_ENGINE", fresh.softmax([1, 2])];
    const other = fresh.attention(oneHead);
    assert.deepEqual(found, [ended, ended, one, other, 1, ended, one, 1]);
    // Every core that held an index has failed.
    if (workers < 2) await assert.rejects(first.search([1, 2]), { code: "SOFTKNN_E_DISPOSED" });
    own.dispose();
  });
}
