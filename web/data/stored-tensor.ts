/** Tensors in files: shape and type are known at once, numbers are read on demand. */
import { type Fault, fail, tensorName, type Where } from "./fault.js";
import type { BitsType, NumberType } from "./number-type.js";
import { Pace, pieceBytes, type Source } from "./source.js";

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
   * Row-major; Float32 if that holds every number of the type, else Float64. `kept`: the number of
   * entries of the first axis longer than 1. Faults: an unreadable type, a number
   * that is not finite or has more digits than a double.
   */
  read(kept?: number, pace?: Pace): Promise<Floats>;
  /** Row-major, all of it. Other types become the smallest float that holds them; then `read`'s faults apply. */
  bits(pace?: Pace): Promise<Bits>;
  /** An array of texts instead of numbers. */
  readonly texts?: (pace?: Pace) => Promise<string[]>;
  /** The offset of the shape in a .npy, for messages. */
  readonly shapeAt?: number;
  /** Why `read` will fail, if that is already known. */
  readonly fault?: Fault;
}

export const sizeOf = (shape: readonly number[]): number =>
  shape.reduce((product, length) => product * length, 1);

/** A tensor at a place of a file; `dtype` is its name for the type. */
export function storedTensor(layout: Layout, dtype = "", pace = new Pace()): StoredTensor {
  return {
    ...{ shape: layout.shape, dtype },
    read: (kept, newPace = pace) => readStored(layout, kept, newPace),
    bits: (newPace = pace) => readBits(layout, newPace),
  };
}

/** A tensor that cannot be read. */
export function brokenTensor(
  fault: Fault,
  shape: readonly number[] = [],
  dtype = "",
): StoredTensor {
  const refuse = async () => fail(fault.kind, fault);
  return { shape, dtype, fault, read: refuse, bits: refuse };
}

export interface Layout {
  readonly source: Source;
  /** Offset of the first number. */
  readonly start: number;
  readonly type: NumberType;
  readonly shape: readonly number[];
  /** The first axis varies fastest. */
  readonly fortran: boolean;
  /** The tensor's name, for messages about its numbers. */
  readonly name?: string;
}

/** The shape without leading axes of length 1, which do not change the layout. */
export function squeezed(shape: readonly number[]): readonly number[] {
  const first = shape.findIndex((length) => length !== 1);
  return first < 0 ? [] : shape.slice(first);
}

/** Reads the first `kept` entries of the first axis longer than 1, and nothing beyond. */
async function readStored(layout: Layout, kept: number | undefined, pace: Pace): Promise<Floats> {
  const { type } = layout;
  const [rows = 1, ...more] = squeezed(layout.shape);
  const size = Math.min(kept ?? rows, rows) * sizeOf(more);
  const data = type.single ? new Float32Array(size) : new Float64Array(size);
  const itemsPerPiece = pieceBytes / type.bytes;
  let done = 0;
  for (const [first, count] of runs(layout, size)) {
    for (let at = first; at < first + count; at += itemsPerPiece) {
      const end = Math.min(at + itemsPerPiece, first + count);
      await readPiece(data, layout, at, end);
      done += end - at;
      await pace.rest(done / data.length);
    }
  }
  return data;
}

/** Bytes per read where nothing is converted. */
const copiedBytes = 2 ** 22;

/** All bytes of a part of a file, in pieces. */
export async function readBytes(
  source: Source,
  start: number,
  length: number,
  pace: Pace,
): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += copiedBytes) {
    const end = Math.min(at + copiedBytes, length);
    const piece = await source.read(start + at, start + end);
    if (piece.length < end - at) fail("unreadable");
    bytes.set(piece, at);
    await pace.rest(end / length);
  }
  return bytes.buffer;
}

/** Reads all numbers without a conversion if the file holds them as this machine does. */
async function readBits(layout: Layout, pace: Pace): Promise<Bits> {
  const { source, start, type, shape, fortran } = layout;
  if (type.bits === undefined || fortran) {
    const data = await readStored(layout, undefined, pace);
    return { type: data instanceof Float32Array ? "float32" : "float64", data };
  }
  const buffer = await readBytes(source, start, sizeOf(shape) * type.bytes, pace);
  const Numbers = { 2: Uint16Array, 4: Float32Array, 8: Float64Array }[type.bytes] ?? Uint16Array;
  return { type: type.bits, data: new Numbers(buffer) };
}

/** Contiguous kept stretches of the file: all of it, or the start of each column. */
function* runs({ shape, fortran }: Layout, size: number): Generator<readonly [number, number]> {
  const [rows = 1, ...more] = squeezed(shape);
  const columns = sizeOf(more);
  if (!fortran || size === rows * columns) yield [0, size];
  else for (let column = 0; column < columns; column++) yield [column * rows, size / columns];
}

/** Maps position `at` in the file to the row-major index. */
function placesOf({ shape, fortran }: Layout): (at: number) => number {
  if (!fortran) return (at) => at;
  const steps = shape.map((_, axis) => sizeOf(shape.slice(axis + 1)));
  return (at) => {
    let [rest, place] = [at, 0];
    for (let axis = 0; axis < shape.length; axis++) {
      const length = shape[axis] as number;
      place += (rest % length) * (steps[axis] as number);
      rest = Math.floor(rest / length);
    }
    return place;
  };
}

async function readPiece(data: Floats, layout: Layout, first: number, end: number): Promise<void> {
  const { source, start, type } = layout;
  const bytes = await source.read(start + first * type.bytes, start + end * type.bytes);
  // The file was truncated after it was chosen.
  if (bytes.length < (end - first) * type.bytes) fail("unreadable");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const placed = placesOf(layout);
  for (let at = first; at < end; at++) {
    const number = type.get(view, (at - first) * type.bytes);
    const place = placed(at);
    if (typeof number === "bigint" || !Number.isFinite(number)) {
      const kind = typeof number === "bigint" ? "notExact" : "notFinite";
      const byte = start + at * type.bytes;
      fail(kind, { ...placeOf(layout, place), byte, found: String(number) });
    }
    data[place] = number;
  }
}

/** Row and column in the last two axes; leading axes are appended to the name, as in "q[0,2]". */
function placeOf({ shape, name }: Layout, place: number): Where {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.at(-2) ?? 1;
  let rest = Math.floor(place / columns);
  const row = (shape.length > 1 ? rest % rows : 0) + 1;
  rest = Math.floor(rest / rows);
  const before: number[] = [];
  for (const length of shape.slice(0, -2).reverse()) {
    before.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  const tensor = `${tensorName(name ?? "")}${before.length > 0 ? `[${before.join()}]` : ""}`;
  const column = (place % columns) + 1;
  return { row, column, ...(tensor !== "" && { tensor }) };
}
