/** A signal in the options, and the kinds of errors. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isRefusal, SoftKnnError } from "softknn";
import { load } from "../../every-function.js";
import { toy } from "./api-support.js";

const knn = await load();

const aborted = (reason?: unknown) => AbortSignal.abort(reason);
const refusal = { code: "SOFTKNN_E_ABORTED", argument: "signal", name: "AbortError" };

test("a synchronous function checks the signal before it starts", () => {
  const { signal } = new AbortController();
  assert.deepEqual(knn.attention(toy, { signal }), knn.attention(toy));
  const cause = new Error("no longer wanted");
  assert.throws(() => knn.attention(toy, { signal: aborted(cause) }), { ...refusal, cause });
  const training = { x: [[1], [2]], labels: [0, 1], dimensions: 1, seed: 1 };
  assert.throws(() => knn.trainMetric({ ...training, signal: aborted() }), refusal);
  assert.throws(() => knn.attention(toy, { signal: 5 as never }), {
    code: "SOFTKNN_E_TYPE",
    message: /attention: signal must be an AbortSignal, got 5/,
  });
  assert.throws(() => knn.attention(toy, { signal, temprature: 1 } as never), {
    code: "SOFTKNN_E_OPTION",
  });
});

type Steps = (options: object, control?: object) => AsyncIterable<unknown>;

/** Every function that runs in steps, with options for three of them or more. */
const stepped = (): [Steps, object][] => [
  [knn.entropyVsDimensionSteps as Steps, { dimensions: [2], queries: 2, keys: 2, trials: 3 }],
  [
    knn.trainMetricSteps as Steps,
    { x: [[1], [2]], labels: [0, 1], dimensions: 1, seed: 1, epochs: 3 },
  ],
  [
    knn.trainTransformerSteps as Steps,
    { vocabulary: 6, context: 8, dimension: 12, heads: 2, batch: 4, steps: 3 },
  ],
];

test("steps check the signal in every argument position, before every step", async () => {
  for (const [run, options] of stepped()) {
    for (const where of ["options", "control"]) {
      const controller = new AbortController();
      const { signal } = controller;
      const steps = where === "options" ? run({ ...options, signal }) : run(options, { signal });
      let count = 0;
      await assert.rejects(
        async () => {
          for await (const _ of steps) {
            count += 1;
            controller.abort("enough");
          }
        },
        { ...refusal, cause: "enough" },
      );
      assert.equal(count, 1, where);
    }
    await assert.rejects(async () => {
      for await (const _ of run({ ...options, signal: aborted() })) assert.fail("a step");
    }, refusal);
  }
});

test("isRefusal distinguishes our errors from all others", () => {
  const thrown = (run: () => unknown): unknown => {
    try {
      run();
    } catch (error) {
      return error;
    }
    return assert.fail("nothing was thrown");
  };
  const ours = thrown(() => knn.softmax([1], { temperature: -1 }));
  assert.ok(isRefusal(ours));
  assert.equal(ours.code, "SOFTKNN_E_VALUE");
  const stopped = thrown(() => knn.attention(toy, { signal: aborted() }));
  assert.ok(isRefusal(stopped) && stopped instanceof SoftKnnError);
  const fakes = [
    undefined,
    null,
    5,
    "SOFTKNN_E_TYPE",
    new Error("no"),
    { ...ours },
    new TypeError(),
  ];
  for (const fake of fakes) assert.equal(isRefusal(fake), false);
});
