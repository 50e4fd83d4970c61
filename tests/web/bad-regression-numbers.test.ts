/** Bad input: numbers and options of regression, training and samples. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SoftKnn } from "softknn";
import {
  draw,
  good,
  type Options,
  pool,
  regress,
  sample,
  train,
  truth,
} from "./bad-regression-support.js";
import { assertGoodCall, knn, memory, table, useWatchedCore } from "./bad-support.js";

useWatchedCore();

describe("numbers", () => {
  for (const bad of [Number.NaN, Infinity, -Infinity]) {
    const says = new RegExp(`be finite.*got ${bad} at \\[1\\]`);
    const spoilt = [1, bad, 3];
    const cases: [string, (k: SoftKnn) => unknown][] = [
      ["x", regress({ ...good, x: spoilt })],
      ["x", regress({ ...good, x: spoilt, at: [1, bad, 3], leaveOneOut: true })],
      ["y", regress({ ...good, y: spoilt })],
      ["at", regress({ ...good, at: spoilt })],
      ["x", train({ ...good, x: spoilt, w0: 1 })],
      ["y", train({ ...good, y: spoilt, w0: 1 })],
      ["y", pool({ y: spoilt, at: [1] })],
      ["at", pool({ y: [1], at: spoilt })],
    ];
    table(
      cases.map(([argument, call], i) => ({
        name: `${bad} in ${argument} (${i})`,
        ...{ call, code: "NONFINITE", argument, says },
      })),
    );
  }
  table([
    ...[1e308, -1e308].map((huge) => ({
      name: `a point at ${huge}`,
      call: regress({ x: [0, huge], y: [1, 2] }),
      code: "VALUE",
      argument: "x",
      says: /within ±2\^1021, got -?1e\+308 at \[1\]/,
    })),
    ...[-1, -5e-324, 2 ** 20 + 1].map((place) => ({
      name: `the curve at ${place}`,
      call: truth([0, place]),
      code: "VALUE",
      argument: "at",
      says: /lie in \[0, 1048576\], got .* at \[1\]/,
    })),
    { name: "the curve at NaN", call: truth([Number.NaN]), code: "NONFINITE", argument: "at" },
    {
      name: "a loss beyond double",
      call: train({ x: [0, 1], y: [1e200, -1e200], w0: 1 }),
      code: "OVERFLOW",
      argument: "epochs",
      says: /at epoch 1, in loss/,
    },
    {
      name: "a step beyond double",
      call: (k) => k.trainKernelRegression({ ...k.regressionData(), w0: 1e-309 } as never),
      code: "OPTION",
      argument: "truth",
    },
    {
      name: "a second step beyond double",
      call: (k) => {
        const { x, y } = k.regressionData();
        return k.trainKernelRegression({ x, y, w0: 1e-309, learningRate: 1.7e308 });
      },
      code: "OVERFLOW",
      argument: "epochs",
      says: /^softknn\.trainKernelRegression: epochs overflow double precision at epoch 2, in wAfter$/,
    },
  ]);
});

describe("options of a wrong kind or out of range", () => {
  type Row = [string, (options: Options) => (k: SoftKnn) => unknown, string, unknown[], unknown[]];
  const wholes = [0, -1, 1.5, Number.NaN, Infinity, 2 ** 31, 2 ** 53];
  const rows: Row[] = [
    // function, call, option, wrong kinds (TypeError), wrong values (RangeError)
    ["data", draw, "count", ["3", null, true], wholes],
    ["data", draw, "noise", ["0", null], [-1, Number.NaN, Infinity, 1e301]],
    ["data", draw, "seed", ["7", null], [-1, 0.5, 2 ** 32]],
    [
      "regression",
      (o) => regress({ ...good, ...o }),
      "kernel",
      [1, null, ["boxcar"]],
      ["__proto__", "Gaussian", ""],
    ],
    [
      "regression",
      (o) => regress({ ...good, ...o }),
      "bandwidth",
      ["1", null],
      [-1, Number.NaN, -5e-324],
    ],
    ["regression", (o) => regress({ ...good, ...o }), "leaveOneOut", [1, "true", null], []],
    [
      "training",
      (o) => train({ ...good, ...o }),
      "w0",
      ["1", null],
      [Number.NaN, Infinity, -Infinity],
    ],
    [
      "training",
      (o) => train({ ...good, w0: 1, ...o }),
      "learningRate",
      ["1", null],
      [-0.1, Number.NaN, Infinity],
    ],
    [
      "training",
      (o) => train({ ...good, w0: 1, ...o }),
      "epochs",
      ["5", null],
      [-1, 0.5, 100_001, Number.NaN, Infinity],
    ],
    ["training", (o) => train({ ...good, w0: 1, ...o }), "leaveOneOut", [0, null], []],
    ["sample", sample, "d", ["64", null], wholes],
    ["sample", sample, "count", ["1", null], wholes],
    ["sample", sample, "seed", ["7", null], [-1, 0.5, 2 ** 32]],
    ["sample", sample, "scaled", [1, null, "yes"], []],
  ];
  for (const [name, call, argument, kinds, values] of rows) {
    for (const [code, list] of [
      ["TYPE", kinds],
      ["VALUE", values],
    ] as const) {
      table(
        list.map((value) => ({
          name: `${name} ${argument}: ${String(value)} (${typeof value})`,
          ...{ call: call({ [argument]: value }), code, argument, says: /must be .*, got / },
        })),
      );
    }
  }
  table([
    {
      name: "a misspelt bandwidth",
      call: regress({ ...good, bandwith: 1 }),
      code: "OPTION",
      argument: "bandwith",
      says: /did you mean bandwidth\?/,
    },
    {
      name: "a misspelt rate",
      call: train({ ...good, w0: 1, learning_rate: 1 }),
      code: "OPTION",
      argument: "learning_rate",
      says: /did you mean learningRate\?/,
    },
    {
      name: "an own __proto__",
      call: sample(JSON.parse('{"__proto__": 1}')),
      code: "OPTION",
      argument: "__proto__",
    },
    { name: "x for averages", call: pool({ x: [1], at: [1] }), code: "OPTION", argument: "x" },
  ]);
});

test("a getter that detaches memory is detected, and a changing getter is read once", () => {
  const x = new Float64Array([1, 2, 3]);
  const options = {
    x,
    get y() {
      structuredClone(x, { transfer: [x.buffer] });
      return [1, 2, 3];
    },
  };
  assert.throws(() => knn.kernelRegression(options), { code: "SOFTKNN_E_DETACHED", argument: "x" });
  let requested = 0;
  const fickle = {
    ...good,
    get bandwidth() {
      return requested++ === 0 ? 1 : Number.NaN;
    },
  };
  assert.ok(Number.isFinite(knn.kernelRegression(fickle).prediction[0]));
  assert.equal(requested, 1);
  assertGoodCall(knn, "getters");
});

test("inherited and polluted properties are not options", () => {
  const expected = knn.kernelRegression(good);
  Object.assign(Object.prototype, { bandwidth: -1, at: 1, kernel: "x", leaveOneOut: 3 });
  try {
    assert.deepEqual(knn.kernelRegression(good).prediction, expected.prediction);
  } finally {
    for (const name of ["bandwidth", "at", "kernel", "leaveOneOut"]) {
      delete (Object.prototype as Options)[name];
    }
  }
  const bare = Object.assign(Object.create(null), good);
  assert.deepEqual(knn.kernelRegression(bare), expected);
});

test("a thousand errors and results leave the heap unchanged", () => {
  const before = memory.buffer.byteLength;
  const { x, y } = knn.regressionData();
  for (let i = 0; i < 1000; i++) {
    assert.throws(() => knn.kernelRegression({ x, y, at: [Number.NaN] }));
    assert.throws(() => knn.trainKernelRegression({ x, y, w0: 1, learningRate: 1e308 }));
    assert.throws(() => knn.regressionTruth([-1]));
    knn.kernelRegression({ x, y });
    knn.trainKernelRegression({ x, y, w0: 1, epochs: 1 });
    knn.regressionData({ seed: i });
    knn.dotProductSample({ seed: i, count: 10 });
    knn.averagePooling({ y, at: x });
  }
  assert.equal(memory.buffer.byteLength, before);
  assertGoodCall(knn, "all that");
});
