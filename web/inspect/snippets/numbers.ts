/** Converts arguments of every accepted form to one form: numbers with a shape. */
import type { Origin } from "../../figure/core-call.js";

export type Element = "double" | "float" | "byte";

export interface Numbers {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
  readonly element: Element;
  readonly origin?: Origin | undefined;
}

/** The size of a shape. */
export const sizeOf = (shape: readonly number[]): number => shape.reduce((n, axis) => n * axis, 1);

/** The length of an axis counted from the last; 1 if missing. */
export const axis = ({ shape }: Numbers, fromLast: number): number =>
  shape[shape.length - fromLast] ?? 1;

/** The value as numbers with a shape; undefined for other options. */
export function numbersOf(value: unknown): Numbers | undefined {
  if (value instanceof Float64Array) return bare(value, "double");
  if (value instanceof Float32Array) return bare(value, "float");
  if (value instanceof Uint8Array || value instanceof Int32Array) return bare(value, "byte");
  if (Array.isArray(value)) return nested(value);
  if (typeof value !== "object" || value === null) return undefined;
  const { data, shape, origin } = value as { data?: unknown; shape?: unknown; origin?: Origin };
  const inner = numbersOf(data);
  if (inner === undefined || !Array.isArray(shape)) return undefined;
  return { ...inner, shape: shape as number[], origin };
}

function bare(data: ArrayLike<number>, element: Element): Numbers {
  return { data, shape: [data.length], element };
}

function nested(rows: readonly unknown[]): Numbers | undefined {
  const shape: number[] = [];
  for (let level: unknown = rows; Array.isArray(level); level = level[0]) shape.push(level.length);
  const leaves = rows.flat(shape.length as 1) as readonly unknown[];
  const booleans = leaves.some((leaf) => typeof leaf === "boolean");
  if (!leaves.every((leaf) => typeof leaf === (booleans ? "boolean" : "number"))) return undefined;
  return {
    data: Float64Array.from(leaves, Number),
    shape,
    element: booleans ? "byte" : "double",
  };
}

/** The numbers from `at` on, in another shape; with their origin if it still applies. */
export function part(numbers: Numbers, at: number, shape: readonly number[]): Numbers {
  const { data, element, origin } = numbers;
  const size = sizeOf(shape);
  const whole = at === 0 && size === data.length;
  const streamed = origin !== undefined && "skip" in origin;
  return {
    data: whole ? data : Array.prototype.slice.call(data, at, at + size),
    shape,
    element,
    origin: whole ? origin : streamed ? { ...origin, skip: origin.skip + at } : undefined,
  };
}

/** One row of an array that is broadcast to (…rows, n), as (1, n). `at` is the flat row index. */
export function broadcastRow(
  numbers: Numbers,
  rows: readonly number[],
  n: number,
  at: number,
): Numbers {
  const { data, shape, element } = numbers;
  const full = [...rows, n];
  const padded = [...full.slice(shape.length).map(() => 1), ...shape];
  let rest = at;
  let offset = 0;
  let stride = padded.at(-1) ?? 1;
  for (let level = rows.length - 1; level >= 0; level--) {
    const length = rows[level] ?? 1;
    const own = padded[level] ?? 1;
    if (own > 1) offset += (rest % length) * stride;
    rest = Math.floor(rest / length);
    stride *= own;
  }
  const wide = (padded.at(-1) ?? 1) > 1;
  const row = Array.from({ length: n }, (_, j) => data[offset + (wide ? j : 0)] ?? 0);
  return { data: row, shape: [1, n], element };
}
