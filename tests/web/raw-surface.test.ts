/** The compiled module is exactly what `web/api/raw.ts` says it is. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";
import createModule from "#glue";
import { Core, frameBlock, frameParts } from "../../web/api/core.js";
import { type RawModule, rawArgumentNames, rawCalls, rawFrameCalls } from "../../web/api/raw.js";
import {
  behaviorSettings,
  maskArrays,
  maskingSettings,
  type RawCall,
  scoringSettings,
  shapeSettings,
  wantedSettings,
} from "../../web/api/raw-groups.js";

let raw: RawModule;
let core: Core;
let memory: WebAssembly.Memory;
before(async () => {
  const module = await WebAssembly.compile(readFileSync("dist/softknn.wasm"));
  raw = await createModule({
    instantiate(imports, receive) {
      WebAssembly.instantiate(module, imports).then((instance) => {
        memory = Object.values(instance.exports).find(
          (value) => value instanceof WebAssembly.Memory,
        ) as WebAssembly.Memory;
        receive({ instance });
      });
    },
  });
  core = new Core(raw, memory);
});

test("its keys are the listed functions and nothing else", () => {
  const ours = Object.keys(raw).filter((name) => name !== "instantiate");
  assert.deepEqual(ours.sort(), [...Object.keys(rawCalls), ...rawFrameCalls].sort());
});

const bindings = readdirSync("cpp/bindings").map((name) => {
  return readFileSync(`cpp/bindings/${name}`, "utf8").replace(/\/\/.*$/gm, "");
});
const source = bindings.join("\n");

/** The members of a struct of `cpp/bindings`, with those of the structs inside it. */
function membersOf(name: string): { settings: string[]; arrays: string[] } {
  const found = new RegExp(`struct ${name}(?: : (\\w+))? \\{([^}(]*)`).exec(source);
  assert.ok(found, `a struct ${name}`);
  const [, base, body = ""] = found;
  const members = base === undefined ? { settings: [], arrays: [] } : membersOf(base);
  for (const [, type = "", names = ""] of body.matchAll(/^ {2}(\w+) ([\w, ]+);/gm)) {
    const list = names.split(", ");
    const inner = type === "double" || type === "Array" ? undefined : membersOf(type);
    members.settings.push(...(type === "double" ? list : (inner?.settings ?? [])));
    members.arrays.push(...(type === "Array" ? list : (inner?.arrays ?? [])));
  }
  return members;
}

test("what crosses has the same names in the same order on both sides", () => {
  const calls = [...source.matchAll(/\{"(\w+)", &called<(\w+)/g)];
  assert.deepEqual(calls.map(([, name]) => name).sort(), Object.keys(rawCalls).sort());
  for (const [, name = "", struct = ""] of calls) {
    const { settings, arrays }: RawCall = rawCalls[name as keyof typeof rawCalls];
    const wanted = { settings: settings.flat(), arrays: [...arrays] };
    assert.deepEqual(membersOf(struct), wanted, `${name} is ${struct}`);
  }
  for (const [struct, names] of [
    ["RawShape", shapeSettings],
    ["RawScoring", scoringSettings],
    ["RawMasking", maskingSettings],
    ["RawBehavior", behaviorSettings],
    ["RawWanted", wantedSettings],
  ] as const) {
    assert.deepEqual(membersOf(struct).settings, [...names]);
  }
  assert.deepEqual(membersOf("RawMasks").arrays, [...maskArrays]);
});

test("the frame has the same parts on both sides", () => {
  const constant = (name: string) => Number(new RegExp(`${name} = (\\d+);`).exec(source)?.[1]);
  assert.equal(constant("kFrameCall"), frameParts.call);
  assert.equal(constant("kFrameOutcome"), frameParts.outcome);
  assert.equal(constant("kFrameNumbers"), frameParts.numbers);
  assert.equal(constant("kFrameResults") * 3, frameParts.results);
  assert.equal(constant("kFrameBlock"), frameBlock);
  for (const call of Object.values<RawCall>(rawCalls)) {
    assert.ok(call.settings.flat().length + 2 * call.arrays.length <= frameParts.call);
    assert.ok((call.numbers ?? []).length <= frameParts.numbers);
    assert.ok(3 * call.results.length <= frameParts.results);
  }
  assert.equal(raw.frame() % 16, 0);
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
const attending = [shape, scoring, masking, behavior, wanted] as const;
const noMasks = { mask: null, keyPadding: null };
const two = Float64Array.of(3, 4);
const three = Float64Array.of(5, 6, 7);

test("results come back by name, and what was not made is absent", () => {
  const arrays = { query: two, key: two, value: three, ...noMasks };
  const all = core.call("attention", attending, arrays);
  assert.deepEqual(all, {
    ...{ output: three, weights: Float64Array.of(1), scores: Float64Array.of(25) },
    ...{ entropy: Float64Array.of(0), emptyRows: 0 },
  });
  const none = { weights: false, scores: false, entropy: false };
  const bare = core.call("attention", [shape, scoring, masking, behavior, none], arrays);
  assert.deepEqual(Object.keys(bare ?? {}).sort(), ["emptyRows", "output"]);
  const plane = { xFrom: 0, xTo: 1, yFrom: 0, yTo: 1, columns: 2, rows: 3 };
  const field = core.call("attentionField", [...attending, plane], {
    ...{ key: two, value: three },
    ...noMasks,
  });
  assert.equal(field?.output.length, 18);
  assert.deepEqual(field?.winner, new Int32Array(6));
  const mask = core.call("causalMask", [{ queries: 2, keys: 2, past: 0, window: 0 }], {});
  assert.deepEqual(mask?.allowed, Uint8Array.of(1, 0, 1, 1));
});

test("a refusal tells its place, and keeps nothing", () => {
  const key = Float64Array.of(3, Number.NaN);
  const arrays = { query: two, key, value: three, ...noMasks };
  assert.equal(core.call("attention", attending, arrays), undefined);
  const argument = rawArgumentNames.indexOf("key");
  assert.deepEqual(core.outcome, { status: 1, argument, slice: 0, row: 0, column: 1 });
});

test("large arrays get room of their own, and every call gives back all it took", () => {
  const length = 2 ** 17; // twice a megabyte in, as much out
  const x = new Float64Array(length).fill(1);
  const call = () => core.call("softmax", [{ rows: 1, columns: length, temperature: 1 }], { x });
  assert.deepEqual(call()?.values, new Float64Array(length).fill(1 / length));
  const size = memory.buffer.byteLength;
  for (let i = 0; i < 50; i++) call();
  x[7] = Number.NaN;
  for (let i = 0; i < 50; i++) assert.equal(call(), undefined);
  assert.equal(memory.buffer.byteLength, size);
});

test("room that cannot be had is a refusal, and the next call is answered", () => {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError("WebAssembly.Memory.grow(): Maximum memory size exceeded");
  };
  const columns = 2 ** 23;
  const settings = { rows: 1, columns, temperature: 1 };
  try {
    assert.equal(core.call("softmax", [settings], { x: new Float64Array(columns) }), undefined);
    assert.equal(core.outcome.status, 4);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  const small = { rows: 1, columns: 1, temperature: 1 };
  assert.deepEqual(core.call("softmax", [small], { x: Float64Array.of(3) })?.values[0], 1);
});

test("a result that JavaScript has no room for is a refusal, and keeps nothing", () => {
  const { slice } = Float64Array.prototype;
  const x = new Float64Array(2 ** 17);
  const settings = { rows: 1, columns: x.length, temperature: 1 };
  core.call("softmax", [settings], { x });
  const size = memory.buffer.byteLength;
  Float64Array.prototype.slice = () => {
    throw new RangeError("Array buffer allocation failed");
  };
  try {
    for (let i = 0; i < 50; i++) {
      assert.equal(core.call("softmax", [settings], { x }), undefined);
      assert.equal(core.outcome.status, 4);
    }
  } finally {
    Float64Array.prototype.slice = slice;
  }
  assert.equal(memory.buffer.byteLength, size);
  assert.equal(core.call("softmax", [settings], { x })?.values.length, x.length);
});

test("lengths that are none become 0, not whatever comes", () => {
  const nothing = { ...shape, queries: Number.NaN, keys: -1, width: 2 };
  const none = new Float64Array(0);
  const arrays = { query: none, key: none, value: none, ...noMasks };
  const answer = core.call("attention", [nothing, ...attending.slice(1)] as never, arrays);
  assert.equal(answer?.output.length, 0);
});
