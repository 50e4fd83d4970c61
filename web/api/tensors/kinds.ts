/** What each kind of argument may hold, and how every element type is taken. */

import { failure, type Place } from "../errors.js";
import { typedArrayName } from "./typed-array-name.js";
import { copyInto, makeArray, type TypedArray } from "./typed-arrays.js";

/** Converts row-major elements, in memory of its own; `show` names the place of one. */
type Convert = (data: TypedArray, place: Place, show: (i: number) => string) => TypedArray;

/** How elements of one type are taken. */
export interface Taking {
  /** The element type in which they go on. */
  readonly element: string;
  /** They have no number type of their own: that of the other arrays of the call holds them. */
  readonly yields?: boolean;
  readonly convert?: Convert;
}

export interface Kind {
  /** What nested arrays may hold. */
  readonly leaves: readonly string[];
  /** Continues "must be ". */
  readonly accepts: string;
  /**
   * By the name of the typed array; `number` and `boolean` are those of nested arrays, `float16` and
   * `bfloat16` the bits in a Uint16Array.
   */
  readonly takes: Readonly<Record<string, Taking>>;
}

/** The element type of a tensor, whose property `type` names what a typed array cannot hold. */
export function elementOf(data: TypedArray, value: Record<string, unknown>): string {
  const element = typedArrayName(data) as string;
  if (element === "Float64Array" || element === "Float32Array") return element;
  const { type } = value;
  const isHalf = element === "Uint16Array" && (type === "float16" || type === "bfloat16");
  return isHalf || type === "int4" || type === "uint4" ? (type as string) : element;
}

/** Element types that are taken as they are. */
const asTheyAre = (...elements: readonly string[]) =>
  Object.fromEntries(elements.map((element) => [element, { element }]));

const widened = (element: string, yields = false): Taking => ({
  element,
  yields,
  convert: (data) => copyInto(makeArray(element, data.length), data),
});

/** The bits of a half, shifted to those of a float, are the number times 2^-112; 2^16 is Infinity. */
const fromHalf: Convert = (data) => {
  const floats = new Float32Array(data.length);
  const bits = new Uint32Array(floats.buffer);
  for (let i = 0; i < data.length; i++) {
    const half = data[i] as number;
    bits[i] = ((half & 0x8000) << 16) | ((half & 0x7fff) << 13);
    const value = (floats[i] as number) * 2 ** 112;
    const size = Math.abs(value);
    floats[i] = size < 65536 ? value : value * (size === 65536 ? Infinity : Number.NaN);
  }
  return floats;
};

/** The upper half of a float. */
const fromBrainHalf: Convert = (data) => {
  const bits = copyInto(new Uint32Array(data.length), data);
  return new Float32Array(bits.map((half) => half << 16).buffer);
};

const fromBigIntegers: Convert = (data, place, show) => {
  const numbers = new Float64Array(data.length);
  for (let i = 0; i < data.length; i++) {
    // Compared before it is rounded to a double.
    const value = data[i] as number;
    if (value > 2 ** 53 || value < -(2 ** 53)) {
      throw failure("VALUE", place, `must be within ±2^53, got ${value} at ${show(i)}`);
    }
    numbers[i] = Number(value);
  }
  return numbers;
};

const toFlags: Convert = (data, place, show) => {
  const flags = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const value = Number(data[i]);
    if (value !== 0 && value !== 1) {
      throw failure("VALUE", place, `must be 0 or 1, got ${data[i]} at ${show(i)}`);
    }
    flags[i] = value;
  }
  return flags;
};

const floats: Kind["takes"] = {
  ...asTheyAre("Float64Array", "Float32Array"),
  number: { element: "Float64Array", yields: true },
  Float16Array: widened("Float32Array"),
  float16: { element: "Float32Array", convert: fromHalf },
  bfloat16: { element: "Float32Array", convert: fromBrainHalf },
};
const booleans: Kind["takes"] = {
  ...asTheyAre("Uint8Array"),
  boolean: { element: "Uint8Array" },
};
const flag: Taking = { element: "Uint8Array", convert: toFlags };

/** Float64, as in NumPy; beside Float32 those that it holds are Float32. */
const integers: Kind["takes"] = {
  Int8Array: widened("Float64Array", true),
  Uint8Array: widened("Float64Array", true),
  Int16Array: widened("Float64Array", true),
  Int32Array: widened("Float64Array"),
  BigInt64Array: { element: "Float64Array", convert: fromBigIntegers },
};

export const numbers: Kind = {
  leaves: ["number"],
  accepts: "an array of floats, of signed integers or of bytes",
  takes: { ...floats, ...integers },
};

export const masking: Kind = {
  leaves: ["boolean", "number"],
  accepts:
    "booleans or a Uint8Array of 0 and 1 (true = may attend), or floats, which are added to the scores",
  takes: { ...floats, ...booleans },
};

export const padding: Kind = {
  leaves: ["boolean", "number"],
  accepts: "booleans, or 0 and 1 as numbers, Uint8Array, Int32Array or BigInt64Array (1 = real)",
  takes: { ...booleans, number: flag, Int32Array: flag, BigInt64Array: flag },
};

/** Lists of numbers that are checked one by one. */
export const listed: Kind = {
  leaves: ["number"],
  accepts: "an array of numbers",
  takes: {
    ...floats,
    ...integers,
    ...asTheyAre("Uint8ClampedArray", "Uint16Array", "Uint32Array"),
    BigUint64Array: { element: "Float64Array", convert: fromBigIntegers },
  },
};

/** Of results: what `toNested` takes. */
export const results: Kind = {
  leaves: ["number"],
  accepts: "a Float64Array, a Float32Array or a Uint8Array",
  takes: asTheyAre("Float64Array", "Float32Array", "Uint8Array"),
};
