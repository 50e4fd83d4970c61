/** Tensors whose elements are spread over a larger array, as those of the package ndarray. */

import { type Place, shapeError } from "./errors.js";
import { checkSize, sizeOf } from "./limits.js";
import { hasProperty, typedArrayName } from "./slots.js";
import { makeArray, type TypedArray } from "./typed-arrays.js";

/** Copies the elements in row-major order, out of data of a length. */
export type View = (data: TypedArray, length: number) => TypedArray;

/**
 * Reads `stride` or `strides`, a step per axis counted in elements, and `offset`. Methods of these
 * names do not count. Undefined where the object has neither.
 */
export function readView(object: object, shape: readonly number[], place: Place): View | undefined {
  const read = (name: string): unknown => {
    const value: unknown = hasProperty(object, name) ? Reflect.get(object, name) : undefined;
    return typeof value === "function" ? undefined : value;
  };
  const given = read("stride") ?? read("strides");
  const offset = read("offset");
  if ((given ?? offset) === undefined) return undefined;
  const steps = given === undefined ? shape.map((_, i) => sizeOf(shape.slice(i + 1))) : given;
  const all: unknown[] = [offset ?? 0, ...(Array.isArray(steps) ? steps.slice(0, 9) : [])];
  if (all.length === shape.length + 1 && all.every(Number.isSafeInteger)) {
    return (data, length) => gather(data, length, shape, all as [number], place);
  }
  throw shapeError({ place }, "must have an integer stride for each axis, and an integer offset");
}

function gather(
  data: TypedArray,
  length: number,
  shape: readonly number[],
  [from, ...steps]: readonly [number, ...number[]],
  place: Place,
): TypedArray {
  const ends = [from, from] as [number, number];
  shape.forEach((axis, i) => {
    const reach = (axis - 1) * (steps[i] as number);
    ends[reach < 0 ? 0 : 1] += reach;
  });
  const size = checkSize(place, shape);
  if (size > 0 && !(ends[0] >= 0 && ends[1] < length)) {
    throw shapeError(
      { place },
      `has ${length} elements of data but its strides reach from ${ends.join(" to ")}`,
    );
  }
  const gathered = makeArray(typedArrayName(data), size);
  let next = 0;
  const copy = (axis: number, at: number) => {
    if (axis === shape.length) gathered[next++] = data[at] as number;
    else
      for (let i = 0; i < (shape[axis] as number); i++)
        copy(axis + 1, at + i * (steps[axis] as number));
  };
  if (size > 0) copy(0, from);
  return gathered;
}
