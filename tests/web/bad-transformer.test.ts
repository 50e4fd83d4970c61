/** Errors of the transformer functions, and their messages. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn } from "softknn";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const one = [
  [1, 0],
  [0, 1],
];
const layer = { wq: one, wk: one, wv: one, wo: one };
const model = { heads: 2, embedding: one, positions: one, layers: [layer], unembedding: one };
type Changes = Record<string, unknown>;
const transformer = (changes: Changes, tokens: unknown = [0, 1], options?: object) =>
  knn.transformer({ tokens: tokens as number[], model: { ...model, ...changes } }, options);

const refused = (call: () => unknown, code: string, message: RegExp) =>
  assert.throws(call, (error: Error & { code: string }) => {
    assert.equal(error.code, `SOFTKNN_E_${code}`, error.message);
    assert.match(error.message, message);
    return true;
  });

test("models: kinds, shapes and numbers, by the path of the matrix", () => {
  assert.equal(transformer({}).logits.shape.join(), "2,2");
  refused(() => transformer({ heads: 1.5 }), "VALUE", /model\.heads must be an integer/);
  refused(() => transformer({ heads: 3 }), "SHAPE", /layers\[0\]\.wq has 2 columns, which the 3/);
  refused(() => transformer({ embedding: undefined }), "TYPE", /model\.embedding must be/);
  refused(() => transformer({ embedding: [1, 2] }), "SHAPE", /model\.embedding must have 2 axes/);
  refused(() => transformer({ layers: {} }), "TYPE", /model\.layers must be an array/);
  refused(() => transformer({ layers: [undefined] }), "TYPE", /model\.layers\[0\] must be an obj/);
  refused(() => transformer({ layers: [{ ...layer, w0: one }] }), "OPTION", /did you mean wq/);
  const wide = [[1, 2, 3, 4]];
  refused(
    () => transformer({ layers: [layer, { ...layer, wo: wide }] }),
    "SHAPE",
    /model\.layers\[1\]\.wo must have shape \(2, 2\), got \(1, 4\)/,
  );
  refused(
    () => transformer({ unembedding: wide }),
    "SHAPE",
    /unembedding must have shape \(2, 2\)/,
  );
  const nan = [
    [1, Number.NaN],
    [0, 1],
  ];
  refused(
    () => transformer({ layers: [{ ...layer, wk: nan }] }),
    "NONFINITE",
    /model\.layers\[0\]\.wk must be finite, got NaN at \[0, 1\]/,
  );
  const single = { data: new Float32Array(4), shape: [2, 2] };
  refused(() => transformer({ positions: single }), "DTYPE", /positions must be a Float64Array/);
  const none = { data: new Float64Array(0), shape: [0, 2] };
  refused(() => transformer({ positions: none }), "SHAPE", /positions must have shape \(1, 2\)/);
  const huge = [
    [1e300, 0],
    [0, 1e300],
  ];
  refused(() => transformer({ embedding: huge, unembedding: huge }), "OVERFLOW", /model is too la/);
});

test("tokens: integers of the vocabulary, in sequences that fit", () => {
  refused(() => transformer({}, []), "SHAPE", /tokens must hold sequences of 1 to 2/);
  refused(() => transformer({}, [0, 1, 0]), "SHAPE", /of 1 to 2 tokens, got shape \(3\)/);
  refused(
    () => transformer({}, [0, 2]),
    "VALUE",
    /tokens\[1\] must be an integer in \[0, 1\], got 2/,
  );
  refused(() => transformer({}, [-1]), "VALUE", /tokens\[0\]/);
  refused(() => transformer({}, [0.5]), "VALUE", /got 0.5/);
  refused(() => transformer({}, [Number.NaN]), "VALUE", /got NaN/);
  refused(() => transformer({}, ["0"]), "TYPE", /tokens\[0\] must be a number/);
  refused(() => transformer({}, [[0]]), "SHAPE", /tokens must have 1 axis, \(m\)/);
  refused(() => transformer({}, BigInt64Array.of(0n)), "DTYPE", /tokens must be/);
  const loss = (batch: unknown) => () => knn.transformerLoss({ batch: batch as number[][], model });
  assert.ok(loss([[0, 1]])().loss > 0);
  refused(loss([0, 1]), "SHAPE", /batch must have 2 axes, \(b, m\)/);
  refused(loss([[0]]), "SHAPE", /batch must hold sequences of 2 to 2/);
  refused(loss({ data: new Int32Array(0), shape: [0, 2] }), "SHAPE", /got shape \(0, 2\)/);
  refused(loss([[0, 7]]), "VALUE", /batch\[0, 1\] must be an integer in \[0, 1\], got 7/);
});

test("heads to ablate: pairs in range", () => {
  const ablate = (value: unknown) => () => transformer({}, [0], { ablate: value });
  refused(ablate({ layer: 0, head: 0 }), "TYPE", /ablate must be an array of/);
  refused(
    ablate([{ layer: 1, head: 0 }]),
    "VALUE",
    /ablate\[0\]\.layer must be an integer in \[0, 0\]/,
  );
  refused(
    ablate([{ layer: 0, head: 2 }]),
    "VALUE",
    /ablate\[0\]\.head must be an integer in \[0, 1\]/,
  );
  refused(ablate([{ layer: 0 }]), "TYPE", /ablate\[0\]\.head/);
});

test("temperatures of heads: a number in [0, Infinity] with each pair", () => {
  const at = (value: unknown) => () => transformer({}, [0], { temperature: [value] });
  const head = { layer: 0, head: 0 };
  at({ ...head, temperature: 0 })();
  at({ ...head, temperature: Infinity })();
  refused(at(head), "TYPE", /temperature\[0\]\.temperature must be a number in \[0, Infinity\]/);
  refused(at({ ...head, temperature: -1 }), "VALUE", /temperature\[0\]\.temperature/);
  refused(at({ ...head, temperature: NaN }), "VALUE", /temperature\[0\]\.temperature/);
  refused(at({ layer: 0, temperature: 1 }), "TYPE", /temperature\[0\]\.head/);
  refused(at({ ...head, head: 2, temperature: 1 }), "VALUE", /temperature\[0\]\.head/);
});

test("AdamW: gradients and state of the model's shape, settings in range", () => {
  const step = (changes: Changes) => () =>
    knn.adamwStep({ model, gradients: model, ...changes } as never);
  const { state } = step({})();
  assert.equal(step({ state })().state.step, 2);
  refused(step({ gradients: undefined }), "TYPE", /gradients must be an object/);
  refused(step({ gradients: { ...model, layers: [] } }), "SHAPE", /gradients\.layers must hold 1/);
  refused(step({ learningRate: -1 }), "VALUE", /learningRate/);
  refused(step({ weightDecay: Infinity }), "VALUE", /weightDecay/);
  refused(step({ clipNorm: 0 }), "VALUE", /clipNorm/);
  refused(step({ state: { step: 1 } }), "TYPE", /state\.moments/);
  const last = Number.MAX_SAFE_INTEGER;
  assert.equal(step({ state: { ...state, step: last - 1 } })().state.step, last);
  refused(step({ state: { ...state, step: last } }), "VALUE", /state\.step/);
  const moments = { data: new Float64Array(4), shape: [2, 2] };
  refused(
    step({ state: { step: 1, moments } }),
    "SHAPE",
    /state\.moments must have shape \(2, 28\)/,
  );
  const data = Float64Array.from(state.moments.data);
  data[3] = Number.NaN;
  const spoilt = { step: 1, moments: { ...state.moments, data } };
  refused(
    step({ state: spoilt }),
    "NONFINITE",
    /state\.moments must be finite, got NaN at \[0, 3\]/,
  );
  const huge = {
    ...model,
    embedding: [
      [1e200, 0],
      [0, 1],
    ],
  };
  refused(step({ gradients: huge }), "OVERFLOW", /gradients are too large/);
});

test("training: options are checked immediately", () => {
  const train = (options: object) => () => knn.trainTransformerSteps(options);
  refused(train({ task: "reverse" }), "VALUE", /task must be "repeat"/);
  refused(train({ context: 1 }), "VALUE", /context/);
  refused(train({ context: 8, period: 8 }), "VALUE", /period\[0\] must be an integer in \[1, 7\]/);
  refused(
    train({ period: [5, 4] }),
    "VALUE",
    /period must be an integer, or the least and the most/,
  );
  refused(train({ period: [1, 2, 3] }), "VALUE", /period/);
  refused(train({ batch: 0 }), "VALUE", /batch/);
  refused(train({ sed: 1 }), "OPTION", /did you mean seed/);
  refused(() => knn.trainTransformerSteps({}, { signal: 1 as never }), "TYPE", /signal/);
});

test("training: diverging steps name the learning rate", async () => {
  const small = { vocabulary: 3, context: 4, dimension: 2, batch: 2, learningRate: 1e300 };
  const run = async () => {
    for await (const _ of knn.trainTransformerSteps({ ...small, steps: 50 }));
  };
  await assert.rejects(run, { code: "SOFTKNN_E_OVERFLOW", argument: "learningRate" });
});
