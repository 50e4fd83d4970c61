/** The number types of .npy that every double, or every float, can hold exactly. */
import { fail } from "./fault.js";

export interface NumberType {
  readonly bytes: number;
  /** Single precision holds every number of the type, so it is kept in that. */
  readonly single: boolean;
  readonly little: boolean;
  /** The number at an offset; a bigint if no double is equal to it. */
  get(view: DataView, at: number): number | bigint;
}

type Getter = (view: DataView, at: number, little: boolean) => number | bigint;

/** Half precision, IEEE 754 binary16: sign, five bits of exponent, ten of fraction. */
function half(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

function exact(big: bigint): number | bigint {
  const number = Number(big);
  return BigInt(number) === big ? number : big;
}

const getters: Readonly<Record<string, readonly [bytes: number, Getter]>> = {
  f2: [2, (v, at, little) => half(v.getUint16(at, little))],
  f4: [4, (v, at, little) => v.getFloat32(at, little)],
  f8: [8, (v, at, little) => v.getFloat64(at, little)],
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

/**
 * Reads "<f8": byte order and type. `=` is the order of the machine that wrote, taken as
 * little-endian, as all but a few are; `|` stands where one byte has no order. Refuses
 * complex numbers, texts, dates, objects and records.
 */
export function numberType(type: string, byte: number): NumberType {
  const [, order = "", name = ""] = /^([<>=|]?)([a-z]\d)$/.exec(type) ?? [];
  const found = Object.hasOwn(getters, name) ? getters[name] : undefined;
  if (found === undefined || (order === "|" && found[0] > 1)) {
    return fail("npyType", { byte, found: type });
  }
  const [bytes, get] = found;
  const little = order !== ">";
  const single = name === "f4" || name === "f2";
  return { bytes, single, little, get: (view, at) => get(view, at, little) };
}
