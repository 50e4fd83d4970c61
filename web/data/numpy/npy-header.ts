/**
 * The header of a .npy file: magic, version, length, and a Python dictionary
 * with the number type, the memory order and the shape. Nothing is evaluated.
 * Format: NumPy Enhancement Proposal 1 and numpy.lib.format, versions 1.0, 2.0, 3.0.
 */
import { excerpt, fail } from "../fault.js";
import type { Source } from "../source.js";

export interface NpyHeader {
  /** The number type, such as "<f8". */
  readonly type: string;
  /** Column-major order. */
  readonly fortran: boolean;
  readonly shape: readonly number[];
  /** Offsets of the texts of number type and shape, for messages. */
  readonly typeAt: number;
  readonly shapeAt: number;
  /** Offset of the first number. */
  readonly start: number;
}

export const npyMagic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;

/** Much more than two axes and a number type need. */
const maxHeaderBytes = 2 ** 16;

const hex = (bytes: Iterable<number>) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");

export function startsAsNpy(bytes: Uint8Array): boolean {
  return npyMagic.every((byte, i) => bytes[i] === byte);
}

/** Throws with the first byte where the magic differs. */
export function failMagic(bytes: Uint8Array): never {
  const byte = npyMagic.findIndex((wanted, i) => bytes[i] !== wanted);
  return fail("npyMagic", { byte, found: hex(bytes.subarray(0, 6)), wanted: hex(npyMagic) });
}

export async function readNpyHeader(source: Source): Promise<NpyHeader> {
  const head = await source.read(0, Math.min(12, source.size));
  if (!startsAsNpy(head)) failMagic(head);
  const [major = 0, minor = 0] = head.subarray(6);
  if (head.length < 8) fail("truncated", { byte: source.size, found: "0", wanted: "10" });
  if (major < 1 || major > 3) fail("npyVersion", { byte: 6, found: `${major}.${minor}` });
  const from = major === 1 ? 10 : 12;
  if (head.length < from) {
    fail("truncated", { byte: source.size, found: `${source.size}`, wanted: `${from}` });
  }
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > maxHeaderBytes) fail("badHeader", { byte: 8, found: `${length}` });
  const start = from + length;
  if (start > source.size) {
    fail("truncated", { byte: source.size, found: `${source.size}`, wanted: `${start}` });
  }
  const text = new TextDecoder("latin1").decode(await source.read(from, start));
  return { ...readDictionary(text, from), start };
}

/** A list or tuple describes records with fields. */
const typeText = /'[^'\\]*'|"[^"\\]*"|[[(]/;
/** (), (3,), (3, 4); Python 2 wrote 3L. */
const shapeText = /\(\s*(?:(?:\d+L?\s*,\s*)+(?:\d+L?\s*)?)?\)/;

/** Reads `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }`, in any order. */
function readDictionary(text: string, from: number): Omit<NpyHeader, "start"> {
  const entry = (key: string, value: RegExp) => {
    const found = new RegExp(`(['"])${key}\\1\\s*:\\s*(${value.source})`).exec(text);
    const [all, , written = ""] = found ?? fail("badHeader", { byte: from, found: excerpt(text) });
    return { written, at: found === null ? 0 : found.index + all.length - written.length };
  };
  if (!/^\s*\{[^{}]*\}\s*$/.test(text)) fail("badHeader", { byte: from, found: excerpt(text) });
  const type = entry("descr", typeText);
  const typeAt = from + type.at;
  if (/^[[(]/.test(type.written)) {
    fail("numberType", { byte: typeAt, found: excerpt(text.slice(type.at)) });
  }
  const shape = entry("shape", shapeText);
  return {
    type: type.written.slice(1, -1),
    typeAt,
    fortran: entry("fortran_order", /True|False/).written === "True",
    shape: (shape.written.match(/\d+/g) ?? []).map(Number),
    shapeAt: from + shape.at,
  };
}
