/** Number types whose values a double or a float holds exactly. */
import { fail, type Where } from "./fault.js";
import { type BitsType, brainHalf, half } from "./floats.js";

export interface NumberType {
  readonly bytes: number;
  /** A float holds every value of the type, so the matrix stays Float32. */
  readonly single: boolean;
  /** The bytes of the type are those of a typed array of this machine. */
  readonly bits: BitsType | undefined;
  /** The number at an offset; a bigint if no double equals it. */
  get(view: DataView, at: number): number | bigint;
}

function exact(big: bigint): number | bigint {
  const number = Number(big);
  return BigInt(number) === big ? number : big;
}

type Getter = (view: DataView, at: number, little: boolean) => number | bigint;

const types: Readonly<Record<string, readonly [bytes: number, Getter, bits?: BitsType]>> = {
  f2: [2, (v, at, little) => half(v.getUint16(at, little)), "float16"],
  bf: [2, (v, at, little) => brainHalf(v.getUint16(at, little)), "bfloat16"],
  f4: [4, (v, at, little) => v.getFloat32(at, little), "float32"],
  f8: [8, (v, at, little) => v.getFloat64(at, little), "float64"],
  b1: [1, (v, at) => (v.getUint8(at) === 0 ? 0 : 1)],
  i1: [1, (v, at) => v.getInt8(at)],
  u1: [1, (v, at) => v.getUint8(at)],
  i2: [2, (v, at, little) => v.getInt16(at, little)],
  u2: [2, (v, at, little) => v.getUint16(at, little)],
  i4: [4, (v, at, little) => v.getInt32(at, little)],
  u4: [4, (v, at, little) => v.getUint32(at, little)],
  i8: [8, (v, at, little) => exact(v.getBigInt64(at, little))],
  u8: [8, (v, at, little) => exact(v.getBigUint64(at, little))],
};

function typeOf(name: string, little: boolean): NumberType | undefined {
  const found = Object.hasOwn(types, name) ? types[name] : undefined;
  if (found === undefined) return undefined;
  const [bytes, get, bits] = found;
  const single = bits !== undefined && bits !== "float64";
  return { bytes, single, bits: little ? bits : undefined, get: (v, at) => get(v, at, little) };
}

/**
 * NumPy's "<f8": byte order and type. `=` is native order, read as little-endian like almost all machines; `|` marks
 * single bytes. Throws for complex numbers, dates and records.
 */
export function numpyType(type: string, where: Where): NumberType {
  const [, order = "", name = ""] = /^([<>=|]?)([a-z]\d)$/.exec(type) ?? [];
  const found = typeOf(name, order !== ">");
  if (found === undefined || name === "bf" || (order === "|" && found.bytes > 1))
    return fail("numberType", { ...where, found: type });
  return found;
}

/** The readable types of safetensors; the others have at most 8 bits or are complex. */
const safeTypes: Readonly<Record<string, string>> = {
  ...{ F16: "f2", BF16: "bf", F32: "f4", F64: "f8", BOOL: "b1" },
  ...{ I8: "i1", U8: "u1", I16: "i2", U16: "u2", I32: "i4", U32: "u4", I64: "i8", U64: "u8" },
};

/** The "BF16" of safetensors, always little-endian; undefined for other types. */
export function safetensorsType(type: string): NumberType | undefined {
  return Object.hasOwn(safeTypes, type) ? typeOf(safeTypes[type] ?? "", true) : undefined;
}
