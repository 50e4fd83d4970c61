/** Tensors of files: shape and type are known at once, numbers are read on demand. */
import { type Fault, fail, tensorName, type Where } from "./fault.js";
import type { BitsType } from "./floats.js";
import type { NumberType } from "./number-type.js";

export type Floats = Float64Array | Float32Array;

/** Numbers as the file holds them: the bits of half precision are not converted. */
export interface Bits {
  readonly type: BitsType;
  readonly data: Uint16Array | Float32Array | Float64Array;
}

export interface StoredTensor {
  /** Empty for a scalar. */
  readonly shape: readonly number[];
  /** As in the file: "BF16", "<f8". */
  readonly dtype: string;
  /**
   * Row-major; Float32 if that holds every number of the type, else Float64. `kept`: the number of entries of the first
   * axis longer than 1. Faults: an unreadable type, a number that is not finite or has more digits than a double.
   */
  read(kept?: number): Floats;
  /** Row-major, all of it. Other types become the smallest float that holds them; then `read`'s faults apply. */
  bits(): Bits;
  /** Why `read` will fail, if that is already known. */
  readonly fault?: Fault;
}

/** What a file of arrays holds, by name: numbers and lists of texts. */
export interface Tensors {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

export const sizeOf = (shape: readonly number[]): number =>
  shape.reduce((product, length) => product * length, 1);

export interface Layout {
  readonly file: Uint8Array;
  /** Offset of the first number. */
  readonly start: number;
  readonly type: NumberType;
  readonly shape: readonly number[];
  /** The first axis varies fastest. */
  readonly fortran: boolean;
  /** The tensor's name, for messages about its numbers. */
  readonly name: string;
}

/** A tensor at a place of a file; `dtype` is its name for the type. */
export const storedTensor = (layout: Layout, dtype: string): StoredTensor => ({
  shape: layout.shape,
  dtype,
  read: (kept) => readNumbers(layout, kept),
  bits: () => readBits(layout),
});

export const memoryTensor = (data: Float64Array, shape: readonly number[]): StoredTensor => ({
  shape,
  dtype: "",
  read: (kept) => data.slice(0, keptSize(shape, kept)),
  bits: () => ({ type: "float64", data }),
});

/** A tensor that cannot be read. */
export function brokenTensor(fault: Fault, shape: readonly number[], dtype: string): StoredTensor {
  const refuse = () => fail(fault.kind, fault);
  return { shape, dtype, fault, read: refuse, bits: refuse };
}

/** The numbers of the first entries of the first axis longer than 1. */
function keptSize(shape: readonly number[], kept = Number.POSITIVE_INFINITY): number {
  const rows = shape.find((length) => length !== 1) ?? 1;
  return rows === 0 ? 0 : (sizeOf(shape) / rows) * Math.min(kept, rows);
}

/** Bytes of a part of a file, in a buffer of their own. */
export const bufferOf = (file: Uint8Array, start: number, length: number): ArrayBuffer =>
  file.slice(start, start + length).buffer as ArrayBuffer;

function readNumbers(layout: Layout, kept: number | undefined): Floats {
  const { file, start, type, shape, fortran } = layout;
  const wanted = keptSize(shape, kept);
  const size = fortran ? sizeOf(shape) : wanted;
  const view = new DataView(file.buffer, file.byteOffset + start, size * type.bytes);
  const data = type.single ? new Float32Array(size) : new Float64Array(size);
  const placed = placesOf(layout);
  for (let at = 0; at < size; at++) {
    const number = type.get(view, at * type.bytes);
    const place = placed(at);
    if (typeof number === "bigint" || !Number.isFinite(number))
      fail(typeof number === "bigint" ? "notExact" : "notFinite", {
        ...placeOf(layout, place),
        found: String(number),
      });
    data[place] = number;
  }
  return data.length > wanted ? data.slice(0, wanted) : data;
}

/** All numbers, without a conversion if the file holds them as this machine does. */
function readBits(layout: Layout): Bits {
  const { file, start, type, shape, fortran } = layout;
  if (type.bits === undefined || fortran) {
    const data = readNumbers(layout, undefined);
    return { type: data instanceof Float32Array ? "float32" : "float64", data };
  }
  const buffer = bufferOf(file, start, sizeOf(shape) * type.bytes);
  const Numbers = { 2: Uint16Array, 4: Float32Array, 8: Float64Array }[type.bytes] ?? Uint16Array;
  return { type: type.bits, data: new Numbers(buffer) };
}

/** Maps a position in the file to the row-major index. */
function placesOf({ shape, fortran }: Layout): (at: number) => number {
  if (!fortran) return (at) => at;
  const steps = shape.map((_, axis) => sizeOf(shape.slice(axis + 1)));
  return (at) => {
    let [rest, place] = [at, 0];
    for (const [axis, length] of shape.entries()) {
      place += (rest % length) * (steps[axis] as number);
      rest = Math.floor(rest / length);
    }
    return place;
  };
}

/** Row and column in the last two axes; leading axes are appended to the name, as in "q[0,2]". */
function placeOf({ shape, name }: Layout, place: number): Where {
  const [columns = 1, rows = 1] = [shape.at(-1), shape.at(-2)];
  let rest = Math.floor(place / columns);
  const row = (rest % rows) + 1;
  rest = Math.floor(rest / rows);
  const before: number[] = [];
  for (const length of shape.slice(0, -2).reverse()) {
    before.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  const tensor = `${tensorName(name)}${before.length > 0 ? `[${before.join()}]` : ""}`;
  return { row, column: (place % columns) + 1, ...(tensor !== "" && { tensor }) };
}
