/** Every array of every function in every form and number type: the result of the array that it is widened to. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { load } from "../../every-function.js";
import { arrayCases, Whole } from "../refusals/array-cases.js";
import type { AnyKnn } from "../refusals/refusal-support.js";
import { assertClose } from "./api-support.js";

const knn = await load();

type Floats = Float64ArrayConstructor | Float32ArrayConstructor;

const shapeOf = (value: unknown): number[] =>
  Array.isArray(value) ? [value.length, ...shapeOf(value[0])] : [];
const numbersOf = (value: unknown) => (value as number[]).flat(Infinity) as number[];
const tensorOf = (value: unknown, Elements: Floats) => ({
  data: Elements.from(numbersOf(value)),
  shape: shapeOf(value),
});
/** Nested arrays with every number replaced. */
const mapped = (value: unknown, to: (x: number) => number): unknown =>
  Array.isArray(value) ? value.map((inner) => mapped(inner, to)) : to(value as number);

/** The same integers as tensors of all their types. */
function integersOf(value: unknown): unknown[] {
  const [numbers, dims] = [numbersOf(value), shapeOf(value)];
  const small = [Int8Array, Uint8Array, Int16Array].map((T) => T.from(numbers));
  const long = BigInt64Array.from(numbers, (x) => BigInt(x));
  const rows = dims.length === 2 && (value as number[][]).map((row) => Int8Array.from(row));
  return [
    ...small.map((data) => ({ data, dims })),
    { data: small[0], shape: dims, type: "int8" },
    { data: small[1], dims, type: "bool" },
    { data: Int32Array.from(numbers), shape: dims },
    { data: long, dims, type: "int64" },
    ...(dims.length === 1 ? [...small, long] : []),
    ...(rows ? [rows] : []),
  ];
}

/** The same numbers, none of which has more than 8 bits, in half precision. */
function halvesOf(value: unknown): unknown[] {
  const shape = shapeOf(value);
  const floats = Float32Array.from(numbersOf(value));
  const upper = Uint16Array.from(new Uint32Array(floats.buffer), (bits) => bits >> 16);
  // A float's exponent is rebiased by 127 − 15; of the fraction 7 bits are left, and 3 are 0.
  const half = upper.map((bits) =>
    bits & 0x7fff ? (bits & 0x8000) | (((bits - 0x3800) << 3) & 0x7fff) : 0,
  );
  return [
    { data: half, type: "float16", dims: shape },
    { data: upper, type: "bfloat16", shape },
  ];
}

/** The other forms of numbers in nested arrays, or of integers. */
function formsOf(value: unknown): unknown[] {
  if (value instanceof Whole) {
    const { list } = value;
    const long = BigInt64Array.from(list, BigInt);
    const short = Uint16Array.from(list);
    const bare = [Int32Array, Uint8Array, Uint32Array, Float64Array].map((T) => T.from(list));
    const dims = [list.length];
    const row = { data: long, type: "int64", dims: [1, list.length] };
    return [...bare, short, long, { data: long, dims }, { data: short, shape: dims }, row];
  }
  const { data, shape } = tensorOf(value, Float64Array);
  return [{ data, shape }, { data, dims: shape }, ...(shape.length === 1 ? [data] : [])];
}

/** Sums and counts that stay doubles. */
const alwaysDouble = ["moved", "confusion"];

/** Every array of doubles in a result is that array rounded once in the other; near it, from the fast kernel. */
function assertSingle(found: unknown, wanted: unknown, title: string): void {
  if (wanted instanceof Float64Array) {
    assert.ok(found instanceof Float32Array, `${title}: ${Object.prototype.toString.call(found)}`);
    if (/^(attention|scaledDotProductAttention|iterateAttention)\b/.test(title))
      assertClose(found, wanted, 1e-5, title);
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
    return title === "index" ? (result as unknown[])[2] : result;
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

  const tensors = Object.entries(arrays).filter(([, value]) => !(value instanceof Whole));
  if (tensors.length === 0) continue;
  const inType = (Elements: Floats) =>
    Object.fromEntries(tensors.map(([name, value]) => [name, tensorOf(value, Elements)]));
  const singles = { ...plain, ...inType(Float32Array) };

  test(`${title}: integers are numbers`, () => {
    for (const [name, value] of tensors) {
      const whole = mapped(value, Math.ceil);
      const wanted = run({ ...plain, [name]: whole });
      for (const form of integersOf(whole))
        assert.deepEqual(run({ ...plain, [name]: form }), wanted, `${name} ${inspect(form)}`);
    }
  });

  test(`${title}: half precision is Float32, and so are nested numbers and small integers beside it`, () => {
    for (const [name, value] of tensors)
      for (const form of [...halvesOf(value), tensorOf(value, Float32Array)])
        assert.deepEqual(run({ ...plain, [name]: form }), run(singles), `${name} ${inspect(form)}`);
    for (const [name, value] of tensors) {
      const whole = mapped(value, Math.ceil);
      const wanted = run({
        ...singles,
        [name]: tensorOf(whole, tensors.length > 1 ? Float32Array : Float64Array),
      });
      const [small] = integersOf(whole);
      assert.deepEqual(run({ ...singles, [name]: small }), wanted, name);
    }
  });

  test(`${title}: Float32 beside Float64 is widened`, () => {
    const wanted = run({ ...plain, ...inType(Float64Array) });
    for (const [name, value] of tensors) {
      assert.deepEqual(run({ ...singles, [name]: tensorOf(value, Float64Array) }), wanted, name);
      if (tensors.length === 1) continue;
      const whole = mapped(value, Math.ceil);
      const long = { data: BigInt64Array.from(numbersOf(whole), BigInt), dims: shapeOf(value) };
      const doubles = { ...plain, ...inType(Float64Array), [name]: tensorOf(whole, Float64Array) };
      assert.deepEqual(run({ ...singles, [name]: long }), run(doubles), name);
    }
  });

  if (title === "attentionStatistics" || title === "headDiversity") continue;
  test(`${title}: Float32 in, Float32 out`, () => {
    assertSingle(run(singles), run(plain), title);
  });
}
