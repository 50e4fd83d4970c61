/** Bad input: kinds and lengths of the inputs of regression, training and samples. */

import { describe } from "node:test";
import type { SoftKnn } from "softknn";
import { draw, good, pool, regress, sample, train, truth } from "./bad-regression-support.js";
import { table, useWatchedCore } from "./bad-support.js";

useWatchedCore();

const detached = () => {
  const array = new Float64Array(3);
  structuredClone(array, { transfer: [array.buffer] });
  return array;
};
const shared = () => new Float64Array(new SharedArrayBuffer(24));

describe("lists of a wrong kind", () => {
  const kinds: [string, unknown, string, RegExp][] = [
    ["nothing", undefined, "TYPE", /got undefined/],
    ["null", null, "TYPE", /got null/],
    ["a number", 3, "TYPE", /got 3/],
    ["a string", "123", "TYPE", /got "123"/],
    ["a function", () => 1, "TYPE", /got a function/],
    ["an array-like", { length: 3, 0: 1, 1: 2, 2: 3 }, "TYPE", /got an object/],
    ["an ArrayBuffer", new ArrayBuffer(24), "TYPE", /got an object/],
    ["a DataView", new DataView(new ArrayBuffer(24)), "TYPE", /got an object/],
    ["integers", new Int32Array(3), "DTYPE", /got an Int32Array/],
    ["big integers", new BigInt64Array(3), "DTYPE", /got a BigInt64Array/],
    ["texts", ["1", "2", "3"], "TYPE", /\[0\].*"1"/],
    ["a hole", Object.assign([1], { 2: 3 }), "TYPE", /\[1\]/],
    ["two axes", [[1, 2, 3]], "SHAPE", /1 axis.*\(1, 3\)/],
    ["no axis", { data: new Float64Array(1), shape: [] }, "SHAPE", /1 axis.*\(\)/],
    ["less data than shape", { data: new Float64Array(2), shape: [3] }, "SHAPE", /2 .*3/],
    ["gone memory", detached(), "DETACHED", /detached/],
    ["shared memory", shared(), "SHARED", /SharedArrayBuffer/],
  ];
  const callers: [string, (value: unknown) => (k: SoftKnn) => unknown][] = [
    ["x", (x) => regress({ ...good, x })],
    ["y", (y) => regress({ ...good, y })],
    ["x", (x) => train({ ...good, x, w0: 1 })],
    ["y", (y) => train({ ...good, y, w0: 1 })],
    ["y", (y) => pool({ y, at: [1] })],
    ["at", (at) => pool({ y: [1], at })],
    ["at", truth],
  ];
  for (const [kind, value, code, says] of kinds) {
    table(
      callers.map(([argument, call], i) => ({
        name: `${kind} as ${argument} (${i})`,
        ...{ call: call(value), code, argument, says },
      })),
    );
  }
  table([
    { name: "places", call: regress({ ...good, at: "x" }), code: "TYPE", argument: "at" },
    { name: "null for places", call: regress({ ...good, at: null }), code: "TYPE", argument: "at" },
    {
      name: "single beside double precision",
      call: regress({ ...good, y: new Float32Array(3) }),
      code: "DTYPE",
      argument: "y",
      says: /Float64Array as x is/,
    },
    {
      name: "places of another precision",
      call: regress({ x: new Float32Array(1), y: new Float32Array(1), at: [1] }),
      code: "DTYPE",
      argument: "at",
    },
    {
      name: "averages of two precisions",
      call: pool({ y: new Float32Array(1), at: new Float64Array(1) }),
      code: "DTYPE",
      argument: "at",
    },
    { name: "no options", call: regress(), code: "TYPE", argument: "x" },
    { name: "no training", call: train(), code: "TYPE", argument: "w0" },
    { name: "no averages", call: pool(), code: "TYPE", argument: "y" },
    { name: "options null", call: regress(null), code: "TYPE", argument: "options" },
    { name: "options of numbers", call: train([1, 2]), code: "TYPE", argument: "options" },
    { name: "options text", call: draw("seed"), code: "TYPE", argument: "options" },
    { name: "options number", call: sample(7), code: "TYPE", argument: "options" },
  ]);
});

describe("lists of mismatched lengths", () => {
  table([
    {
      name: "a y too few",
      call: regress({ x: [1, 2], y: [1] }),
      code: "SHAPE",
      argument: "y",
      says: /1, x holds 2/,
    },
    {
      name: "a y too many",
      call: train({ x: [1, 2], y: [1, 2, 3], w0: 1 }),
      code: "SHAPE",
      argument: "y",
      says: /3, x holds 2/,
    },
    {
      name: "other places while leaving out",
      call: regress({ ...good, at: [1, 2, 4], leaveOneOut: true }),
      code: "VALUE",
      argument: "at",
      says: /got 4 at \[2\], x has 3/,
    },
    {
      name: "fewer places while leaving out",
      call: regress({ ...good, at: [1, 2], leaveOneOut: true }),
      code: "SHAPE",
      argument: "at",
      says: /2 numbers, x holds 3/,
    },
    {
      name: "too many weights",
      call: regress({ x: new Float64Array(20000), y: new Float64Array(20000) }),
      code: "LIMIT",
      argument: "result",
      says: /20000 × 20000 = 400000000/,
    },
    {
      name: "too many pairs",
      call: train({ x: new Float64Array(11586), y: new Float64Array(11586), w0: 1 }),
      code: "LIMIT",
      argument: "pairs",
      says: /11586 × 11586 = 134235396/,
    },
    {
      name: "a sample too large",
      call: sample({ d: 2 ** 20, count: 129 }),
      code: "LIMIT",
      argument: "sample",
    },
    {
      name: "the longest shape there is",
      call: truth({ data: new Float64Array(1), shape: [2 ** 31 - 1] }),
      code: "SHAPE",
      argument: "at",
    },
  ]);
});
