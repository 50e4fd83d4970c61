/** Numbers, tensors and their accepted input forms. */

import type { ByteTensor, NestedBooleans, NestedNumbers, Tensor } from "softknn";
import { powerOfTwo, type Random } from "./random.js";

/** The distribution of the numbers of a tensor. */
export type Style = (random: Random) => number;

const plain: Style = (random) => random.signed() * 2;

/** By frequency: typical input of attention first, then extreme cases. */
const styles: readonly Style[] = [
  ...[plain, plain, plain, plain, plain, plain],
  // Few different numbers: exact ties, zeros, signed zeros.
  (random) => random.between(-4, 4) / 4,
  (random) => (random.once(4) ? -0 : random.between(-1, 1)),
  // Logits of thousands.
  (random) => random.signed() * 128,
  (random) => random.signed() * powerOfTwo(random.between(-30, 12)),
  // Far from the origin, close together.
  (random) => 4096 + random.signed() / 64,
  // Products that underflow or are subnormal, and subnormal numbers.
  (random) => random.signed() * powerOfTwo(random.pick([-520, -540, -1030])),
  // Products that may overflow a double.
  (random) => random.signed() * powerOfTwo(random.pick([500, 512])),
];

export const pickStyle = (random: Random): Style => random.pick(styles);

/** Row-major numbers; some rows are zero or copies of others, for ties. */
export function numbers(random: Random, shape: readonly number[], style: Style): Float64Array {
  const size = shape.reduce((a, b) => a * b, 1);
  const data = new Float64Array(size);
  for (let i = 0; i < size; i++) data[i] = style(random);
  const columns = shape.at(-1) ?? 1;
  if (size > columns && random.once(4)) {
    const [from, to] = [random.below(size / columns), random.below(size / columns)];
    if (random.once(3)) data.fill(0, to * columns, (to + 1) * columns);
    else data.copyWithin(to * columns, from * columns, (from + 1) * columns);
  }
  return data;
}

/** Inserts NaN or an infinity at a random position. */
export function poison(random: Random, data: Float64Array): void {
  if (data.length === 0) return;
  const value = random.pick([Number.NaN, Infinity, -Infinity]);
  data[random.below(Math.min(data.length, 1 << 20))] = value;
}

/** The numbers in single precision, double precision or as nested arrays. */
export function form(
  random: Random,
  data: Float64Array,
  shape: readonly number[],
  single: boolean,
): Tensor | NestedNumbers {
  if (single) return { data: Float32Array.from(data), shape };
  // Nested arrays without rows have no column count.
  if (shape.includes(0) || shape.length === 0 || !random.once(4)) return { data, shape };
  return nested(Array.from(data), shape) as NestedNumbers;
}

/** Truth values as bytes or nested arrays. */
export function booleans(random: Random, shape: readonly number[]): ByteTensor | NestedBooleans {
  const size = shape.reduce((a, b) => a * b, 1);
  // Nearly all allowed, half of them, nearly none.
  const odds = random.pick([8, 8, 2, 1]);
  const data = Uint8Array.from({ length: size }, () => (random.once(odds) ? 0 : 1));
  if (shape.includes(0) || shape.length === 0 || random.once(2)) return { data, shape };
  return nested(
    Array.from(data, (byte) => byte !== 0),
    shape,
  ) as NestedBooleans;
}

function nested<T>(data: readonly T[], shape: readonly number[]): unknown {
  const [length = 0, ...rest] = shape;
  if (rest.length === 0) return data;
  const step = data.length / length;
  return Array.from({ length }, (_, i) => nested(data.slice(i * step, (i + 1) * step), rest));
}

/** Numbers for unrestricted options: ordinary ones, and the limits of double precision. */
export function anyNumber(random: Random): number {
  if (random.once(12)) return random.pick([5e-324, -1e-300, 1e300, 1e-9, 0.1, -0]);
  return random.signed() * powerOfTwo(random.between(-4, 4));
}
