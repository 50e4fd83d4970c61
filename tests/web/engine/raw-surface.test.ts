/** The compiled module matches `web/api/transport/raw.ts` exactly. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import createModule from "#glue";
import { Core, frameBlock, frameParts } from "../../../web/api/transport/core.js";
import {
  type RawAnswer,
  type RawArray,
  type RawArrays,
  type RawElements,
  type RawModule,
  type RawName,
  type RawSettings,
  rawArgumentNames,
  rawCalls,
  rawFrameCalls,
} from "../../../web/api/transport/raw.js";
import type { RawCall } from "../../../web/api/transport/raw-groups.js";
import { type Create, started } from "./started-core.js";

let raw: RawModule;
let core: Core;
let memory: WebAssembly.Memory;

/** The glue and the WebAssembly file of a build, as linked. */
async function asLinked(name: string): Promise<[RawModule, WebAssembly.Memory]> {
  const file = join("build/wasm", `${name}.mjs`);
  const { default: create } = (await import(pathToFileURL(file).href)) as { default: Create };
  return started(create, join("build/wasm", `${name}.wasm`));
}

before(async () => {
  [raw, memory] = await started(createModule, "dist/softknn.wasm");
  core = new Core(raw, memory);
});

/** A call with its arrays by name. */
function call<Name extends RawName>(
  name: Name,
  settings: RawSettings<Name>,
  arrays: RawArrays<Name>,
  to = core,
): RawAnswer<Name> | undefined {
  const { arrays: names = [] }: RawCall = rawCalls[name];
  const inOrder = names.map((key) => (arrays as Readonly<Record<string, RawArray | null>>)[key]);
  return to.call(name, settings, inOrder);
}

/** Properties that Emscripten and Embind add to a module. */
const emscriptens = [
  ...["BindingError", "InternalError", "UnboundTypeError", "count_emval_handles"],
  ...["instantiateWasm", "calledRun"],
];

test("its keys are the listed functions and nothing else", () => {
  const ours = Object.keys(raw).filter(
    (name) => !emscriptens.includes(name) && !name.startsWith("HEAP"),
  );
  assert.deepEqual(ours.sort(), [...Object.keys(rawCalls), ...rawFrameCalls].sort());
});

/** The build `softknn-surface`, which records the names of reads and pushes. */
type Surface = RawModule & { frameLayout(): string; takeSurface(): string };

/** The element types of results that are not doubles. */
const elements = {
  ...{ floats: "Float32Array", floatWeights: "Float32Array" },
  ...{ floatScores: "Float32Array", floatEntropy: "Float32Array" },
  ...{ winner: "Int32Array", indices: "Int32Array", predicted: "Int32Array" },
  allowed: "Uint8Array",
  ...{ version: "Uint8Array", statusNames: "Uint8Array", argumentNames: "Uint8Array" },
} satisfies Record<keyof RawElements, string>;

test("calls read and push the listed names in the listed order", async () => {
  const [surface, heap] = (await asLinked("softknn-surface")) as [Surface, WebAssembly.Memory];
  const frame = surface.frame();
  for (const [name, call] of Object.entries<RawCall>(rawCalls)) {
    new Float64Array(heap.buffer, frame, frameParts.inputs).fill(0);
    surface[name as RawName]();
    surface.release();
    const found = surface.takeSurface().trim().split("\n");
    const lines = (kind: string) => found.filter((line) => line.startsWith(`${kind} `));
    const named = (kind: string, names: readonly string[]) => names.map((one) => `${kind} ${one}`);
    const inputs = [...named("setting", call.settings ?? []), ...named("array", call.arrays ?? [])];
    assert.deepEqual([...lines("setting"), ...lines("array")], inputs, `inputs of ${name}`);
    const results = (call.results ?? []).map((one) => {
      const element = (elements as Record<string, string>)[one] ?? "Float64Array";
      return `result ${one} ${element}`;
    });
    assert.deepEqual(lines("result"), results, `results of ${name}`);
    assert.deepEqual(lines("number"), named("number", call.numbers ?? []), `numbers of ${name}`);
    assert.equal(
      inputs.length + results.length + (call.numbers ?? []).length,
      found.filter(Boolean).length,
    );
  }
});

test("the frame has the same parts on both sides, and they hold every call", async () => {
  const [surface] = (await asLinked("softknn-surface")) as [Surface, WebAssembly.Memory];
  const { inputs, outcome, numbers, results } = frameParts;
  const ends = [inputs, inputs + outcome, inputs + outcome + numbers].map((end) => 8 * end);
  const block = 16 * Math.ceil((inputs + outcome + numbers + results) / 2);
  const layout = surface.frameLayout().trim().split(" ").map(Number);
  assert.deepEqual(layout, [0, ...ends, block, block + frameBlock]);
  for (const call of Object.values<RawCall>(rawCalls)) {
    assert.ok((call.settings ?? []).length + 2 * (call.arrays ?? []).length <= inputs);
    assert.ok((call.numbers ?? []).length <= numbers);
    assert.ok(3 * (call.results ?? []).length <= results);
  }
  assert.equal(raw.frame() % 16, 0);
});

test("the glue runs unmodified", async () => {
  const linked = new Core(...(await asLinked("softknn")));
  const x = Float64Array.of(0.5, -1, 2);
  const settings = { rows: 1, columns: 3, temperature: 0.7 };
  const answer = call("softmax", settings, { x }, linked);
  assert.deepEqual(answer, call("softmax", settings, { x }));
  const wrong = { x: Float64Array.of(1, Number.NaN, 0) };
  assert.equal(call("softmax", settings, wrong, linked), undefined);
});

const shape = {
  ...{ batch: 1, queryHeads: 1, keyHeads: 1 },
  ...{ queries: 1, keys: 1, width: 2, valueWidth: 3 },
};
const scoring = { similarity: 0, scale: 1, temperature: 1, keyNormPenalty: 0, softcap: 0 };
const masking = {
  ...{ maskKind: 0, maskStrideBatch: 0, maskStrideHead: 0, maskStrideQuery: 0, maskStrideKey: 0 },
  ...{ paddingStrideBatch: 0, causal: false, past: 0, window: 0 },
};
const behavior = { dropout: 0, dropoutSeed: 0, propagate: false };
const wanted = { weights: true, scores: true, entropy: true };
const attending = { ...shape, ...scoring, ...masking, ...behavior, ...wanted };
const noMasks = { mask: null, keyPadding: null };
const two = Float64Array.of(3, 4);
const three = Float64Array.of(5, 6, 7);

test("results are returned by name, and omitted ones are absent", () => {
  const arrays = { query: two, key: two, value: three, ...noMasks };
  const all = call("attention", attending, arrays);
  assert.deepEqual(all, {
    ...{ output: three, weights: Float64Array.of(1), scores: Float64Array.of(25) },
    ...{ entropy: Float64Array.of(0), emptyRows: 0 },
  });
  const none = { weights: false, scores: false, entropy: false };
  const bare = call("attention", { ...attending, ...none }, arrays);
  assert.deepEqual(Object.keys(bare ?? {}).sort(), ["emptyRows", "output"]);
  const plane = { xFrom: 0, xTo: 1, yFrom: 0, yTo: 1, columns: 2, rows: 3 };
  const field = call(
    "attentionField",
    { ...attending, ...plane },
    {
      ...{ key: two, value: three },
      ...noMasks,
    },
  );
  assert.equal(field?.output.length, 18);
  assert.deepEqual(field?.winner, new Int32Array(6));
  const mask = call("causalMask", { queries: 2, keys: 2, past: 0, window: 0 }, {});
  assert.deepEqual(mask?.allowed, Uint8Array.of(1, 0, 1, 1));
});

test("an error has its position, and keeps nothing", () => {
  const key = Float64Array.of(3, Number.NaN);
  const arrays = { query: two, key, value: three, ...noMasks };
  assert.equal(call("attention", attending, arrays), undefined);
  const argument = rawArgumentNames.indexOf("key");
  assert.deepEqual(core.outcome, { status: 1, argument, slice: 0, row: 0, column: 1 });
});

test("large arrays get their own memory, and every call frees all of it", () => {
  const length = 2 ** 17; // two megabytes in, as much out
  const x = new Float64Array(length).fill(1);
  const softmax = () => call("softmax", { rows: 1, columns: length, temperature: 1 }, { x });
  assert.deepEqual(softmax()?.values, new Float64Array(length).fill(1 / length));
  const size = memory.buffer.byteLength;
  for (let i = 0; i < 50; i++) softmax();
  x[7] = Number.NaN;
  for (let i = 0; i < 50; i++) assert.equal(softmax(), undefined);
  assert.equal(memory.buffer.byteLength, size);
});

test("a result that JavaScript cannot allocate is an error, and keeps nothing", () => {
  const { slice } = Float64Array.prototype;
  const x = new Float64Array(2 ** 17);
  const settings = { rows: 1, columns: x.length, temperature: 1 };
  call("softmax", settings, { x });
  const size = memory.buffer.byteLength;
  Float64Array.prototype.slice = () => {
    throw new RangeError("Array buffer allocation failed");
  };
  try {
    for (let i = 0; i < 50; i++) {
      assert.equal(call("softmax", settings, { x }), undefined);
      assert.equal(core.outcome.status, 4);
    }
  } finally {
    Float64Array.prototype.slice = slice;
  }
  assert.equal(memory.buffer.byteLength, size);
  assert.equal(call("softmax", settings, { x })?.values.length, x.length);
});

test("invalid lengths become 0 in every case", () => {
  const nothing = { ...shape, queries: Number.NaN, keys: -1, width: 2 };
  const none = new Float64Array(0);
  const arrays = { query: none, key: none, value: none, ...noMasks };
  const answer = call("attention", { ...attending, ...nothing } as never, arrays);
  assert.equal(answer?.output.length, 0);
});
