/** `softknn/worker`: the same answers and errors from another thread, and an abort that loses nothing else. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { SoftKnnError } from "softknn";
import { load, type WorkerSoftKnn } from "softknn/worker";
import { load as loadHere } from "../every-function.js";
import { snapshot } from "../fuzz/api.js";
import { answer, callNames, callsOf } from "../fuzz/calls.js";
import { generator, randomTensor } from "./api/api-support.js";
import { config, tensors } from "./refusals/small-language-model.js";

const here = await loadHere();
let knn: WorkerSoftKnn;
before(async () => {
  knn = await load();
});
after(() => knn.terminate());

const next = generator(5);
const keys = randomTensor(next, [300, 16]);
/** About a second. */
const long = { dimensions: [2048], queries: 300, keys: 300, trials: 4 };
const aborted = { name: "AbortError", code: "SOFTKNN_E_ABORTED", argument: "signal" };

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** A result or an error as a text. */
async function told(functions: object, name: string, args: readonly unknown[]): Promise<string> {
  try {
    return snapshot(await (functions as Functions)[name]?.(...args));
  } catch (error) {
    const { name, code, argument, message } = error as Record<string, unknown>;
    return `${name} ${code} ${argument} ${message}`;
  }
}

test("every function answers as on this thread, bit for bit, and refuses with the same error", async () => {
  const calls: [string, readonly unknown[]][] = [];
  const get =
    (_: object, name: string) =>
    (...args: readonly unknown[]) => {
      calls.push([name, args]);
      return (here as unknown as Functions)[name]?.(...args);
    };
  const spy = new Proxy({}, { get }) as typeof here;
  for (const name of callNames) {
    // One of ten is refused.
    for (const call of fc.sample(callsOf([name], 1), { numRuns: 4, seed: 7 })) {
      await answer(spy, call).catch(() => {});
    }
  }
  const tested = new Set<string>();
  for (const [name, args] of calls) {
    const wanted = await told(here, name, args);
    // Handles and iterables have tests of their own.
    if (/^(index|loadIndex|languageModel|memory|random)$|Steps$/.test(name)) continue;
    assert.equal(await told(knn, name, args), wanted, name);
    tested.add(name);
  }
  assert.ok(tested.size > 30, [...tested].join(" "));
  const { version, engine } = here;
  assert.deepEqual({ version: knn.version, engine: knn.engine }, { version, engine });
});

test("arguments are copied when the call is made, and stay", async () => {
  const x = Float64Array.of(1, 2, 3);
  const wanted = here.softmax(x).data;
  const answer = knn.softmax(x.subarray(0));
  x.fill(0);
  assert.deepEqual((await answer).data, wanted);
  assert.equal(x.length, 3);
  const gone = new Float64Array(3);
  structuredClone(gone, { transfer: [gone.buffer] });
  await assert.rejects(knn.softmax(gone), { code: "SOFTKNN_E_DETACHED" });
  class Library {
    get data() {
      return Float32Array.of(1, 2);
    }
    get dims() {
      return [2];
    }
  }
  assert.deepEqual(await knn.softmax(new Library()), here.softmax(new Library()));
});

test("errors have their class, and those of the caller's own code pass as they are", async () => {
  await assert.rejects(knn.softmax([1], { temperature: -1 }), RangeError);
  await assert.rejects(knn.softmax(5 as never), TypeError);
  await assert.rejects(load({ wasm: new Uint8Array(4) }), SoftKnnError);
  await assert.rejects(load({ engin: "fastest" } as never), { code: "SOFTKNN_E_OPTION" });
  const index = await knn.index(keys);
  const failing = () => {
    throw new Error("mine");
  };
  const filtered = index.search(keys.data.slice(0, 16), { filter: failing });
  await assert.rejects(filtered, { message: "mine" });
});

test("an index is a handle with the answers of one here", async () => {
  const ids = Array.from({ length: 300 }, (_, i) => `k${i}`);
  const [there, own] = [await knn.index(keys, { ids }), here.index(keys, { ids })];
  const query = randomTensor(next, [2, 16]);
  const filter = (id: string | number, position: number) => position % 3 === 0 || id === "k1";
  const filtered = there.search(query, { k: 4, filter });
  // Not before the search above has seen the ids.
  const removed = there.remove(["k0", "k3"]);
  assert.deepEqual(await filtered, own.search(query, { k: 4, filter }));
  assert.equal(await removed, own.remove(["k0", "k3"]));
  const some = new Set(["k0", "k7", "k9"]);
  assert.deepEqual(
    await there.search(query, { k: 4, filter: some }),
    own.search(query, { k: 4, filter: some }),
  );
  assert.deepEqual([there.size, there.dimension, there.byteLength], [298, 16, own.byteLength]);
  const values = randomTensor(next, [298, 2]);
  const options = { causal: true, signal: new AbortController().signal };
  const found = await there.attention(query, options, values);
  assert.deepEqual(found, own.attention(query, options, values));
  const restored = await knn.loadIndex(await there.toBytes());
  assert.deepEqual(await restored.ids(), own.ids());
  await there.dispose();
  assert.equal(there.byteLength, 0);
  const message = "softknn.index.search: index was disposed";
  await assert.rejects(there.search(query), { code: "SOFTKNN_E_DISPOSED", message });
  assert.equal(await restored.has("k1"), true);
});

test("a model and its memory are handles, and code that gives tensors cannot cross", async () => {
  const model = await knn.languageModel({ config, tensors });
  const own = here.languageModel({ config, tensors });
  const tokens = Array.from({ length: 40 }, (_, i) => (i * i) % config.vocab_size);
  const few = tokens.slice(0, 3);
  assert.deepEqual(model.config, own.config);
  assert.deepEqual(
    await model.run(few, { returnWeights: true }),
    own.run(few, { returnWeights: true }),
  );
  const [store, ownStore] = [
    await knn.memory({ model, tokens }),
    here.memory({ model: own, tokens }),
  ];
  assert.deepEqual(await store.toBytes(), ownStore.toBytes());
  await store.add(tokens);
  ownStore.add(tokens);
  assert.equal(store.size, ownStore.size);
  const memory = { k: 3, temperature: 2 };
  assert.equal(
    await model.loss(few, { memory: { store, ...memory } }),
    own.loss(few, { memory: { store: ownStore, ...memory } }),
  );
  const written = async (steps: AsyncIterable<unknown>) => {
    const all = [];
    for await (const step of steps) all.push(step);
    return all;
  };
  assert.deepEqual(
    await written(model.generate([1], { count: 3, memory: { store, ...memory } })),
    await written(own.generate([1], { count: 3, memory: { store: ownStore, ...memory } })),
  );
  const listed = await knn.languageModel({ config, tensors: new Map(Object.entries(tensors)) });
  assert.deepEqual(await listed.run(few), own.run(few));
  const code = {
    code: "SOFTKNN_E_TYPE",
    message: /languageModel: arguments cannot go to a worker/,
  };
  await assert.rejects(knn.languageModel({ config, tensors: new Map().entries() }), code);
  const stop = AbortSignal.timeout(1);
  const text = Array.from({ length: 50_000 }, (_, i) => i % config.vocab_size);
  await assert.rejects(store.add(text, { signal: stop }), aborted);
  assert.ok(await model.loss(few));
});

test("an abort rejects at once, before, during and after a call, and an index lives on", async () => {
  const index = await knn.index(keys);
  const query = keys.data.slice(0, 16);
  const wanted = here.index(keys).search(query, { k: 3 });
  const before = AbortSignal.abort("early");
  await assert.rejects(knn.softmax([1], { signal: before }), { ...aborted, cause: "early" });
  const [stop, late] = [new AbortController(), new AbortController()];
  const [running, waiting] = [
    knn.entropyVsDimension({ ...long, signal: stop.signal }),
    index.add(keys, { signal: stop.signal }),
  ];
  setTimeout(() => stop.abort(), 20);
  const begun = performance.now();
  for (const call of [running, waiting]) await assert.rejects(call, aborted);
  assert.ok(performance.now() - begun < 200);
  assert.deepEqual(await index.search(query, { k: 3, signal: late.signal }), wanted);
  late.abort();
  assert.equal(index.size, 300);
  assert.deepEqual(await index.search(query, { k: 3 }), wanted);
});

test("a search for every letter that is typed: those aborted reject, the last answers, and the index lives on", async () => {
  const [index, own] = [await knn.index(keys), here.index(keys)];
  const queries = Array.from({ length: 51 }, () => randomTensor(next, [16]));
  let stop = new AbortController();
  const searches = queries.map((query) => {
    stop.abort();
    stop = new AbortController();
    return index.search(query, { k: 3, signal: stop.signal });
  });
  const ended = await Promise.allSettled(searches);
  const last = queries.at(-1) as (typeof queries)[number];
  assert.deepEqual(ended.pop(), { status: "fulfilled", value: own.search(last, { k: 3 }) });
  for (const one of ended)
    await assert.rejects(async () => Promise.reject(Object(one).reason), aborted);
  assert.deepEqual(await index.search(last), own.search(last));
  assert.equal(index.size, 300);
});

test("iterables stop at an abort and at a break, and other calls pass between their steps", async () => {
  const stop = new AbortController();
  const steps = knn.entropyVsDimensionSteps({ ...long, trials: 50 }, { signal: stop.signal });
  let count = 0;
  await assert.rejects(
    async () => {
      for await (const _ of steps) {
        count += 1;
        assert.equal((await knn.softmax([1])).data[0], 1);
        if (count === 2) setTimeout(() => stop.abort("enough"), 1);
      }
    },
    { ...aborted, cause: "enough" },
  );
  assert.ok(count < 10);
  const options = { dimensions: [2, 4], queries: 3, keys: 4, trials: 2 };
  for await (const _ of knn.entropyVsDimensionSteps(options)) break;
  const [found, wanted] = [[], []] as [unknown[], unknown[]];
  for await (const step of knn.entropyVsDimensionSteps(options)) found.push(step);
  for await (const step of here.entropyVsDimensionSteps(options)) wanted.push(step);
  assert.deepEqual(found, wanted);
  const [stream, own] = [await knn.random(7), here.random(7)];
  assert.deepEqual(await stream.rand(2), own.rand(2));
  assert.deepEqual(await stream.randn(2), own.randn(2));
});

test("terminate() rejects what runs and what follows, and another load() starts", async () => {
  const second = await load({ wasm: readFileSync("dist/softknn.wasm") });
  const index = await second.index(keys);
  const running = second.entropyVsDimension(long);
  second.terminate();
  const disposed = { code: "SOFTKNN_E_DISPOSED", message: /was terminated; start another/ };
  await assert.rejects(running, disposed);
  await assert.rejects(second.softmax([1]), disposed);
  await assert.rejects(index.search([1]), disposed);
  await assert.rejects(async () => {
    for await (const _ of second.entropyVsDimensionSteps({ dimensions: [2] })) assert.fail();
  }, disposed);
  index[Symbol.dispose]?.();
  assert.ok(await knn.softmax([1]));
});

test("a forgotten handle is freed", async (t) => {
  const collect = (globalThis as { gc?: () => void }).gc as () => void;
  const post = t.mock.method(Worker.prototype, "postMessage");
  const isFreed = () =>
    post.mock.calls.some(({ arguments: [message] }) => message.path.includes("free"));
  await knn.index(keys);
  while (!isFreed()) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
