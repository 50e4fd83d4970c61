/** Bad input: errors of `trainProjections` and `projectionTask`. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ProjectionTaskOptions, TrainProjectionsOptions } from "softknn";
import {
  assertGoodCall,
  floats,
  knn,
  memory,
  type Refused,
  table,
  useWatchedCore,
} from "./bad-support.js";

useWatchedCore();

const good = { x: floats(6, 3, 2), targets: floats(3, 3, 1), epochs: 2 };

/** Calls the function with some of the valid options replaced. */
function train(options: unknown) {
  return (k: typeof knn) =>
    k.trainProjections(
      (typeof options === "object" && options !== null && !Array.isArray(options)
        ? { ...good, ...options }
        : options) as TrainProjectionsOptions,
    );
}

function bad(
  options: Record<string, unknown>,
  code: string,
  argument: string,
  says?: RegExp,
): Refused {
  const text = Object.entries(options).map(([key, value]) => `${key}: ${show(value)}`);
  const name = `${text.join(", ")} (${code} ${argument})`;
  return { name, call: train(options), code, argument, ...(says && { says }) };
}

function show(value: unknown): string {
  if (typeof value !== "object" || value === null) return `${String(value)} (${typeof value})`;
  if (ArrayBuffer.isView(value)) return value.constructor.name;
  return JSON.stringify(value, (_, v) => (ArrayBuffer.isView(v) ? v.constructor.name : v));
}

describe("arguments of the wrong kind", () => {
  const kinds: [unknown, string][] = [
    ...[undefined, null, 5, "x", true, new Float64Array(2), new Map(), { length: 1, 0: [1] }].map(
      (value): [unknown, string] => [value, "TYPE"],
    ),
    ...[
      () => 1,
      Symbol("x"),
      [[1, 2], [1]],
      [["1"]],
      [[1, null]],
      new DataView(new ArrayBuffer(8)),
    ].map((value): [unknown, string] => [value, "TYPE"]),
    [{ data: new Int8Array(2), shape: [1, 2] }, "DTYPE"],
    [{ data: new Uint8Array(2), shape: [1, 2] }, "DTYPE"],
    [{ data: [1, 2], shape: [1, 2] }, "TYPE"],
  ];
  for (const argument of ["x", "targets"]) {
    table(kinds.map(([value, code]) => bad({ [argument]: value }, code, argument)));
  }
  table(
    kinds
      .filter(([value]) => value !== undefined)
      .map(([wv, code]) => bad({ start: { wv } }, code, "start", /start\.wv/)),
  );
  table([
    ...[null, 5, "a", [], [1]].map((options) => ({
      name: `options ${JSON.stringify(options)}`,
      call: train(options),
      code: "TYPE",
      argument: "options",
    })),
    { name: "no options", call: train(undefined), code: "TYPE", argument: "x" },
    bad({ start: 5 }, "TYPE", "start"),
    bad({ start: [] }, "TYPE", "start"),
    bad({ start: null }, "TYPE", "start"),
    bad({ start: { Wq: [[1]] } }, "OPTION", "Wq", /did you mean wq\? Known: wq, wk, wv, wo/),
    bad({ learningrate: 1 }, "OPTION", "learningrate", /did you mean learningRate\?/),
    bad({ targets: { data: new Float32Array(3), shape: [3, 1] } }, "DTYPE", "targets"),
    bad({ start: { wq: { data: new Float32Array(4), shape: [2, 2] } } }, "DTYPE", "start"),
    bad({ x: { data: new Float64Array(new SharedArrayBuffer(48)), shape: [3, 2] } }, "SHARED", "x"),
  ]);
});

describe("options out of range", () => {
  const cases: [string, unknown[], unknown[]][] = [
    ["heads", ["1", null], [0, -1, 1.5, Number.NaN, 2 ** 31]],
    ["width", ["1", null], [0, 0.5, 2 ** 32]],
    ["valueWidth", [true, null], [0, Infinity]],
    ["scale", ["1", null], [Number.NaN, Infinity]],
    ["temperature", ["1", null], [-1, Number.NaN]],
    ["excludeSelf", [1, null], []],
    ["seed", ["1", null], [-1, 0.5, 2 ** 32]],
    ["initialScale", ["1", null], [-1, Number.NaN, Infinity, 1e101]],
    ["identicalHeads", [0, null], []],
    ["train", ["wq", null, 1, { 0: "wq", length: 1 }, new Uint8Array(1)], []],
    ["learningRate", ["1", null], [-0.1, Number.NaN, Infinity]],
    ["epochs", ["1", null], [-1, 1.5, Number.NaN, 2 ** 28]],
    ["keepWeights", [true, null], ["none", "__proto__"]],
  ];
  for (const [argument, kinds, values] of cases) {
    const says = new RegExp(`^softknn\\.trainProjections: ${argument} must be .*, got `);
    table(kinds.map((value) => bad({ [argument]: value }, "TYPE", argument, says)));
    table(values.map((value) => bad({ [argument]: value }, "VALUE", argument, says)));
  }
  table([
    bad({ train: ["wq", "wx"] }, "VALUE", "train", /train\[1\] must be .*, got "wx"/),
    bad({ train: [1] }, "TYPE", "train", /train\[0\]/),
    bad({ train: ["wq", "wq", "wq", "wq", "wq"] }, "VALUE", "train", /has 5 elements, at most 4/),
    bad({ train: new Array(1) }, "TYPE", "train"),
  ]);
});

describe("shapes and sizes", () => {
  table([
    bad({ x: [1, 2] }, "SHAPE", "x", /2 or 3 axes/),
    bad({ x: floats(2, 1, 1, 1, 2) }, "SHAPE", "x", /it has 4/),
    bad({ x: floats(0, 3, 0) }, "SHAPE", "x", /has 0 columns/),
    bad({ targets: floats(2, 2, 1) }, "SHAPE", "targets", /\(3, b\).*\(3, 2\).*\(2, 1\)/),
    bad({ targets: floats(3, 1, 3, 1) }, "SHAPE", "targets"),
    bad({ x: floats(12, 2, 3, 2), targets: floats(3, 1, 3, 1) }, "SHAPE", "targets"),
    bad({ x: floats(5, 3, 2) }, "SHAPE", "x", /5 elements .* needs 6/),
    bad({ start: { wq: floats(2, 2, 1) } }, "SHAPE", "start", /start\.wq .*\(2, 2\).*\(2, 1\)/),
    bad({ start: { wo: floats(2, 1, 2) } }, "SHAPE", "start", /start\.wo .*\(2, 1\).*\(1, 2\)/),
    bad({ heads: 2, start: { wv: floats(4, 2, 2) } }, "SHAPE", "start", /\(2, 4\)/),
    bad({ heads: 2, start: { wv: floats(8, 1, 2, 4) } }, "SHAPE", "start"),
    bad({ epochs: 2 ** 27 }, "LIMIT", "epochs"),
    bad({ epochs: 2 ** 24 }, "LIMIT", "epochs"),
    bad({ epochs: 2 ** 26, keepWeights: "last" }, "LIMIT", "epochs"),
    bad({ epochs: 2 ** 25, keepWeights: "last" }, "LIMIT", "epochs"),
    bad(
      { x: floats(4096, 4096, 1), targets: floats(4096, 4096, 1), width: 2 ** 16, valueWidth: 1 },
      "LIMIT",
      "width",
    ),
    bad({ heads: 2 ** 31 - 1 }, "LIMIT", "width"),
    bad({ heads: 2 ** 16, width: 2 ** 16 }, "LIMIT", "width"),
    bad({ width: 1, valueWidth: 2 ** 27 }, "LIMIT", "valueWidth"),
    bad({ x: floats(20000, 20000, 1), targets: floats(20000, 20000, 1) }, "LIMIT", "heads"),
  ]);
});

describe("numbers", () => {
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    const spoilt = (length: number, i: number, ...shape: number[]) => {
      const tensor = floats(length, ...shape);
      tensor.data[i] = value;
      return tensor;
    };
    const says = (place: string, index: string) =>
      new RegExp(`: ${place} must be finite, got ${value} at \\[${index}\\]`);
    table([
      bad({ x: spoilt(6, 3, 3, 2) }, "NONFINITE", "x", says("x", "1, 1")),
      bad({ targets: spoilt(3, 2, 3, 1) }, "NONFINITE", "targets", says("targets", "2, 0")),
      ...["wq", "wk", "wv"].map((name) =>
        bad(
          { start: { [name]: spoilt(4, 2, 2, 2) } },
          "NONFINITE",
          "start",
          says(`start\\.${name}`, "1, 0"),
        ),
      ),
      bad({ start: { wo: spoilt(2, 1, 2, 1) } }, "NONFINITE", "start", says("start\\.wo", "1, 0")),
    ]);
    const scenes = { x: spoilt(12, 11, 2, 3, 2), targets: floats(6, 2, 3, 1) };
    table([bad(scenes, "NONFINITE", "x", says("x", "1, 2, 1"))]);
  }
  const lively = {
    x: [
      [1, 2],
      [3, -1],
      [0, 1],
    ],
    targets: [[1], [5], [-2]],
    initialScale: 1,
  };
  table([
    bad(
      { ...lively, learningRate: 1e3, epochs: 50 },
      "OVERFLOW",
      "learningRate",
      /learningRate 1000 is too large: epoch \d+ overflows/,
    ),
    bad({ ...lively, learningRate: 1.7e308 }, "OVERFLOW", "learningRate", /epoch 1 /),
    bad({ ...lively, targets: [[1e200], [0], [0]] }, "OVERFLOW", "x", /targets or start.* epoch 1/),
    bad(
      {
        ...lively,
        x: [
          [1e200, 0],
          [1, 0],
          [0, 1],
        ],
      },
      "OVERFLOW",
      "x",
    ),
  ]);
  const single = { data: Float32Array.of(1, 2), shape: [2, 1] };
  const huge = { data: Float32Array.of(1e30, 1e30), shape: [2, 1] };
  const growing = { x: single, targets: huge, learningRate: 1e10, epochs: 1, initialScale: 1 };
  table([bad(growing, "OVERFLOW", "wq", /too large for Float32/)]);
});

test("the epoch of an overflow is the first that cannot be run", () => {
  const options = {
    x: [
      [1, 2],
      [3, -1],
    ],
    targets: [[1], [5]],
    initialScale: 1,
    learningRate: 10,
  };
  let message = "";
  assert.throws(
    () => knn.trainProjections({ ...options, epochs: 1000 }),
    (error: Error) => {
      message = error.message;
      return true;
    },
  );
  const epoch = Number(/epoch (\d+)/.exec(message)?.[1]);
  assert.ok(epoch > 1);
  knn.trainProjections({ ...options, epochs: epoch - 2 });
  assert.throws(() => knn.trainProjections({ ...options, epochs: epoch }));
});

describe("projectionTask", () => {
  const task = (options: unknown, code: string, argument: string): Refused => ({
    name: `projectionTask ${show(options)}`,
    call: (k) => k.projectionTask(options as ProjectionTaskOptions),
    code,
    argument,
  });
  table([
    task(null, "TYPE", "options"),
    task({ scenes: "1" }, "TYPE", "scenes"),
    task({ scenes: -1 }, "VALUE", "scenes"),
    task({ scenes: 2 ** 20 + 1 }, "VALUE", "scenes"),
    task({ seed: 0.5 }, "VALUE", "seed"),
    task({ scene: 1 }, "OPTION", "scene"),
  ]);
});

test("getters that detach memory are detected, and others are read once", () => {
  const data = new Float64Array(6);
  const thief = {
    ...{ data: new Float64Array(3), x: undefined },
    get shape() {
      structuredClone(data, { transfer: [data.buffer] });
      return [3, 1];
    },
  };
  const targets = Object.defineProperties(
    {},
    {
      data: { value: thief.data, enumerable: true },
      shape: { get: () => thief.shape, enumerable: true },
    },
  );
  const stolen = { x: { data, shape: [3, 2] }, targets } as unknown as TrainProjectionsOptions;
  assert.throws(() => knn.trainProjections(stolen), { code: "SOFTKNN_E_DETACHED", argument: "x" });
  const reads: string[] = [];
  const spy = new Proxy(good, {
    get(from, name) {
      reads.push(String(name));
      return Reflect.get(from, name);
    },
  });
  knn.trainProjections(spy);
  assert.deepEqual(reads.sort(), ["epochs", "targets", "x"]);
});

test("many errors and many runs leave the heap unchanged", () => {
  knn.trainProjections(good);
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 300; i++) {
    assert.throws(() => knn.trainProjections({ ...good, targets: floats(4, 3, 1) }));
    assert.throws(() =>
      knn.trainProjections({
        ...good,
        x: [[1], [2], [3]],
        targets: [[9], [1], [2]],
        learningRate: 1e6,
        initialScale: 1,
        epochs: 9,
      }),
    );
    knn.trainProjections({ ...good, epochs: 20 });
  }
  assert.equal(memory.buffer.byteLength, before);
  assertGoodCall(knn, "all that");
});
