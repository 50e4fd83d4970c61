/** Tensors: what comes in, in every accepted form, and what goes out. */

import { asRefusal, failure, mustBe, type Place, within } from "./errors.js";
import { checkSize, maxAxis, maxRank, sizeOf } from "./limits.js";
import { type NestedBooleans, type NestedNumbers, readNested } from "./nested.js";
import { typedArrayName } from "./slots.js";
import {
  checkedLength,
  copyInto,
  isTypedArray,
  plainView,
  type TypedArray,
} from "./typed-arrays.js";

/** Numbers with a shape, row-major: element (i, j) of an (m, n) tensor is `data[i * n + j]`. */
export interface Tensor {
  readonly data: Float64Array | Float32Array;
  readonly shape: readonly number[];
}

/** Truth values with a shape, row-major; any nonzero byte is true. */
export interface ByteTensor {
  readonly data: Uint8Array;
  readonly shape: readonly number[];
}

/** What is taken where a tensor is asked for. Nested arrays are read as double precision. */
export type TensorInput = Tensor | NestedNumbers;

/** For functions of rows also a bare float array, which is one row. */
export type RowsInput = TensorInput | Float64Array | Float32Array;

/** Truth values: nested booleans or a `ByteTensor`. */
export type BooleanInput = ByteTensor | NestedBooleans;

/** An argument after its properties were read, before its memory is looked at. */
export interface UncheckedTensor {
  readonly place: Place;
  /** undefined: a bare typed array, which is one axis. */
  readonly shape: readonly number[] | undefined;
  readonly data: TypedArray;
  /** Whether `data` is already ours (it came from nested arrays). */
  readonly owned: boolean;
}

/** An argument that is known to be sound. */
export interface Source {
  readonly place: Place;
  readonly shape: readonly number[];
  readonly data: TypedArray;
  readonly owned: boolean;
  readonly element: string;
}

/**
 * First look: reads the caller's properties, each once. This may run code of
 * the caller (getters, proxies), so nothing learnt here about memory is kept.
 */
export function draftTensor(
  value: unknown,
  place: Place,
  leaf: "number" | "boolean",
): UncheckedTensor {
  try {
    return readDraft(value, place, leaf);
  } catch (cause) {
    throw asRefusal(cause, place);
  }
}

function readDraft(value: unknown, place: Place, leaf: "number" | "boolean"): UncheckedTensor {
  if (Array.isArray(value)) return { place, ...readNested(value, place, leaf), owned: true };
  if (isTypedArray(value)) return { place, shape: undefined, data: value, owned: false };
  if (typeof value !== "object" || value === null) throw wrongKind(value, place, leaf);
  if (!Object.hasOwn(value, "data") || !Object.hasOwn(value, "shape")) {
    throw wrongKind(value, place, leaf);
  }
  const { data, shape } = value as { data: unknown; shape: unknown };
  if (!isTypedArray(data)) {
    const expected = leaf === "number" ? "a Float64Array or Float32Array" : "a Uint8Array";
    throw mustBe("SOFTKNN_E_TYPE", within(place, ".data"), expected, data);
  }
  const axes = readShape(shape, place);
  // Data no longer than their shape (see checkMemory) with these strides begin at offset 0.
  if (Object.hasOwn(value, "stride")) {
    const stride = axes.map((_, i) => sizeOf(axes.slice(i + 1))).join();
    if (String(Reflect.get(value, "stride")) !== stride) {
      throw failure("SOFTKNN_E_SHAPE", place, `is a view; copy it to stride ${stride}`);
    }
  }
  return { place, shape: axes, data, owned: false };
}

function wrongKind(value: unknown, place: Place, leaf: string): Error {
  const accepts = `a tensor { data, shape } or nested arrays of ${leaf}s`;
  return mustBe("SOFTKNN_E_TYPE", place, accepts, value);
}

function readShape(shape: unknown, place: Place): readonly number[] {
  // Texts and places are made where something is wrong: most calls are small.
  if (!Array.isArray(shape)) {
    throw mustBe("SOFTKNN_E_TYPE", within(place, ".shape"), "an array of integers", shape);
  }
  const rank: number = shape.length;
  if (!(rank <= maxRank)) {
    const text = `must have at most ${maxRank} axes, got ${rank}`;
    throw failure("SOFTKNN_E_SHAPE", within(place, ".shape"), text);
  }
  const axes: number[] = [];
  for (let i = 0; i < rank; i++) {
    const axis: unknown = shape[i];
    if (!isAxis(axis)) throw wrongAxis(axis, within(place, `.shape[${i}]`));
    axes.push(axis);
  }
  return axes;
}

function isAxis(axis: unknown): axis is number {
  return typeof axis === "number" && Number.isInteger(axis) && axis >= 0 && axis <= maxAxis;
}

function wrongAxis(axis: unknown, place: Place): Error {
  const code = typeof axis === "number" ? "SOFTKNN_E_SHAPE" : "SOFTKNN_E_TYPE";
  return mustBe(code, place, `an integer in [0, ${maxAxis}]`, axis);
}

/**
 * Second look: the memory behind a draft, without running any code of the
 * caller. After the last `checkMemory` of a call nothing can change any more.
 */
export function checkMemory(draft: UncheckedTensor, elements: readonly string[]): Source {
  const { place, data } = draft;
  const element = typedArrayName(data) as string;
  if (!elements.includes(element)) {
    throw mustBe("SOFTKNN_E_DTYPE", place, `a ${elements.join(" or a ")}`, data);
  }
  const length = draft.owned ? data.length : checkedLength(data, place);
  const shape = draft.shape ?? [length];
  if (sizeOf(shape) !== length) {
    const text = `has ${length} elements of data but shape ${showShape(shape)} needs ${sizeOf(shape)}`;
    throw failure("SOFTKNN_E_SHAPE", place, text);
  }
  checkSize(place, shape);
  return { place, shape, data, owned: draft.owned, element };
}

export const floatElements: readonly string[] = ["Float64Array", "Float32Array"];
export const byteElements: readonly string[] = ["Uint8Array"];

/** The numbers as doubles (exact for Float32), those of Float64 where they are: only for use at once. */
export function toDoubles(source: Source): Float64Array {
  if (source.owned) return source.data as Float64Array;
  if (source.element === "Float64Array") return plainView(Float64Array, source.data);
  return copyInto(new Float64Array(sizeOf(source.shape)), source.data);
}

/** The numbers of a Float32 source where they are: only for use at once. */
export function toFloats(source: Source): Float32Array {
  return plainView(Float32Array, source.data);
}

/** The bytes, in memory of our own. */
export function toBytes(source: Source): Uint8Array {
  if (source.owned) return source.data as Uint8Array;
  return copyInto(new Uint8Array(sizeOf(source.shape)), source.data);
}

/** Refuses Float32 beside Float64; returns the common element type. */
export function commonElement(sources: readonly Source[]): string {
  const first = sources[0] as Source;
  const other = sources.find((source) => source.element !== first.element);
  if (other === undefined) return first.element;
  const nested = [first, other].some((source) => source.owned);
  const note = nested ? " (nested arrays count as Float64Array)" : "";
  throw failure(
    "SOFTKNN_E_DTYPE",
    other.place,
    `must be a ${first.element} as ${first.place.argument} is, got a ${other.element}${note}`,
  );
}

/** Refuses a bare typed array where rows and columns are needed. */
export function requireShape(draft: UncheckedTensor): UncheckedTensor {
  if (draft.shape !== undefined) return draft;
  const accepts = "a tensor { data, shape } or nested arrays";
  throw mustBe("SOFTKNN_E_TYPE", draft.place, accepts, draft.data);
}

/** Refuses fewer axes than `from` and more than `to`; `wanted` continues "must have ". */
export function requireAxes(source: Source, from: number, to: number, wanted: string): Source {
  const { length } = source.shape;
  if (length >= from && length <= to) return source;
  throw failure("SOFTKNN_E_SHAPE", source.place, `must have ${wanted}; it has ${length}`);
}

/** Refuses what has not two axes, or an empty second one; `axes` names both. */
export function readMatrix(source: Source, axes: string): Source {
  requireAxes(source, 2, 2, `2 axes, ${axes}`);
  if (source.shape[1] !== 0) return source;
  throw failure("SOFTKNN_E_SHAPE", source.place, "has width 0; a width of at least 1 is needed");
}

/**
 * A result in the number type of the inputs: doubles as they are, or each
 * rounded once to Float32. A finite number that has no finite Float32 is refused
 * unless it may become ±Infinity.
 */
export function toTensor(
  values: Float64Array,
  shape: readonly number[],
  element: string,
  place: Place,
  overflow: "is refused" | "becomes Infinity" = "is refused",
): Tensor {
  if (element !== "Float32Array") return { data: values, shape };
  const data = copyInto(new Float32Array(values.length), values);
  if (overflow === "becomes Infinity") return { data, shape };
  for (let i = 0; i < data.length; i++) {
    if (Math.abs(data[i] as number) === Infinity && Number.isFinite(values[i])) {
      const text = `is ${values[i]} at ${showIndex(i, shape)}, too large for Float32; use Float64`;
      throw failure("SOFTKNN_E_OVERFLOW", place, text);
    }
  }
  return { data, shape };
}

export function showShape(shape: readonly number[]): string {
  return `(${shape.join(", ")})`;
}

/** A flat index as [i, j, …]. */
export function showIndex(flat: number, shape: readonly number[]): string {
  let rest = flat;
  const index = [...shape].reverse().map((axis) => {
    const i = rest % axis;
    rest = (rest - i) / axis;
    return i;
  });
  return `[${index.reverse().join(", ")}]`;
}
