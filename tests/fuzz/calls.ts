/** Random calls of every function, drawn from the tables of its arrays and options (tests/web/refusals). */

import fc, { type Arbitrary } from "fast-check";
import type { EveryFunction } from "../every-function.js";

import { arrayCases, Whole } from "../web/refusals/array-cases.js";
import { functionCases } from "../web/refusals/option-cases.js";
import type { AnyKnn } from "../web/refusals/refusal-support.js";

export interface Call {
  /** A row of one of the tables. */
  readonly name: string;
  readonly arrays: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** The rows of the tables that name a call: "NAME", or "NAME, part" and "NAME of …". */
export const callNames = [...new Set([...Object.keys(arrayCases), ...Object.keys(functionCases)])];

export const functionOf = (name: string): string => name.split(/[ ,]/, 1)[0] as string;

/** The distribution of the numbers of an array, by frequency. */
const styles: readonly { readonly weight: number; readonly arbitrary: Arbitrary<number> }[] = [
  { weight: 6, arbitrary: fc.integer({ min: -512, max: 512 }).map((k) => k / 256) },
  // Exact ties and signed zeros.
  { weight: 2, arbitrary: fc.constantFrom(-1, -0.5, -0, 0, 0.5, 1) },
  // Shares, as entropies and votes take them.
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 256 }).map((k) => k / 256) },
  // Logits of hundreds; far from the origin, close together; every magnitude.
  { weight: 1, arbitrary: fc.integer({ min: -128, max: 128 }) },
  { weight: 1, arbitrary: fc.integer({ min: -64, max: 64 }).map((k) => 4096 + k / 4096) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, min: -1e154, max: 1e154 }) },
];

const sizeOf = (shape: readonly number[]) => shape.reduce((size, axis) => size * axis, 1);

function nested(data: readonly number[], [length = 0, ...rest]: readonly number[]): unknown {
  if (rest.length === 0) return data;
  const step = data.length / length;
  return Array.from({ length }, (_, i) => nested(data.slice(i * step, (i + 1) * step), rest));
}

type Form = (data: readonly number[], shape: readonly number[]) => unknown;

/** What callers pass: all row-major and equal in value, but for the rounding of Float32. */
const forms: readonly Form[] = [
  (data, shape) => nested(data, shape),
  (data, shape) => ({ data: Float64Array.from(data), shape }),
  (data, shape) => ({ data: Float32Array.from(data), shape }),
  (data, dims) => ({ data: Float32Array.from(data), dims }),
];

function shapeOf(value: unknown): number[] {
  return Array.isArray(value) ? [value.length, ...shapeOf(value[0])] : [];
}

/** Random numbers in the shape of the good ones, every axis so many times as long. */
function like(good: unknown, times: number): Arbitrary<unknown> {
  if (good instanceof Whole) {
    const length = good.list.length * times;
    return fc.array(fc.integer({ min: 0, max: 1 }), { minLength: length, maxLength: length });
  }
  const shape = shapeOf(good).map((axis) => axis * times);
  const length = sizeOf(shape);
  return fc
    .tuple(
      fc.constantFrom(...forms),
      fc.oneof(...styles.map((style) => ({ ...style, arbitrary: fc.constant(style.arbitrary) }))),
    )
    .chain(([form, each]) =>
      fc.array(each, { minLength: length, maxLength: length }).map((data) => form(data, shape)),
    );
}

/** Values that no array is. */
const noArrays = [
  null,
  5,
  "abc",
  [[1], [1, 2]],
  { data: new Float64Array(2), shape: [3] },
  [[Number.NaN]],
  [],
];

/** Right arrays and options; `spoils` of ten times one of them is replaced by a wrong value. */
export function callsOf(names: readonly string[], spoils = 0): Arbitrary<Call> {
  return fc.oneof(...names.map((name) => callOf(name, spoils)));
}

function callOf(name: string, spoils: number): Arbitrary<Call> {
  const { arrays = {} } = arrayCases[name] ?? {};
  const { options = {} } = functionCases[arrayCases[name] ? functionOf(name) : name] ?? {};
  return fc
    .tuple(fc.constantFrom(1, 1, 2, 3), fc.integer({ min: 0, max: 9 }))
    .chain(([times, chance]) => {
      const right = fc.record({
        arrays: fc.record(mapValues(arrays, (good) => like(good, times))),
        options: fc.record(drawnOptions(options, 2 * times), { requiredKeys: [] }),
      });
      return chance < spoils ? right.chain((call) => spoilt(call, options)) : right;
    })
    .map((call) => ({ name, ...call }));
}

type Options = (typeof functionCases)[string]["options"];

function drawnOptions(options: Options, rows: number): Record<string, Arbitrary<unknown>> {
  const entries = Object.entries(options).flatMap(([name, [accepted, ...known]]) => {
    const draw = accepted.draw?.(rows) ?? (known.length > 0 && fc.constantFrom(...known));
    return draw ? [[name, draw] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** With one wrong array, a wrong value of an option, or an option that does not exist. */
function spoilt(call: { arrays: Fields; options: Fields }, options: Options) {
  const wrongArrays = Object.keys(call.arrays).flatMap((name) =>
    noArrays.map((wrong) => ({ ...call, arrays: { ...call.arrays, [name]: wrong } })),
  );
  const wrongOptions = Object.entries(options).flatMap(([name, [{ kinds, values }]]) =>
    [...kinds, ...values].map((wrong) => ({
      ...call,
      options: { ...call.options, [name]: wrong },
    })),
  );
  return fc.constantFrom(...wrongArrays, ...wrongOptions, {
    ...call,
    options: { ...call.options, nonsense: 1 },
  });
}

function mapValues<T, U>(object: Readonly<Record<string, T>>, map: (value: T) => U) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}

/** What the call returns; of steps the first three. */
export async function answer(
  knn: EveryFunction,
  { name, arrays, options }: Call,
): Promise<unknown> {
  const { call } = arrayCases[name] ?? {};
  const own = functionCases[name];
  const result = call
    ? call(knn as unknown as AnyKnn, { ...arrays }, options)
    : own?.call(knn, options as never);
  if (typeof (result as AsyncIterable<unknown> | null)?.[Symbol.asyncIterator] !== "function")
    return result;
  const steps: unknown[] = [];
  for await (const step of result as AsyncIterable<unknown>) if (steps.push(step) === 3) break;
  return steps;
}
