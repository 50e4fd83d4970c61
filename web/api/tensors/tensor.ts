/** Tensors: inputs in every accepted form, and results. */

import { failure, mustBe, type Place, shapeError } from "../errors.js";
import { checkSize, maxAxis, maxRank, sizeOf } from "../limits.js";
import { elementOf, type Kind, numbers } from "./kinds.js";
import { readNested } from "./nested.js";
import type { Floats, ResultFloats, Tensor } from "./tensor-types.js";
import { typedArrayName } from "./typed-array-name.js";
import {
  checkedLength,
  copyInto,
  isTypedArray,
  plainView,
  type TypedArray,
} from "./typed-arrays.js";

/** An array that stays in the module's memory. No view: growth would detach it. */
export interface Resident {
  readonly address: number;
  readonly length: number;
  readonly inFloat: boolean;
}

/** A checked argument. */
export interface Source {
  readonly place: Place;
  readonly shape: readonly number[];
  readonly data: TypedArray;
  /** The type of `data`, of which `inOneType` may make another if the numbers have none of their own. */
  readonly element: string;
  readonly yields?: boolean | undefined;
  /** `data` as it was given, before it was converted. */
  readonly given?: TypedArray;
  /** How it was given, unless as an object. */
  readonly form?: "nested" | "bare" | undefined;
  /** Set for numbers that the core holds; `data` is then empty. */
  readonly resident?: Resident;
}

/** Reads a tensor of rows; a bare typed array has no shape. */
export function readRows(value: unknown, place: Place, kind = numbers): Source {
  if (!isTypedArray(value)) return readTensor(value, place, kind);
  throw mustBe("TYPE", place, "a tensor { data, shape } or nested arrays", value);
}

/** Reads an argument in any of its forms. */
export function readTensor(value: unknown, place: Place, kind = numbers): Source {
  if (Array.isArray(value)) {
    const { shape, data, element } = readNested(value, place, kind);
    return taken({ place, shape, data, element, form: "nested" }, kind);
  }
  if (isTypedArray(value)) {
    const element = typedArrayName(value) as string;
    return taken({ place, element, data: value, form: "bare" }, kind);
  }
  const name = shapeName(value);
  if (name === undefined) {
    const accepts = `a tensor { data, shape } or nested arrays of ${kind.leaves.join("s or ")}s`;
    throw mustBe("TYPE", place, accepts, value, remedy(value));
  }
  const given = value as Record<string, unknown>;
  const data = dataOf(given, place);
  if (!isTypedArray(data)) throw mustBe("TYPE", `${place}.data`, kind.accepts, data);
  const shape = readShape(given[name], place, name);
  const element = elementOf(data, given);
  checkStrides(given, shape, place);
  return taken({ place, element, shape, data }, kind);
}

/** Throws for elements that do not lie in row-major order, as those of the package ndarray may. Methods do not count. */
function checkStrides(
  given: Record<string, unknown>,
  shape: readonly number[],
  place: Place,
): void {
  // `in` is the fastest test for absent properties, and most tensors have none of these.
  if (!("stride" in given || "strides" in given || "offset" in given)) return;
  const { stride, strides = stride, offset } = given;
  const steps =
    typeof strides === "object" && strides ? Array.from(strides as number[]) : undefined;
  const isRowMajor = shape.every((n, i) => n < 2 || steps?.[i] === sizeOf(shape.slice(i + 1)));
  if ((steps === undefined || isRowMajor) && (typeof offset !== "number" || offset === 0)) return;
  throw failure("SHAPE", place, "must lie in row-major order from its first element: pass a copy");
}

/** What other libraries offer, by the method that tells them. */
const remedies = {
  to2DArray: "pass its to2DArray()",
  arraySync: "pass its arraySync()",
  toArray: "pass its toArray()",
  tolist: "pass its tolist()",
} as const;

/** Continues a message about an array of another library. */
function remedy(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  const known = Object.entries(remedies).find(([method]) => method in value);
  return known ? `; ${known[1]}` : "";
}

/** The data of a tensor; those of onnxruntime throw on the GPU and after `dispose`. */
function dataOf(value: Record<string, unknown>, place: Place): unknown {
  try {
    return value.data;
  } catch (cause) {
    if (!("getData" in value)) throw cause;
    const text = "has no data here: pass what its getData() resolves to, unless it was disposed";
    throw failure("TYPE", place, text, cause);
  }
}

/** Whether an object is a tensor, and the name of its shape property. */
export function shapeName(value: unknown): "shape" | "dims" | undefined {
  if (typeof value !== "object" || value === null || !("data" in value)) return;
  return "shape" in value ? "shape" : "dims" in value ? "dims" : undefined;
}

function readShape(shape: unknown, tensor: Place, name: string): readonly number[] {
  // Texts and places are built only for errors: most calls are small.
  if (!Array.isArray(shape))
    throw mustBe("TYPE", `${tensor}.${name}`, "an array of integers", shape);
  const rank: number = shape.length;
  if (!(rank <= maxRank))
    throw failure("SHAPE", `${tensor}.${name}`, `must have at most ${maxRank} axes, got ${rank}`);
  const axes: number[] = [];
  for (let i = 0; i < rank; i++) {
    const axis: unknown = shape[i];
    if (Number.isInteger(axis) && (axis as number) >= 0 && (axis as number) <= maxAxis) {
      axes.push(axis as number);
    } else {
      const reason = typeof axis === "number" ? "SHAPE" : "TYPE";
      throw mustBe(reason, `${tensor}.${name}[${i}]`, `an integer in [0, ${maxAxis}]`, axis);
    }
  }
  return axes;
}

interface Given extends Pick<Source, "place" | "element" | "data" | "form"> {
  readonly shape?: readonly number[];
}

/** Checks the memory of an argument, and converts its elements. */
function taken(given: Given, kind: Kind): Source {
  const { place, element: own, data, form } = given;
  const taking = kind.takes[own];
  if (taking === undefined) throw wrongElements(data, place, own, kind);
  const length = form === "nested" ? data.length : checkedLength(data, place);
  const { shape = [length] } = given;
  if (sizeOf(shape) !== length) {
    const needed = `shape ${showShape(shape)} needs ${sizeOf(shape)}`;
    throw failure("SHAPE", place, `has ${length} elements of data but ${needed}`);
  }
  checkSize(place, shape);
  const { element, yields, convert } = taking;
  const converted = convert ? convert(data, place, (i) => showIndex(i, shape)) : data;
  return { place, shape, data: converted, given: data, element, yields, form };
}

function wrongElements(data: TypedArray, place: Place, element: string, kind: Kind): Error {
  const isNamed = element !== typedArrayName(data);
  const half = element === "Uint16Array" && ", without a type of float16 or bfloat16 beside it";
  return mustBe("DTYPE", place, kind.accepts, data, isNamed ? ` of type ${element}` : half || "");
}

/** The numbers as doubles (exact for Float32); Float64 is not copied: valid for immediate use only. */
export function toDoubles({ element, data, shape }: Source): Float64Array {
  if (element === "Float64Array") return plainView(Float64Array, data);
  return copyInto(new Float64Array(sizeOf(shape)), data);
}

type Sources = readonly (Source | undefined)[];

/**
 * The number type of a call, and its arrays: Float64 if one of them is, as the core widens a copy.
 * Numbers without a type of their own take that of the others. Bytes do not count.
 */
export function inOneType<const S extends Sources>(sources: S): readonly [string, S] {
  const own = sources.filter((one) => one && !one.yields && one.element !== "Uint8Array");
  const isSingle = own.length > 0 && own.every((one) => one?.element === "Float32Array");
  if (!isSingle) return ["Float64Array", sources];
  const made = sources.map((one) => (one?.yields ? toSingle(one) : one));
  return ["Float32Array", made as unknown as S];
}

/** The array in the number type of `of`, which is held already; Float32 as Float64 if it `widens`. */
export function inTypeOf(source: Source, element: string, of: string, widens = true): Source {
  if (source.element === element) return source;
  const isDouble = element === "Float64Array";
  if (isDouble && (widens || source.yields)) return { ...source, element, data: toDoubles(source) };
  if (source.yields) return toSingle(source);
  throw mustBe("DTYPE", source.place, `a ${element} as ${of} is`, source.given ?? source.data);
}

function toSingle(source: Source): Source {
  const element = "Float32Array";
  const { place, shape, data } = source;
  if (source.element === element) return source;
  return { ...source, element, data: toTensor(data as Doubles, shape, element, place).data };
}

type Doubles = Float64Array<ArrayBuffer>;

/** Throws for fewer axes than `from` or more than `to`; `wanted` continues "must have ". */
export function requireAxes(source: Source, from: number, to: number, wanted: string): Source {
  const { length } = source.shape;
  if (length >= from && length <= to) return source;
  throw shapeError(source, `must have ${wanted}; it has ${length}`);
}

/** Throws if rows have no columns. */
export function requireWidth(source: Source): Source {
  if (source.shape.at(-1) !== 0) return source;
  throw shapeError(source, "has 0 columns; at least 1 is needed");
}

/** Throws unless there are two axes and the second is not empty; `axes` names both. */
export function readMatrix(source: Source, axes: string): Source {
  return requireWidth(requireAxes(source, 2, 2, `2 axes, ${axes}`));
}

/** Throws if the shape differs from `wanted`; `note` explains its origin. */
export function requireEqual(source: Source, wanted: readonly number[], note = ""): void {
  if (source.shape.join() === wanted.join()) return;
  throw shapeError(
    source,
    `must have shape ${showShape(wanted)}${note}, got ${showShape(source.shape)}`,
  );
}

/**
 * A result in the number type of the inputs: doubles unchanged, or each
 * rounded once to Float32. A finite number that overflows Float32 throws
 * unless it may become ±Infinity.
 */
export function toTensor(
  values: Float64Array<ArrayBuffer>,
  shape: readonly number[],
  element: string,
  place: Place,
  propagate = false,
): Tensor<ResultFloats> {
  if (element !== "Float32Array") return { data: values, shape };
  const data = copyInto(new Float32Array(values.length), values);
  if (propagate) return { data, shape };
  for (let i = 0; i < data.length; i++) {
    if (Math.abs(data[i] as number) === Infinity && Number.isFinite(values[i])) {
      const at = `is ${values[i]} at ${showIndex(i, shape)}`;
      throw failure("OVERFLOW", place, `${at}, too large for Float32; use Float64`);
    }
  }
  return { data, shape };
}

/** Consecutive parts of an array as tensors, each in memory of its own. */
export function toTensors(
  values: Float64Array,
  shapes: readonly (readonly number[])[],
  element: string,
  placeOfPart: (i: number) => Place,
): Tensor<Floats>[] {
  let next = 0;
  return shapes.map((shape, i) => {
    const from = next;
    next += sizeOf(shape);
    return toTensor(values.slice(from, next), [...shape], element, placeOfPart(i));
  });
}

export function showShape(shape: readonly number[]): string {
  return `(${shape.join(", ")})`;
}

/** A flat index as [i, j, …]. */
export function showIndex(flat: number, shape: readonly number[]): string {
  let rest = flat;
  const index = shape.toReversed().map((length) => {
    const at = rest % length;
    rest = Math.floor(rest / length);
    return at;
  });
  return `[${index.reverse().join(", ")}]`;
}
