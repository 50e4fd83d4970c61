/** `memory`: which states it keeps, and the mixture of their votes with the model. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import type { Tensor } from "softknn";
import type { LanguageMemory, LanguageModel } from "softknn/model";
import { type EveryFunction, load } from "../../every-function.js";
import { reference, referenceModel, referenceTensors } from "./language-model-support.js";

let knn: EveryFunction;
let model: LanguageModel;
before(async () => {
  knn = await load();
  model = referenceModel(knn);
});

const stored = JSON.parse(readFileSync("tests/fixtures/language-model/memory.json", "utf8"));
const stream: readonly number[] = stored.stream;
const { n_positions: context, n_embd: width, vocab_size: vocabulary } = reference.config;
const tokens = stream.slice(20, 28);

interface Case {
  readonly tokens: readonly number[];
  readonly k: number;
  readonly temperature: number;
  readonly share: number;
  readonly loss: number;
}

test("losses of the reference, in both number types", () => {
  for (const [Elements, bound] of [
    [Float64Array, 1e-9],
    [Float32Array, 1e-3],
  ] as const) {
    const one = referenceModel(knn, Elements);
    const store = knn.memory({ model: one, tokens: stream, stride: stored.stride });
    assert.equal(store.size, stored.size);
    assert.equal(stored.memory.length, 12);
    for (const { tokens, loss, ...options } of stored.memory as Case[]) {
      const found = one.loss(tokens, { memory: { store, ...options } });
      assert.ok(Math.abs(found - loss) <= bound, `${found} for ${loss}`);
    }
    store.dispose();
    assert.equal(store.byteLength, 0);
    one.dispose();
  }
});

/** The states of a stream, by windows. */
function statesOf(text: readonly number[], stride: number): number[][] {
  const rows: number[][] = [];
  for (let start = 0; rows.length < text.length - 1; start += stride) {
    const window = text.slice(start, Math.min(start + context, text.length - 1));
    const { states } = model.run(window, { returnStates: true });
    const data = Array.from(states?.data ?? []);
    for (let i = rows.length - start; i < window.length; i++) {
      rows.push(data.slice(i * width, (i + 1) * width));
    }
  }
  return rows;
}

test("the mixture equals the formula over an index of the states, bit for bit", () => {
  for (const stride of [1, 5, context]) {
    const store = knn.memory({ model, tokens: stream, stride });
    const index = knn.index(statesOf(stream, stride), { similarity: "rbf" });
    assert.equal(store.size, index.size);
    for (const [k, temperature, share] of [
      [1, 1, 0.5],
      [7, 2, 0.25],
      [999, 0.5, 0.9],
    ] as const) {
      const { logits, states } = model.run(tokens, { returnStates: true });
      const count = Math.min(k, index.size);
      const found = index.search(states as never, { k: count });
      const weights = knn.softmax(found.scores, { temperature: temperature ** 2 }).data;
      let sum = 0;
      for (let i = 0; i + 1 < tokens.length; i++) {
        const next = tokens[i + 1] as number;
        let votes = 0;
        for (let r = i * count; r < (i + 1) * count; r++) {
          if (stream[(found.indices[r] as number) + 1] === next) votes += weights[r] as number;
        }
        const row = logits.data.slice(i * vocabulary, (i + 1) * vocabulary);
        const p = knn.softmax(row as Float64Array).data[next] as number;
        sum -= Math.log((1 - share) * p + share * votes);
      }
      const loss = model.loss(tokens, { memory: { store, k, temperature, share } });
      assert.ok(Math.abs(loss - sum / (tokens.length - 1)) < 1e-14);
    }
    index.dispose();
    store.dispose();
  }
});

const all = async (options: object) => {
  const written = [];
  for await (const one of model.generate([3, 5], { count: 6, ...options })) written.push(one);
  return written;
};

test("limits: share 0, an empty memory, share 1 with the nearest state alone", async () => {
  const empty = knn.memory({ model });
  const store = knn.memory({ model, tokens: stream });
  const plain = model.loss(tokens);
  assert.equal(model.loss(tokens, { memory: { store: empty } }), plain);
  assert.ok(Math.abs(model.loss(tokens, { memory: { store, share: 0 } }) - plain) < 1e-15);
  // Its own text, from the start of a window: the nearest state is the same one.
  const own = { store, k: 1, share: 1 };
  assert.equal(model.loss(stream.slice(0, context), { memory: own }), 0);
  const seed = { sampling: { seed: 4 } };
  const without = await all(seed);
  assert.deepEqual(await all({ ...seed, memory: { store: empty } }), without);
  const found = await all({ sampling: { temperature: 0 }, memory: own });
  for (const { recalled, token, logProbability } of found) {
    assert.equal(recalled?.length, 1);
    assert.equal(recalled[0]?.weight, 1);
    assert.equal(token, stream[(recalled[0]?.position as number) + 1]);
    assert.equal(logProbability, 0);
  }
  for (const one of [empty, store]) one.dispose();
});

test("texts one after the other, at once or in steps with progress", async () => {
  const [first, second] = [stream.slice(0, 40), stream.slice(40)];
  const together = knn.memory({ model, tokens: first });
  together.add(second);
  const inSteps = knn.memory({ model });
  const seen = [];
  for (const text of [first, second]) {
    for await (const { done, total } of inSteps.addSteps(text)) seen.push(done / total);
  }
  assert.deepEqual([seen.filter((x) => x === 1).length, seen.length > 8], [2, true]);
  assert.deepEqual([together.size, inSteps.size], [stream.length - 2, stream.length - 2]);
  const loss = (store: LanguageMemory) => model.loss(tokens, { memory: { store, k: 9 } });
  assert.equal(loss(together), loss(inSteps));
  const aborted = AbortSignal.abort();
  await assert.rejects(inSteps.addSteps(first, { signal: aborted }).next(), {
    code: "SOFTKNN_E_ABORTED",
  });
  for (const one of [together, inSteps]) one.dispose();
});

test("refusals name what is wrong", () => {
  const store = knn.memory({ model, tokens: stream });
  const refused = (run: () => unknown, code: string, argument: string, says: RegExp) =>
    assert.throws(run, { code: `SOFTKNN_E_${code}`, argument, message: says });
  refused(
    () => knn.memory({ model: {} as LanguageModel }),
    "TYPE",
    "model",
    /of knn\.languageModel/,
  );
  refused(() => knn.memory({ model, stride: context + 1 }), "VALUE", "stride", /in \[1, 12\]/);
  refused(() => knn.memory({ model, tokens: [99] }), "VALUE", "tokens", /tokens\[0\]/);
  const loss = (memory: object) => () => model.loss(tokens, { memory } as never);
  refused(loss({}), "TYPE", "memory", /memory\.store must be/);
  refused(loss({ store: {} }), "TYPE", "memory", /a memory of knn\.memory/);
  refused(
    loss({ store, share: 2 }),
    "VALUE",
    "memory",
    /memory\.share must be a number in \[0, 1\]/,
  );
  refused(loss({ store, k: 0 }), "VALUE", "memory", /memory\.k must be an integer/);
  store.dispose();
  assert.throws(loss({ store }), { code: "SOFTKNN_E_DISPOSED" });
  assert.throws(() => store.add([1, 2]), { code: "SOFTKNN_E_DISPOSED" });
});

test("a memory of saved bytes is the memory, and goes on as it would", () => {
  for (const Elements of [Float64Array, Float32Array]) {
    const one = referenceModel(knn, Elements);
    const store = knn.memory({ model: one, tokens: stream.slice(0, 40), stride: 5 });
    const bytes = store.toBytes();
    const again = knn.memory({ model: one, bytes, tokens: stream.slice(40) });
    store.add(stream.slice(40));
    assert.deepEqual(again.toBytes(), store.toBytes());
    const losses = [store, again].map((store) => one.loss(tokens, { memory: { store } }));
    assert.equal(losses[0], losses[1]);
    const Other = Elements === Float64Array ? Float32Array : Float64Array;
    const other = { model: referenceModel(knn, Other), bytes };
    assert.throws(() => knn.memory(other), { code: "SOFTKNN_E_VALUE", argument: "bytes" });
    const index = knn.index([[1, 2]]).toBytes();
    for (const wrong of [bytes.slice(0, -1), index])
      assert.throws(() => knn.memory({ model: one, bytes: wrong }), {
        code: "SOFTKNN_E_INTEGRITY",
      });
  }
});

test("memories and bytes of a model with other numbers or another configuration are refused, in any order of the tensors the same are not", () => {
  const tensors = Object.entries(referenceTensors(Float64Array)) as [string, Tensor][];
  const load = (list: typeof tensors, other = {}) =>
    knn.languageModel({ config: { ...model.config, ...other }, tensors: list });
  const store = knn.memory({ model: load(tensors), tokens: stream });
  const bytes = store.toBytes();
  const same = load(tensors.toReversed());
  assert.equal(knn.memory({ model: same, bytes }).size, stream.length - 1);
  same.loss(tokens, { memory: { store } });
  const changed = (change: (x: number, i: number) => number) =>
    tensors.map(([name, { data, shape }]): [string, Tensor] => [
      name,
      { data: name === "wte.weight" ? data.map(change) : data, shape },
    ]);
  const others = [
    load(changed((x, i) => (i === 0 ? x + 2 ** -20 : x))),
    // An even number of signs.
    load(changed((x, i) => (i < 2 ? -x : x))),
    load(changed((x) => 2 * x)),
    load(tensors, { n_head: 1 }),
    load(tensors, { scale_attn_weights: false }),
  ];
  const message = /must be of the same model: the fingerprint is \d+ instead of \d+/;
  for (const other of others) {
    const refused = (argument: string) => ({ code: "SOFTKNN_E_VALUE", argument, message });
    assert.throws(() => knn.memory({ model: other, bytes }), refused("bytes"));
    assert.throws(() => other.loss(tokens, { memory: { store } }), refused("memory"));
  }
});
