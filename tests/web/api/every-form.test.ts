/** Every array of every function in every form: the same result, and Float32 for Float32. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type SoftKnn } from "softknn";
import { arrayCases, Whole } from "../refusals/array-cases.js";
import type { AnyKnn } from "../refusals/refusal-support.js";
import { assertClose } from "./api-support.js";

const knn = await load();

type Floats = Float64ArrayConstructor | Float32ArrayConstructor;

const shapeOf = (value: unknown): number[] =>
  Array.isArray(value) ? [value.length, ...shapeOf(value[0])] : [];
const tensorOf = (value: unknown, Elements: Floats) => ({
  data: Elements.from((value as number[]).flat(Infinity) as number[]),
  shape: shapeOf(value),
});

/** The other forms of numbers in nested arrays, or of integers. */
function formsOf(value: unknown): unknown[] {
  if (value instanceof Whole)
    return [Int32Array, Uint8Array, Float64Array].map((T) => T.from(value.list));
  const { data, shape } = tensorOf(value, Float64Array);
  const spread = new Float64Array(2 * data.length + 1);
  data.forEach((x, i) => {
    spread[2 * i + 1] = x;
  });
  const step = shape.map((_, axis) => 2 * shape.slice(axis + 1).reduce((a, b) => a * b, 1));
  return [
    { data, shape },
    { data, dims: shape },
    { data: spread, shape, stride: step, offset: 1 },
    ...(shape.length === 1 ? [data] : []),
  ];
}

/** Sums and counts that stay doubles. */
const alwaysDouble = ["moved", "confusion"];

/** Every array of doubles in a result is that array rounded once in the other; near it, from the fast kernel. */
function assertSingle(found: unknown, wanted: unknown, title: string): void {
  if (wanted instanceof Float64Array) {
    assert.ok(found instanceof Float32Array, `${title}: ${Object.prototype.toString.call(found)}`);
    if (/^(attention|iterateAttention)\b/.test(title)) assertClose(found, wanted, 1e-5, title);
    else assert.deepEqual(found, Float32Array.from(wanted), title);
  } else if (typeof wanted === "object" && wanted !== null && !ArrayBuffer.isView(wanted)) {
    for (const [name, inner] of Object.entries(wanted).filter(([n]) => !alwaysDouble.includes(n)))
      assertSingle((found as Record<string, unknown>)[name], inner, `${title}.${name}`);
  }
}

for (const [title, { arrays, call }] of Object.entries(arrayCases)) {
  // An index is compared by what it finds.
  const run = (given: Record<string, unknown>) => {
    const result = call(knn as unknown as AnyKnn, given);
    return title === "index" ? (result as ReturnType<SoftKnn["index"]>).search([[1, 2]]) : result;
  };
  const plain = Object.fromEntries(
    Object.entries(arrays).map(([name, x]) => [name, x instanceof Whole ? x.list : x]),
  );

  test(`${title}: every form of its arrays`, () => {
    const wanted = run(plain);
    for (const [name, value] of Object.entries(arrays))
      for (const form of formsOf(value))
        assert.deepEqual(run({ ...plain, [name]: form }), wanted, name);
  });

  // Where other arguments of the call are doubles, its arrays cannot be singles.
  if (/ |^(index|transformer|languageModel|attentionStatistics)$/.test(title)) continue;
  test(`${title}: Float32 in, Float32 out`, () => {
    const singles = Object.entries(arrays).map(([name, value]) => [
      name,
      value instanceof Whole ? value.list : tensorOf(value, Float32Array),
    ]);
    assertSingle(run(Object.fromEntries(singles)), run(plain), title);
  });
}
