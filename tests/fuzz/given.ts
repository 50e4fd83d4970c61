/** Reads the arguments of a call for the invariants, without code of the package. */

import { assert } from "./broken.js";

/** Row-major numbers with a shape, from any input form. */
export interface Numbers {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
  readonly single: boolean;
}

export function numbersIn(given: unknown): Numbers {
  if (ArrayBuffer.isView(given)) return bare(given as Float64Array);
  if (Array.isArray(given)) return nested(given);
  const { data, shape, dims, stride } = given as Readonly<Record<string, readonly number[]>>;
  assert(ArrayBuffer.isView(data), "a tensor was taken that has no typed array");
  const all = bare(data as unknown as Float64Array);
  const axes = (shape ?? dims) as readonly number[];
  if (!Array.isArray(stride)) return { ...all, shape: axes };
  const elements: number[] = [];
  const visit = (axis: number, at: number) => {
    if (axis === axes.length) elements.push(all.data[at] as number);
    else
      for (let i = 0; i < (axes[axis] as number); i++)
        visit(axis + 1, at + i * (stride[axis] as number));
  };
  visit(0, (given as { offset?: number }).offset ?? 0);
  return { ...all, data: elements, shape: axes };
}

const bare = (data: Float64Array | Float32Array | Uint8Array): Numbers => ({
  data,
  shape: [data.length],
  single: data instanceof Float32Array,
});

function nested(rows: readonly unknown[]): Numbers {
  const shape: number[] = [];
  let first: unknown = rows;
  for (; Array.isArray(first) || ArrayBuffer.isView(first); first = (first as unknown[])[0]) {
    shape.push((first as unknown[]).length);
  }
  const flat = rows.map((row) => (ArrayBuffer.isView(row) ? [...(row as Float32Array)] : row));
  const data = Float64Array.from((flat as number[][]).flat(Infinity) as number[], Number);
  return { data, shape, single: rows[0] instanceof Float32Array };
}

/** The leading axes; nested `[]` has no rows of any length. */
export function leadOf({ shape }: Numbers): readonly number[] {
  return shape.length === 1 && shape[0] === 0 ? [0] : shape.slice(0, -1);
}

export const sizeOf = (shape: readonly number[]): number => shape.reduce((a, b) => a * b, 1);

/** In double precision, with the bits of every number. */
export const asDoubles = (given: Numbers) => ({
  data: Float64Array.from(given.data),
  shape: given.shape,
});

/** The largest finite magnitude. */
export function largest(data: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < data.length; i++) {
    const size = Math.abs(data[i] as number);
    if (size > most && size < Infinity) most = size;
  }
  return most;
}
