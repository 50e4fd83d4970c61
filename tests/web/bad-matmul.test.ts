/** Bad input: matrix products, and weights for head diversity. */

import { describe } from "node:test";
import { anything, floats, refusal, table, useWatchedCore } from "./bad-support.js";

useWatchedCore();

describe("products: kinds and number types", () => {
  const type = (argument: string) => refusal("TYPE", argument);
  const single = { data: new Float32Array(2), shape: [1, 2] };
  const kinds: readonly [string, unknown][] = [
    ["nothing", undefined],
    ["null", null],
    ["a number", 2],
    ["text", "abc"],
    ["a function", () => [[1]]],
    ["a bare array", new Float64Array(4)],
    ["an array-like", { length: 1, 0: [1] }],
    ["ragged rows", [[1, 2], [1]]],
    ["text in rows", [["1"]]],
    ["a plain array as data", { data: [1], shape: [1, 1] }],
  ];
  table(
    kinds.flatMap(([what, value]) => [
      type("x")(`linear of ${what}`, (k) => k.linear(anything(value), [[1]])),
      type("weight")(`linear by ${what}`, (k) => k.linear([[1]], anything(value))),
      type("a")(`batchMatmul of ${what}`, (k) => k.batchMatmul(anything(value), [[1]])),
      type("b")(`batchMatmul by ${what}`, (k) => k.batchMatmul([[1]], anything(value))),
      type("vectors")(`combine of ${what}`, (k) => k.combine(anything(value), [1])),
    ]),
  );
  table([
    type("bias")("a bias of text", (k) => k.linear([[1]], [[1]], anything("1"))),
    type("bias")("a bias that is null", (k) => k.linear([[1]], [[1]], anything(null))),
    type("coefficients")("no coefficients", (k) => k.combine([[1]], anything(undefined))),
    type("coefficients")("coefficients of text", (k) => k.combine([[1]], anything(["1"]))),
    refusal("DTYPE", "weight")("Float32 by Float64", (k) => k.linear(single, floats(2, 2, 1))),
    refusal("DTYPE", "bias")("a bias in Float32", (k) => {
      k.linear([[1]], [[1]], new Float32Array(1));
    }),
    refusal(
      "DTYPE",
      "b",
      /nested arrays count as Float64/,
    )("nested by Float32", (k) => k.batchMatmul([[1]], single)),
    refusal("DTYPE", "vectors")("coefficients in Float64, vectors in Float32", (k) =>
      k.combine(single, [1]),
    ),
    refusal("DTYPE", "x")("bytes", (k) =>
      k.linear(anything({ data: new Uint8Array(1), shape: [1, 1] }), [[1]]),
    ),
  ]);
});

describe("products: shapes and sizes", () => {
  const shape = (argument: string, says: RegExp) => refusal("SHAPE", argument, says);
  const t = floats;
  table([
    shape("weight", /has 3 rows but x has 2 columns/)("inner lengths of linear", (k) =>
      k.linear(t(2, 1, 2), t(3, 3, 1)),
    ),
    shape("weight", /2 axes.* has 3/)("a weight of three axes", (k) =>
      k.linear(t(4, 1, 2, 2), t(4, 1, 2, 2)),
    ),
    shape("x", /at least 2 axes.* has 1/)("x of one axis", (k) => k.linear(t(2, 2), t(2, 2, 1))),
    shape("x", /has none|at least 2 axes/)("x of no axis", (k) => k.linear(t(1), t(2, 2, 1))),
    shape("bias", /shape \(2\).*3 columns.*\(3\)/)("a bias of another length", (k) =>
      k.linear([[1]], [[1, 2, 3]], [1, 2]),
    ),
    shape("bias", /shape \(1, 3\)/)("a bias that is a matrix", (k) =>
      k.linear([[1]], [[1, 2, 3]], anything([[1, 2, 3]])),
    ),
    shape("b", /has 3 rows but a has 2 columns/)("inner lengths of batchMatmul", (k) =>
      k.batchMatmul(t(2, 1, 2), t(3, 3, 1)),
    ),
    shape("b", /leading axes \(3\) but a has \(2\)/)("batches of another length", (k) =>
      k.batchMatmul(t(2, 2, 1, 1), t(3, 3, 1, 1)),
    ),
    shape("b", /leading axes \(2\) but a has \(1, 2\)/)("batches of another rank", (k) =>
      k.batchMatmul(t(2, 1, 2, 1, 1), t(2, 2, 1, 1)),
    ),
    shape("b", /leading axes \(2\) but a has \(1\)/)("a batch of one is not repeated", (k) =>
      k.batchMatmul(t(1, 1, 1, 1), t(2, 2, 1, 1)),
    ),
    shape("coefficients", /shape \(2\).*1 rows of vectors.*\(1\)/)("too many coefficients", (k) =>
      k.combine([[1]], [1, 2]),
    ),
    shape("vectors", /2 axes/)("vectors of one axis", (k) => k.combine(anything([1, 2]), [1, 2])),
    refusal("LIMIT", "result")("a product beyond the cap", (k) =>
      k.batchMatmul(t(2 ** 14, 2 ** 14, 1), t(2 ** 14, 1, 2 ** 14)),
    ),
    refusal("LIMIT", "result")("2³² of them", (k) =>
      k.linear(t(65536, 65536, 1), t(65536, 1, 65536)),
    ),
    refusal("LIMIT", "x")("an endless empty axis", (k) =>
      k.linear(t(0, 2 ** 31 - 1, 0), t(0, 0, 1)),
    ),
  ]);
});

describe("products: numbers", () => {
  const at = (argument: string, says: RegExp) => refusal("NONFINITE", argument, says);
  const overflow = (says: RegExp) => refusal("OVERFLOW", "result", says);
  const big = [
    [1, 1],
    [1e200, 1e200],
  ];
  table([
    at("x", /must be finite, got NaN at \[0, 1, 0\]/)("NaN in x", (k) =>
      k.linear([[[1], [Number.NaN]]], [[1]]),
    ),
    at("weight", /got -Infinity at \[1, 0\]/)("−Infinity in the weight", (k) =>
      k.linear([[0, 0]], [[1], [-Infinity]]),
    ),
    at("bias", /got NaN at \[1\]/)("NaN in the bias", (k) =>
      k.linear([[1]], [[1, 1]], [0, Number.NaN]),
    ),
    at("a", /got NaN at \[1, 0, 0\]/)("NaN in a batch", (k) =>
      k.batchMatmul([[[1]], [[Number.NaN]]], [[1]]),
    ),
    at("b", /got Infinity at \[1, 0, 0\]/)("Infinity in a batch", (k) =>
      k.batchMatmul([[1]], [[[1]], [[Infinity]]]),
    ),
    at("vectors", /got NaN at \[1, 0\]/)("NaN in a vector of weight 0", (k) =>
      k.combine([[1], [Number.NaN]], [1, 0]),
    ),
    at("coefficients", /got Infinity at \[1\]/)("an endless coefficient", (k) =>
      k.combine([[1], [1]], [1, Infinity]),
    ),
    overflow(/\[1, 0\] \(row 1, column 0\) overflows double/)("a product beyond double", (k) =>
      k.linear(big, [[1e200], [1]]),
    ),
    overflow(/\[1, 1, 0\] \(row 1, column 0\)/)("one in a batch", (k) =>
      k.batchMatmul(
        [
          [[1], [1]],
          [[1], [1e200]],
        ],
        [[1e200]],
      ),
    ),
    overflow(/column 0/)("a sum of vectors beyond double", (k) =>
      k.combine([[1e308], [1e308]], [1, 1]),
    ),
    overflow(/too large for Float32/)("a product beyond Float32", (k) => {
      const huge = { data: new Float32Array([1e30]), shape: [1, 1] };
      return k.linear(huge, huge);
    }),
  ]);
});

describe("headDiversity", () => {
  table([
    refusal("TYPE", "weights")("headDiversity of nothing", (k) =>
      k.headDiversity(anything(undefined)),
    ),
    refusal("TYPE", "weights")("headDiversity of a bare array", (k) =>
      k.headDiversity(anything(new Float64Array(4))),
    ),
    refusal("DTYPE", "weights")("headDiversity of bytes", (k) =>
      k.headDiversity(anything({ data: new Uint8Array(1), shape: [1, 1, 1] })),
    ),
    refusal(
      "SHAPE",
      "weights",
      /3 or 4 axes.* has 2/,
    )("headDiversity of two axes", (k) => k.headDiversity([[1]])),
    refusal(
      "SHAPE",
      "weights",
      /3 or 4 axes.* has 5/,
    )("headDiversity of five", (k) => k.headDiversity(floats(1, 1, 1, 1, 1, 1))),
    ...[-0.25, Number.NaN, Infinity].map((value) =>
      refusal(
        Number.isFinite(value) ? "VALUE" : "NONFINITE",
        "weights",
        new RegExp(`must be finite and ≥ 0, got ${value} at \\[1, 0, 1\\]`),
      )(`headDiversity with ${value}`, (k) => k.headDiversity([[[1, 0]], [[1, value]]])),
    ),
    refusal(
      "OVERFLOW",
      "weights",
      /too large to sum/,
    )("headDiversity beyond double", (k) =>
      k.headDiversity([[[1e308, 1e308, 1e308, 1e308]], [[0, 0, 0, 0]]]),
    ),
  ]);
});
