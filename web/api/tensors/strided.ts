/** Strided tensors, such as those of the package ndarray. */

import { failure, type Place } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import { typedArrayName } from "./typed-array-name.js";
import { makeArray, type TypedArray } from "./typed-arrays.js";

type Named = Readonly<Record<string, unknown>>;

/** Copies the elements in row-major order; `length` is that of the data. */
export type View = (data: TypedArray, length: number) => TypedArray;

/**
 * Reads `stride` or `strides`, a step per axis counted in elements, and `offset`. Methods of these
 * names do not count. Undefined if the object has neither.
 */
export function readView(object: object, shape: readonly number[], place: Place): View | undefined {
  // `in` is the fastest test for absent properties, and most tensors have none of these.
  if (!("stride" in object || "strides" in object || "offset" in object)) return undefined;
  const read = (name: string): unknown => {
    const value = (object as Named)[name];
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
  throw failure("SHAPE", place, "must have an integer stride for each axis, and an integer offset");
}

function gather(
  data: TypedArray,
  length: number,
  shape: readonly number[],
  [from, ...steps]: readonly [number, ...number[]],
  place: Place,
): TypedArray {
  const gathered = makeArray(typedArrayName(data), checkSize(place, shape));
  let next = 0;
  const copy = (axis: number, at: number) => {
    if (axis < shape.length) {
      for (let i = 0; i < (shape[axis] as number); i++)
        copy(axis + 1, at + i * (steps[axis] as number));
    } else if (at >= 0 && at < length) gathered[next++] = data[at] as number;
    else
      throw failure("SHAPE", place, `has ${length} elements of data but its strides lead to ${at}`);
  };
  copy(0, from);
  return gathered;
}
