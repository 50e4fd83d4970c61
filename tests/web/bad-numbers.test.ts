/** Bad input: masks, and NaN, Infinity and overflow at known positions. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertSameBits, at, doubles, toy } from "./api-support.js";
import {
  assertGoodCall,
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

describe("masks", () => {
  const bias = (value: number) => ({ data: new Float64Array(6).fill(value, 3, 4), shape: [1, 6] });
  table([
    {
      name: "nested numbers",
      call: attend(toy, { mask: [[1, 0, 1, 1, 1, 1]] }),
      code: "TYPE",
      argument: "mask",
      says: /float tensor/,
    },
    { name: "a number", call: attend(toy, { mask: 1 }), code: "TYPE", argument: "mask" },
    { name: "null", call: attend(toy, { mask: null }), code: "TYPE", argument: "mask" },
    {
      name: "a bare Uint8Array",
      call: attend(toy, { mask: new Uint8Array(6) }),
      code: "TYPE",
      argument: "mask",
    },
    {
      name: "an Int8Array",
      call: attend(toy, { mask: { data: new Int8Array(6), shape: [6] } }),
      code: "DTYPE",
      argument: "mask",
    },
    {
      name: "a shape that does not broadcast",
      call: attend(toy, { mask: [[true, false]] }),
      code: "SHAPE",
      argument: "mask",
      says: /\(1, 2\).*\(1, 6\)/,
    },
    {
      name: "more axes than the scores",
      call: attend(toy, { mask: { data: new Uint8Array(6), shape: [1, 1, 6] } }),
      code: "SHAPE",
      argument: "mask",
    },
    {
      name: "NaN",
      call: attend(toy, { mask: bias(Number.NaN) }),
      code: "NONFINITE",
      argument: "mask",
      says: /\[0, 3\]/,
    },
    {
      name: "+Infinity",
      call: attend(toy, { mask: bias(Infinity) }),
      code: "NONFINITE",
      argument: "mask",
    },
    {
      name: "padding of numbers",
      call: attend(toy, { keyPadding: [1, 1, 1, 1, 0, 0] }),
      code: "TYPE",
      argument: "keyPadding",
    },
    {
      name: "padding of floats",
      call: attend(toy, { keyPadding: new Float64Array(6) }),
      code: "DTYPE",
      argument: "keyPadding",
    },
    {
      name: "padding too short",
      call: attend(toy, { keyPadding: new Uint8Array(5) }),
      code: "SHAPE",
      argument: "keyPadding",
      says: /\(5\).*\(6\)/,
    },
    {
      name: "padding of two batches",
      call: attend(toy, { keyPadding: { data: new Uint8Array(12), shape: [2, 6] } }),
      code: "SHAPE",
      argument: "keyPadding",
    },
  ]);
});

describe("numbers", () => {
  const spoilt = (rows: number[][], i: number, j: number, value: number) =>
    rows.map((row, r) => row.map((x, c) => (r === i && c === j ? value : x)));
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    for (const argument of ["query", "key", "value"] as const) {
      const row = argument === "query" ? 0 : 4;
      const name = `${value} in ${argument}`;
      const call = toyWith(argument, spoilt(toy[argument], row, 1, value));
      const says = new RegExp(`${argument} must be finite, got ${value} at \\[${row}, 1\\]`);
      test(name, () =>
        assertRefused(knn, memory, { name, call, code: "NONFINITE", argument, says }),
      );
    }
  }
  const heads = floats(2 * 3 * 4, 2, 3, 2, 2);
  heads.data[2 * 4 + 3] = Number.NaN;
  const clean = floats(2 * 3 * 4, 2, 3, 2, 2);
  const huge = [
    [1, 0],
    [1e200, 0],
    [0, 1],
  ];
  table([
    {
      name: "NaN in a batch",
      call: attend({ query: clean, key: heads, value: clean }),
      code: "NONFINITE",
      argument: "key",
      says: /\[0, 2, 1, 1\]/,
    },
    {
      name: "a score beyond double",
      call: attend({
        query: [
          [0, 1],
          [1e200, 0],
        ],
        key: huge,
        value: huge,
      }),
      code: "OVERFLOW",
      argument: "score",
      says: /row 1.*column 1/,
    },
    {
      name: "scores() beyond double",
      call: (k) => k.scores([[1e200]], [[1], [1e200]]),
      code: "OVERFLOW",
      argument: "score",
      says: /column 1/,
    },
    {
      name: "an output that dropout scales beyond double",
      call: attend(
        { query: [[1]], key: [[1], [1]], value: [[1.7e308], [1.7e308]] },
        // Both remain: the first two uniforms of seed 7 are 0.0763 and 0.7799.
        { dropout: { p: 0.076, seed: 7 } },
      ),
      code: "OVERFLOW",
      argument: "output",
      says: /\[0, 0\]/,
    },
    {
      name: "a mask with NaN while NaN propagates",
      call: attend(toy, {
        mask: { data: new Float64Array(6).fill(Number.NaN), shape: [6] },
        nonFinite: "propagate",
      }),
      code: "NONFINITE",
      argument: "mask",
    },
    {
      name: "NaN in rowSums",
      call: (k) => k.rowSums([Number.NaN]),
      code: "NONFINITE",
      argument: "p",
    },
    {
      name: "a row sum beyond double",
      call: (k) => k.rowSums([1e308, 1e308]),
      code: "OVERFLOW",
      argument: "p",
    },
  ]);
});

test("1e200 with a finite result, subnormals, and logits far apart give true results", () => {
  const huge = knn.attention(
    { query: [[1e200]], key: [[1e-200], [-1e-200]], value: [[1], [0]] },
    { scale: 1 },
  );
  assert.ok(Math.abs(at(huge.output.data, 0) - 1 / (1 + Math.exp(-2))) < 1e-15);
  const blocked = knn.attention(
    { ...toy, key: [[1e308, 1e308], ...toy.key.slice(1)] },
    { keyPadding: [false, true, true, true, true, true] },
  );
  assert.ok(blocked.output.data.every(Number.isFinite));
  const tiny = [
    [5e-324, 0],
    [0, 5e-324],
  ];
  assertSameBits(
    doubles(knn.attention({ query: tiny, key: tiny, value: [[2], [4]] }).output),
    [3, 3],
  );
  const far = knn.attention(
    { query: [[1e15]], key: [[1e15], [0], [-1e15]], value: [[1], [2], [3]] },
    { scale: 1 },
  );
  assertSameBits(doubles(far.output), [1]);
});

test("a thousand errors and a thousand results leave the heap unchanged", () => {
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 1000; i++) {
    assert.throws(() => knn.attention({ ...toy, query: [[Number.NaN, 1]] }));
    assert.throws(() => knn.scores([[1e200]], [[1e200]]));
    assert.throws(() => knn.softmax([Number.NaN]));
    knn.attention(toy, { returnWeights: true, returnScores: true });
    knn.random(i).randn(100);
  }
  assert.equal(memory.buffer.byteLength, before);
  assertGoodCall(knn, "all that");
});
