/** Bad input: arguments of the wrong kind. */

import { describe, test } from "node:test";
import { toy } from "./api-support.js";
import {
  assertRefused,
  attend,
  floats,
  knn,
  memory,
  table,
  toyWith,
  useWatchedCore,
} from "./bad-support.js";

useWatchedCore();

describe("wrong kind", () => {
  const kinds: [string, unknown, string][] = [
    ["undefined", undefined, "TYPE"],
    ["null", null, "TYPE"],
    ["a number", 5, "TYPE"],
    ["a string", "query", "TYPE"],
    ["a function", () => [[1]], "TYPE"],
    ["a symbol", Symbol("q"), "TYPE"],
    ["a bigint", 5n, "TYPE"],
    ["a boolean", true, "TYPE"],
    ["an array-like", { length: 1, 0: [1, 2] }, "TYPE"],
    ["an ArrayBuffer", new ArrayBuffer(16), "TYPE"],
    ["a DataView", new DataView(new ArrayBuffer(16)), "TYPE"],
    ["a Map", new Map(), "TYPE"],
    ["a bare Float64Array", new Float64Array(2), "TYPE"],
    ["a tensor of an Int8Array", { data: new Int8Array(2), shape: [1, 2] }, "DTYPE"],
    ["a tensor of a Uint8Array", { data: new Uint8Array(2), shape: [1, 2] }, "DTYPE"],
    ["a tensor of a BigInt64Array", { data: new BigInt64Array(2), shape: [1, 2] }, "DTYPE"],
    ["a tensor of a DataView", { data: new DataView(new ArrayBuffer(16)), shape: [1, 2] }, "TYPE"],
    ["a tensor of a plain array", { data: [1, 2], shape: [1, 2] }, "TYPE"],
    ["a tensor without shape", { data: new Float64Array(2) }, "TYPE"],
    ["a tensor of string shape", { data: new Float64Array(2), shape: "12" }, "TYPE"],
    ["a tensor of text axes", { data: new Float64Array(2), shape: ["1", "2"] }, "TYPE"],
    ["ragged rows", [[1, 2], [1]], "TYPE"],
    ["ragged depths", [[1, 2], 3], "TYPE"],
    ["text in rows", [["1", 2]], "TYPE"],
    ["null in rows", [[1, null]], "TYPE"],
    ["a hole in a row", [Object.assign(new Array(2), { 1: 2 })], "TYPE"],
    ["booleans", [[true, false]], "TYPE"],
    ["rows of Int32Array", [new Int32Array(2)], "TYPE"],
    ["a row of another kind", [new Float64Array(2), new Float32Array(2)], "TYPE"],
    ["a shorter row", [new Float64Array(2), new Float64Array(1)], "TYPE"],
    ["numbers and an array of them", [[1, 2], new Float64Array(2)], "TYPE"],
    ["number objects", [[Object(1), Object(2)]], "TYPE"],
  ];
  for (const argument of ["query", "key", "value"]) {
    for (const [what, value, code] of kinds) {
      const call = toyWith(argument, value);
      const name = `${argument} is ${what}`;
      test(name, () => assertRefused(knn, memory, { name, call, code, argument }));
    }
  }
  const single = { data: new Float32Array([0.8, 0.15]), shape: [1, 2] };
  const bias = { data: new Float32Array(6), shape: [6] };
  table([
    { name: "no argument", call: attend(), code: "TYPE", argument: "inputs" },
    { name: "null inputs", call: attend(null), code: "TYPE", argument: "inputs" },
    { name: "array inputs", call: attend([1]), code: "TYPE", argument: "inputs" },
    {
      name: "a misspelt input",
      call: attend({ query: toy.query, key: toy.key, values: toy.value }),
      code: "OPTION",
      argument: "values",
      says: /did you mean value\?/,
    },
    {
      name: "the path of the fault",
      call: toyWith("key", [
        [1, 2],
        [3, "x"],
      ]),
      code: "TYPE",
      argument: "key",
      says: /key\[1\]\[1\] must be a number, got "x"/,
    },
    {
      name: "Float32 with Float64",
      call: toyWith("query", single),
      code: "DTYPE",
      argument: "key",
      says: /nested arrays count as Float64/,
    },
    {
      name: "a Float32 mask with Float64",
      call: attend(toy, { mask: bias }),
      code: "DTYPE",
      argument: "mask",
    },
    {
      name: "softmax of text",
      call: (k) => k.softmax("abc" as never),
      code: "TYPE",
      argument: "x",
    },
    {
      name: "softmax of a number",
      call: (k) => k.softmax(3 as never),
      code: "TYPE",
      argument: "x",
    },
    {
      name: "entropy of an Int32Array",
      call: (k) => k.entropy(new Int32Array(2) as never),
      code: "DTYPE",
      argument: "p",
    },
    {
      name: "scores without a key",
      call: (k) => k.scores([[1]], undefined as never),
      code: "TYPE",
      argument: "key",
    },
    {
      name: "softmaxJacobian of nothing",
      call: (k) => k.softmaxJacobian(undefined as never),
      code: "TYPE",
      argument: "x",
    },
    {
      name: "capturedMass of bytes",
      call: (k) => k.capturedMass(new Uint8Array(2) as never, 1),
      code: "DTYPE",
      argument: "p",
    },
    {
      name: "nearestNeighbors without a key",
      call: (k) => k.nearestNeighbors([[1]], undefined as never),
      code: "TYPE",
      argument: "key",
    },
    {
      name: "nearestNeighbors of a bare array",
      call: (k) => k.nearestNeighbors(new Float64Array(2) as never, [[1, 2]]),
      code: "TYPE",
      argument: "query",
    },
    {
      name: "nearestNeighbors in two number types",
      call: (k) =>
        k.nearestNeighbors(floats(2, 1, 2), { data: new Float32Array(2), shape: [1, 2] }),
      code: "DTYPE",
      argument: "key",
    },
    {
      name: "causalMask of text",
      call: (k) => k.causalMask("3" as never),
      code: "TYPE",
      argument: "m",
    },
    {
      name: "paddingMask of a number",
      call: (k) => k.paddingMask(3 as never, 3),
      code: "TYPE",
      argument: "lengths",
    },
    {
      name: "paddingMask of text lengths",
      call: (k) => k.paddingMask(["1"] as never, 3),
      code: "TYPE",
      argument: "lengths",
    },
    {
      name: "toNested of an array",
      call: (k) => k.toNested([1] as never),
      code: "TYPE",
      argument: "tensor",
    },
    {
      name: "random without a seed",
      call: (k) => k.random(undefined as never),
      code: "TYPE",
      argument: "seed",
    },
    {
      name: "rand of nothing",
      call: (k) => k.random(1).rand(undefined as never),
      code: "TYPE",
      argument: "count",
    },
    {
      name: "expectedEntropy of nothing",
      call: (k) => k.expectedEntropy({} as never),
      code: "TYPE",
      argument: "n",
    },
  ]);
});
