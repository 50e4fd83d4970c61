/** Numbers, and tensors in every form that the package accepts. */

import fc, { type Arbitrary } from "fast-check";

export const between = (min: number, max: number) => fc.integer({ min, max });

/** Mostly `usual`; once in some forty times one of the others. */
export const mostly = <T>(usual: Arbitrary<T>, ...rare: Arbitrary<T>[]): Arbitrary<T> =>
  fc.oneof(
    { weight: 40, arbitrary: usual },
    ...rare.map((arbitrary) => ({ weight: 1, arbitrary })),
  );

type Fields = Readonly<Record<string, Arbitrary<unknown>>>;

/** An object that has the first fields, and may lack each of the others. */
export const options = (required: Fields, others: Fields = {}) =>
  fc.record({ ...required, ...others }, { requiredKeys: Object.keys(required) });
export const optional = (fields: Fields) => options({}, fields);

/** Multiples of 2^-20 below a limit: their magnitudes are ordinary, unlike those of `fc.double`. */
export const upTo = (limit: number) =>
  between(-(2 ** 20), 2 ** 20).map((k) => (k / 2 ** 20) * limit);
export const ordinary = upTo(2);
export const share = between(0, 2 ** 20).map((k) => k / 2 ** 20);
export const flags = fc.boolean();
export const seeds = between(0, 2 ** 31 - 1);

/** For options without limits. */
export const anyNumber = mostly<number>(ordinary, fc.double({ noNaN: true }));
export const temperature = fc.oneof(
  share.map((t) => 4 * t),
  fc.constantFrom(0, Infinity, 1, 0.1, 1e-3, 1e3, 1e-300, 5e-324, 1e308),
);

/** The distribution of the numbers of a tensor, by frequency. */
const styles: readonly { readonly weight: number; readonly each: Arbitrary<number> }[] = [
  { weight: 6, each: ordinary },
  // Few different numbers: exact ties, zeros, signed zeros.
  { weight: 1, each: between(-4, 4).map((k) => k / 4) },
  { weight: 1, each: fc.constantFrom(-1, -0, 0, 1) },
  // Logits of hundreds.
  { weight: 1, each: upTo(128) },
  // Far from the origin, close together.
  { weight: 1, each: upTo(1 / 64).map((x) => 4096 + x) },
  // Every magnitude from subnormal numbers to products that overflow.
  { weight: 1, each: fc.double({ noNaN: true, min: -1e154, max: 1e154 }) },
];

export type Numbers = Arbitrary<number>;

/** So many numbers; rarely one of them is NaN or infinite. */
export function list(length: number, each?: Numbers): Arbitrary<Float64Array> {
  const range = { minLength: length, maxLength: length };
  const kinds = each ? [{ weight: 1, each }] : styles;
  const plain = fc
    .oneof(...kinds.map(({ weight, each }) => ({ weight, arbitrary: fc.array(each, range) })))
    .map((numbers) => Float64Array.from(numbers));
  const poisoned = fc
    .tuple(plain, fc.nat(), fc.constantFrom(Number.NaN, Infinity, -Infinity))
    .map(([numbers, at, wrong]) =>
      numbers.fill(wrong, at % (length || 1), (at % (length || 1)) + 1),
    );
  return mostly(plain, poisoned);
}

const sizeOf = (shape: readonly number[]) => shape.reduce((a, b) => a * b, 1);

function nested<T>(data: readonly T[], [length = 0, ...rest]: readonly number[]): unknown {
  if (rest.length === 0) return data;
  const step = data.length / length;
  return Array.from({ length }, (_, i) => nested(data.slice(i * step, (i + 1) * step), rest));
}

type Form = (data: Float64Array | Float32Array, shape: readonly number[]) => unknown;

const plainForm: Form = (data, shape) => ({ data, shape });
const nestedForm: Form = (data, shape) =>
  // Nested arrays without rows have no column count.
  shape.length === 0 || shape.includes(0) ? { data, shape } : nested(Array.from(data), shape);
/** The upper halves of floats. */
const brainForm: Form = (data, dims) => {
  const bits = new Uint32Array(Float32Array.from(data).buffer);
  return { data: Uint16Array.from(bits, (float) => float >> 16), type: "bfloat16", dims };
};
const bigForm: Form = (data, shape) => ({
  data: BigInt64Array.from(data, (x) => BigInt(Number.isFinite(x) ? Math.trunc(x) : 0)),
  shape,
});
const forms: readonly Form[] = [
  brainForm,
  bigForm,
  ...[Int8Array, Int16Array, Uint8Array, Int32Array].map(
    (Integers): Form =>
      (data, shape) => ({ data: Integers.from(data), shape }),
  ),
  nestedForm,
  (data, shape) => ({ data, dims: shape }),
  (data, shape) => ({ data, shape, stride: shape.map((_, i) => sizeOf(shape.slice(i + 1))) }),
  (data, shape) => {
    const [n, d] = shape as [number, number];
    if (shape.length !== 2 || n * d === 0) return { data, shape };
    const turned = data.map((_, at) => data[(at % n) * d + Math.floor(at / n)] as number);
    return { data: turned, shape, stride: [1, n], offset: 0 };
  },
  (data, shape) => {
    const [n, d] = shape as [number, number];
    if (shape.length !== 2 || n * d === 0) return { data, shape };
    return Array.from({ length: n }, (_, i) => data.slice(i * d, (i + 1) * d));
  },
];
const form = fc.oneof(
  { weight: 5, arbitrary: fc.constant(plainForm) },
  { weight: 2, arbitrary: fc.constant(nestedForm) },
  { weight: 1, arbitrary: fc.constantFrom(...forms) },
);

/** The number type that most tensors of a call have. */
export const precision = fc.oneof(
  { weight: 2, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

/** A tensor in single or double precision, in any form. */
export const tensor = (shape: readonly number[], single: boolean, each?: Numbers) =>
  fc
    .tuple(list(sizeOf(shape), each), form, mostly(fc.constant(single), fc.boolean()))
    .map(([data, inForm, inFloat]) => inForm(inFloat ? Float32Array.from(data) : data, shape));

/** A row of numbers: an array, a typed array or a tensor of one axis. */
export const row = (length: number, single: boolean, each?: Numbers) =>
  fc.tuple(list(length, each), fc.nat(2)).map(([data, kind]) => {
    const typed = single ? Float32Array.from(data) : data;
    return [typed, { data: typed, shape: [length] }, Array.from(data)][kind];
  });

/** Truth values as bytes or nested arrays: nearly all true, or half of them. */
export const booleans = (shape: readonly number[]): Arbitrary<unknown> =>
  fc
    .tuple(
      fc.oneof(...[8, 2].map((odds) => fc.array(fc.nat(odds), fixed(sizeOf(shape))))),
      fc.boolean(),
    )
    .map(([draws, bytes]) =>
      bytes || shape.length === 0 || shape.includes(0)
        ? { data: Uint8Array.from(draws, (draw) => (draw === 0 ? 0 : 1)), shape }
        : nested(
            draws.map((draw) => draw !== 0),
            shape,
          ),
    );

export const fixed = (length: number) => ({ minLength: length, maxLength: length });

/** Labels below a number of classes, as an array or a typed array. */
export const labels = (length: number, classes: number) =>
  fc
    .tuple(fc.array(fc.nat(classes - 1), fixed(length)), fc.nat(2))
    .map(([all, kind]) => [all, Int32Array.from(all), Float64Array.from(all)][kind]);

/** What an asynchronous run yields; a run of its default length takes too long. */
export async function collected(run: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const step of run) if (all.push(step) === 40) break;
  return all;
}
