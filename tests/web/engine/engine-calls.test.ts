/** The basis of the engine comparison: its hash and its calls. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Hash } from "../../engines/hash.js";
import { report } from "../../engines/report.js";
import { families } from "../../fuzz/calls.js";

function digest(value: unknown): string {
  const hash = new Hash();
  hash.value(value);
  return hash.digest();
}

test("different results have different hashes, down to the last bit and the kind", () => {
  const results = [
    ...[0, -0, 1, 1 + Number.EPSILON, 5e-324, Infinity, Number.NaN, "0", "", true, false],
    ...[null, undefined, [], [0], [0, 0], [[0]], {}, { a: 0 }, { b: 0 }],
    ...[new Float64Array(1), new Float32Array(1), new Uint8Array(1), new Float64Array(2)],
    ...[new TypeError("a"), new RangeError("a"), new TypeError("b")],
    Object.assign(new TypeError("a"), { code: "X" }),
  ];
  assert.equal(new Set(results.map(digest)).size, results.length);
  assert.throws(() => digest([() => 0]), /holds a function/);
});

test("the bits of a NaN, which WebAssembly leaves open, are ignored", () => {
  const other = new Float64Array(new BigUint64Array([0xfff8_0000_0000_0001n]).buffer);
  assert.equal(digest(other), digest(new Float64Array([Number.NaN])));
});

test("a call does not depend on the calls before it", async () => {
  const all = await report({ count: 60, block: 1 });
  const last = await report({ first: 40, count: 20, block: 1 });
  assert.deepEqual(last.blocks, all.blocks.slice(40));
  assert.equal(new Set(all.blocks).size, 60);
  const other = await report({ count: 60, block: 1, seed: 1 });
  assert.notDeepEqual(other.blocks, all.blocks);
});

test("a function without calls, and an option without one, is reported as a gap", async () => {
  const { softmax } = families;
  assert.ok(softmax);
  const table = families as Record<string, unknown>;
  delete table.softmax;
  try {
    const { gaps } = await report({ count: 300, gaps: true });
    assert.ok(gaps.includes("the function softmax has no calls in tests/fuzz"));
    table.softmax = { ...softmax, args: fc.constant([[1, 2], {}]) };
    const less = await report({ count: 300, gaps: true });
    assert.ok(less.gaps.includes("no answered call of softmax has used the option temperature"));
  } finally {
    table.softmax = softmax;
  }
});
