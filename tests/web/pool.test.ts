/** `pool()`: the same answers from other threads, and what happens when one is stopped or dies. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  type AttentionInputs,
  type AttentionOptions,
  type AttentionResult,
  load,
  type Pool,
  pool,
  type SoftKnn,
  type Tensor,
} from "softknn";
import { assertSameBits, generator, resultsOf } from "./api-support.js";

interface NodeWorker {
  terminate(): Promise<number>;
}

type Started = new (url: URL) => NodeWorker;

/** The workers that were started, to be killed. */
const started: NodeWorker[] = [];
const getBuiltinModule = process.getBuiltinModule;

function watchWorkers(): void {
  const threads = getBuiltinModule("node:worker_threads");
  class Watched extends (threads.Worker as unknown as Started) {
    constructor(url: URL) {
      super(url);
      started.push(this);
    }
  }
  process.getBuiltinModule = ((name: string) =>
    name === "node:worker_threads"
      ? { ...threads, Worker: Watched }
      : getBuiltinModule(name)) as typeof process.getBuiltinModule;
}

let knn: SoftKnn;
let two: Pool;
before(async () => {
  watchWorkers();
  knn = await load();
  two = await pool({ workers: 2 });
});
after(() => {
  two.dispose();
  process.getBuiltinModule = getBuiltinModule;
});

const next = generator(5);

function tensor(...shape: number[]): Tensor {
  const length = shape.reduce((product, axis) => product * axis, 1);
  return { data: Float64Array.from({ length }, () => 4 * next() - 2), shape };
}

function single({ data, shape }: Tensor): Tensor {
  return { data: Float32Array.from(data), shape };
}

/** Large enough to be divided, over heads and over rows. */
const large = {
  query: tensor(2, 2, 300, 40),
  key: tensor(2, 1, 400, 40),
  value: tensor(2, 1, 400, 10),
};
const oneHead = { query: tensor(1100, 24), key: tensor(500, 24), value: tensor(500, 8) };
/** No head has rows enough to be cut, and all together have work enough for several jobs. */
const fewRows = { query: tensor(40, 12, 32), key: tensor(40, 500, 32), value: tensor(40, 500, 16) };
const allowed = (...shape: number[]) => {
  const { data } = tensor(...shape);
  return { data: Uint8Array.from(data, (x) => (x > -1.5 ? 1 : 0)), shape };
};

async function assertSame(inputs: AttentionInputs, options: AttentionOptions, from: Pool) {
  const all = { ...options, returnWeights: true, returnEntropy: true, returnScores: true };
  const wanted = knn.attention(inputs, all);
  const found = await from.attention(inputs, all);
  assert.deepEqual(found.output.shape, wanted.output.shape);
  assert.deepEqual(found.weights?.shape, wanted.weights?.shape);
  assert.equal(found.output.data.constructor, wanted.output.data.constructor);
  assertSameBits(resultsOf(found), resultsOf(wanted));
}

const cases: readonly [string, AttentionInputs, AttentionOptions][] = [
  ["grouped heads", large, {}],
  ["one head", oneHead, { similarity: "rbf", temperature: 0.7 }],
  ["causal", oneHead, { causal: true }],
  ["causal with past and window", large, { causal: true, past: 9, window: 31 }],
  ["a mask for all heads", large, { mask: allowed(300, 400) }],
  ["a mask per head", large, { mask: allowed(2, 2, 300, 400), keyPadding: allowed(2, 400) }],
  ["one row of a mask, emptied rows", oneHead, { mask: allowed(1, 500), window: 3 }],
  ["an additive mask", oneHead, { mask: tensor(1100, 1) }],
  ["dropout, which is not divided", oneHead, { dropout: { p: 0.3, seed: 4 } }],
  ["temperature 0", large, { temperature: 0 }],
  ["few rows of many heads", fewRows, { causal: true }],
];

test("a worker alone takes the whole", async () => {
  const one = await pool({ workers: 1 });
  await assertSame(oneHead, { causal: true }, one);
  one.dispose();
});

for (const workers of [2, 0]) {
  describe(`${workers} workers give the bits of load()`, () => {
    let some: Pool;
    before(async () => {
      some = workers === 2 ? two : await pool({ workers });
    });
    for (const [name, inputs, options] of cases) {
      test(name, () => assertSame(inputs, options, some));
    }
    test("Float32, with a mask of its own type", async () => {
      const inputs = {
        query: single(oneHead.query),
        key: single(oneHead.key),
        value: single(oneHead.value),
      };
      await assertSame(inputs, { mask: single(tensor(500)) }, some);
    });
    test("other functions and the steps of the experiment", async () => {
      assert.equal(some.workers, workers);
      assertSameBits([...(await some.softmax([3, 1, 2])).data], [...knn.softmax([3, 1, 2]).data]);
      assert.equal(
        await some.expectedEntropy({ n: 9, standardDeviation: 2 }),
        knn.expectedEntropy({ n: 9, standardDeviation: 2 }),
      );
      assert.deepEqual((await some.random(7)).randn(3), knn.random(7).randn(3));
      const options = { dims: [8, 16], queries: 3, keys: 4, trials: 2 };
      const steps = [];
      for await (const step of some.entropyVsDimensionSteps(options)) steps.push(step);
      const wanted = [];
      for await (const step of knn.entropyVsDimensionSteps(options)) wanted.push(step);
      assert.deepEqual(steps, wanted);
    });
    test("a refusal is that of load(), rows of the whole call named", async () => {
      const query = { data: oneHead.query.data.slice(), shape: oneHead.query.shape };
      query.data[1000 * 24 + 3] = Number.NaN;
      const overflow = { data: query.data.map(() => 1e200), shape: query.shape };
      const bad: [string, unknown[]][] = [
        ["attention", [{ ...oneHead, query }]],
        [
          "attention",
          [
            {
              ...oneHead,
              query: overflow,
              key: { ...oneHead.key, data: oneHead.key.data.map(() => 1e200) },
            },
          ],
        ],
        ["attention", [oneHead, { temprature: 1 }]],
        ["attention", []],
        ["softmax", [() => 1]],
        ["softmax", [new Proxy([1], {}), { temperature: -1 }]],
      ];
      for (const [name, args] of bad) {
        const functions = (object: unknown) =>
          object as Record<string, (...args: unknown[]) => unknown>;
        let wanted: unknown;
        try {
          functions(knn)[name]?.(...args);
        } catch (error) {
          wanted = error;
        }
        const { code, argument, message } = wanted as Record<string, string>;
        await assert.rejects(async () => functions(some)[name]?.(...args), {
          ...{ name: (wanted as Error).name, code, argument, message },
        });
      }
      await assertSame(oneHead, {}, some);
    });
    test("an aborted call rejects with AbortError, at once and before it began", async () => {
      const control = new AbortController();
      const long = some.attention(large, {}, { signal: control.signal });
      const waiting = some.attention(oneHead, { signal: control.signal } as AttentionOptions);
      setTimeout(() => control.abort("enough"), 1);
      for (const call of [long, waiting]) {
        await assert.rejects(call, {
          name: "AbortError",
          code: "SOFTKNN_E_ABORTED",
          cause: "enough",
        });
      }
      await assert.rejects(some.softmax([1], {}, { signal: control.signal }), {
        name: "AbortError",
      });
      await assertSame(oneHead, {}, some);
    });
  });
}

test("what the caller changes after the call changes nothing", async () => {
  const query = { data: oneHead.query.data.slice(), shape: oneHead.query.shape };
  const wanted = knn.attention({ ...oneHead, query });
  const calls = [1, 2, 3, 4].map(() => two.attention({ ...oneHead, query }));
  const small = two.softmax(query);
  const soft = knn.softmax(query);
  query.data.fill(0);
  for (const found of await Promise.all(calls)) assertSameBits(resultsOf(found), resultsOf(wanted));
  assertSameBits([...(await small).data], [...soft.data]);
});

test("a killed worker rejects its call, and the pool heals", async () => {
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

test("a call that cannot be sent is rejected, and the next is answered", async () => {
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

test("a pool that was disposed of says so", async () => {
  for (const workers of [0, 1]) {
    const own = await pool({ workers });
    own.dispose();
    await assert.rejects(own.attention(oneHead), { code: "SOFTKNN_E_DISPOSED", argument: "pool" });
  }
});

test("another module that puts Node's Worker where browsers have theirs is not in the way", async () => {
  const { Worker: nodeWorker } = getBuiltinModule("node:worker_threads");
  // As onnxruntime-web does when its first session is made.
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

test("where no worker can start, the calling thread answers", async () => {
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

test("what no thread can be sent is refused, or answered, as by a direct call", async () => {
  const workers = await pool({ workers: 1 });
  const inputs = { query: tensor(1, 2), key: tensor(6, 2), value: tensor(6, 2) };
  const shared = new Float64Array(new SharedArrayBuffer(16));
  const circular: unknown[] = [];
  circular.push(circular);
  const inObject: Record<string, unknown> = {};
  inObject.query = inObject;
  const { proxy: revoked, revoke } = Proxy.revocable([[1, 2]], {});
  revoke();
  const proxied = new Proxy([[0.8, 0.15]], {});
  for (const given of [
    { ...inputs, query: { data: shared, shape: [1, 2] } },
    { ...inputs, query: circular },
    inObject,
    { ...inputs, query: revoked },
    { ...inputs, query: proxied },
    { ...inputs, query: { data: new Float64Array(2), shape: [1, 2], more: () => 1 } },
  ]) {
    const direct = outcomeOf(() => knn.attention(given as never));
    const answer = workers.attention(given as never).then(
      (result) => ({ bits: [...result.output.data] }),
      ({ name, code, argument, message }) => ({ name, code, argument, message }),
    );
    assert.deepEqual(await answer, direct);
  }
  workers.dispose();
});

function outcomeOf(call: () => AttentionResult): object {
  try {
    return { bits: [...call().output.data] };
  } catch (error) {
    const { name, code, argument, message } = error as Error & Record<string, unknown>;
    assert.ok(code && argument, message);
    return { name, code, argument, message };
  }
}
