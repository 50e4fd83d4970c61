/** `pool()`: the same results from other threads. */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { Worker } from "node:worker_threads";
import { type AttentionInputs, type AttentionOptions, type Pool, pool } from "softknn";
import { assertSameBits, resultsOf } from "../api/api-support.js";

import {
  allowed,
  assertSame,
  fewRows,
  knn,
  large,
  oneHead,
  single,
  tensor,
  two,
  usePools,
} from "./pool-support.js";

usePools();

const cases: readonly [string, AttentionInputs, AttentionOptions][] = [
  ["grouped heads", large, {}],
  ["one head", oneHead, { similarity: "rbf", temperature: 0.7 }],
  ["causal", oneHead, { causal: true }],
  ["causal with past and window", large, { causal: true, past: 9, window: 31 }],
  ["a negative past, which is not divided", oneHead, { causal: true, past: -30 }],
  [
    "numbers per batch row and head",
    large,
    { causal: true, past: [9, 40], keyLengths: [300, 400], positionBias: [0.1, 0.2] },
  ],
  ["sinks", large, { causal: true, sinks: Float64Array.of(0.5, -2), past: Int32Array.of(0, 3) }],
  ["a mask for all heads", large, { mask: allowed(300, 400) }],
  ["a mask per head", large, { mask: allowed(2, 2, 300, 400), keyPadding: allowed(2, 400) }],
  ["one row of a mask, emptied rows", oneHead, { mask: allowed(1, 500), window: 3 }],
  ["an additive mask", oneHead, { mask: tensor(1100, 1) }],
  ["dropout, which is not divided", oneHead, { dropout: { p: 0.3, seed: 4 } }],
  ["temperature 0", large, { temperature: 0 }],
  ["few rows of many heads", fewRows, { causal: true }],
];

test("a single worker receives the whole call", async () => {
  const one = await pool({ workers: 1 });
  await assertSame(oneHead, { causal: true }, one);
  one.dispose();
});

test("masks of one row or of one column need no second, whole call", async (t) => {
  const post = t.mock.method(Worker.prototype, "postMessage");
  for (const mask of [allowed(1, 500), allowed(1100, 1)]) await assertSame(oneHead, { mask }, two);
  const calls = post.mock.calls.flatMap(({ arguments: [message] }) => message.calls ?? []);
  assert.ok(calls.length > 2);
  for (const [{ query }] of calls) assert.ok(query.shape[0] < 1100);
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
    test("errors are those of load(), with rows of the whole call", async () => {
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
    test("an aborted call rejects with AbortError, at once and before it starts", async () => {
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

test("changes by the caller after the call have no effect", async () => {
  const query = { data: oneHead.query.data.slice(), shape: oneHead.query.shape };
  const wanted = knn.attention({ ...oneHead, query });
  const calls = [1, 2, 3, 4].map(() => two.attention({ ...oneHead, query }));
  const small = two.softmax(query);
  const soft = knn.softmax(query);
  query.data.fill(0);
  for (const found of await Promise.all(calls)) assertSameBits(resultsOf(found), resultsOf(wanted));
  assertSameBits([...(await small).data], [...soft.data]);
});
