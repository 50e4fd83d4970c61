/** The compiled module and its border: what it exposes, and how arrays cross. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import createLearn from "#learn-glue";
import createModel from "#model-glue";
import createModule from "#softknn-glue";
import { Core, type RunningModule } from "../../../web/api/transport/core.js";
import { type Create, started } from "./started-core.js";

let module: RunningModule;
let core: Core;

before(async () => {
  module = await started(createModule, "dist/softknn.wasm");
  core = new Core(module);
});

/** Properties that Emscripten and Embind add to a module. */
const emscriptens = [
  ...["BindingError", "InternalError", "UnboundTypeError", "count_emval_handles"],
  ...["instantiateWasm", "calledRun", "UTF8ToString"],
];

test("the keys of the modules are the declared functions and nothing else", async () => {
  const text = readFileSync("web/api/transport/core-module.ts", "utf8");
  const declared = text.slice(text.indexOf("interface CoreModule")).match(/^ {2}\w+/gm) ?? [];
  const learn = await started(createLearn, "dist/softknn-learn.wasm");
  const model = await started(createModel, "dist/softknn-model.wasm");
  const ours = [module, learn, model]
    .flatMap((each) => Object.keys(each))
    .filter((name) => !emscriptens.includes(name) && !name.startsWith("HEAP"));
  assert.deepEqual([...new Set(ours)].sort(), declared.map((name) => name.trim()).sort());
});

test("it knows its version", () => {
  assert.equal(core.version, JSON.parse(readFileSync("package.json", "utf8")).version);
});

const softmax = (x: Float64Array, to = core) =>
  to.call({ x }, (run, at) => run.softmax(at.x, 1, x.length, 0.7));

test("the glue runs unmodified", async () => {
  const file = pathToFileURL(join("build/wasm", "softknn.mjs")).href;
  const { default: create } = (await import(file)) as { default: Create };
  const linked = new Core(await started(create, "build/wasm/softknn.wasm"));
  const x = Float64Array.of(0.5, -1, 2);
  assert.deepEqual(softmax(x, linked), softmax(x));
  assert.equal(softmax(Float64Array.of(1, Number.NaN, 0), linked), undefined);
});

const shape = {
  ...{ batch: 1, queryHeads: 1, keyHeads: 1 },
  ...{ queries: 1, keys: 1, width: 2, valueWidth: 3 },
};
const options = {
  ...{ similarity: 0, scale: 1, temperature: 1, keyNormPenalty: 0, softcap: 0, epsilon: 0 },
  ...{ maskKind: 0, maskStrideBatch: 0, maskStrideHead: 0, maskStrideQuery: 0, maskStrideKey: 0 },
  ...{ paddingStrideBatch: 0, causal: false, past: 0, window: 0 },
  ...{ dropout: 0, dropoutSeed: 0, nonFinite: 0, neighbors: 0, equalWeights: false },
  ...{ weights: true, scores: true, entropy: true },
};
const two = Float64Array.of(3, 4);
const three = Float64Array.of(5, 6, 7);

const attention = (key: Float64Array, wanted: Partial<typeof options> = {}, axes = shape) =>
  core.call(
    { query: two, key, value: three, mask: null, keyPadding: null, perAxis: null },
    (run, at) => run.attention(axes, { ...options, ...wanted }, at),
  );

test("results have their names and types, and omitted ones are undefined", () => {
  assert.deepEqual(attention(two), {
    ...{ status: 0, output: three, weights: Float64Array.of(1), scores: Float64Array.of(25) },
    ...{ entropy: Float64Array.of(0), winner: undefined, sinkWeights: undefined, emptyRows: 0 },
  });
  const bare = attention(two, { weights: false, scores: false, entropy: false });
  assert.deepEqual([bare?.output, bare?.weights, bare?.scores], [three, undefined, undefined]);
  const mask = core.call({}, (run) => run.causalMask(2, 2, 0, 0));
  assert.deepEqual(mask?.allowed, Uint8Array.of(1, 0, 1, 1));
  const nearest = core.call({ query: two, key: two }, (run, at) =>
    run.nearestNeighbors(shape, 0, 0, 1, at.query, at.key),
  );
  assert.deepEqual(nearest?.indices, Int32Array.of(0));
});

test("an error has its position, and keeps nothing", () => {
  assert.equal(attention(Float64Array.of(3, Number.NaN)), undefined);
  const place = { slice: 0, row: 0, column: 1 };
  assert.deepEqual(core.failure, { status: "nonFinite", argument: "key", ...place });
});

test("large arrays get their own memory, and every call frees all of it", () => {
  const length = 2 ** 17; // two megabytes in, as much out
  const x = new Float64Array(length).fill(1);
  assert.deepEqual(softmax(x)?.values, new Float64Array(length).fill(1 / length));
  const size = core.bytes;
  for (let i = 0; i < 50; i++) softmax(x);
  x[7] = Number.NaN;
  for (let i = 0; i < 50; i++) assert.equal(softmax(x), undefined);
  assert.equal(core.bytes, size);
});

test("a result that JavaScript cannot allocate is an error, and keeps nothing", () => {
  const { slice } = Float64Array.prototype;
  const x = new Float64Array(2 ** 17);
  softmax(x);
  const size = core.bytes;
  Float64Array.prototype.slice = () => {
    throw new RangeError("Array buffer allocation failed");
  };
  try {
    for (let i = 0; i < 50; i++) {
      assert.equal(softmax(x), undefined);
      assert.equal(core.failure.status, "memory");
    }
  } finally {
    Float64Array.prototype.slice = slice;
  }
  assert.equal(core.bytes, size);
  assert.equal(softmax(x)?.values.length, x.length);
});

test("lengths that are none become 0 or are refused", () => {
  const none = new Float64Array(0);
  assert.equal(attention(none, {}, { ...shape, queries: Number.NaN }), undefined);
  for (const queries of [-1, 2 ** 31, 2 ** 32 - 1])
    assert.equal(attention(two, {}, { ...shape, queries }), undefined);
  assert.equal(core.failure.status, "invalid");
});

test("an array in the memory of the module is copied first", () => {
  const inside = new Float64Array(module.HEAPU8.buffer, 2 ** 16, 3).fill(1);
  assert.deepEqual(softmax(inside)?.values, new Float64Array(3).fill(1 / 3));
});
