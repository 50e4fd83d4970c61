/**
 * NumPy's .npy in any byte and memory order: magic, version, length, and a Python dictionary with the number type, the
 * memory order and the shape. Nothing is evaluated, and sizes are checked against the length of the file before any
 * allocation. Format: NumPy Enhancement Proposal 1 and numpy.lib.format, versions 1.0, 2.0, 3.0.
 */
import { excerpt, fail, tensorName } from "./fault.js";
import { numpyType } from "./number-type.js";
import { bufferOf, type StoredTensor, sizeOf, storedTensor } from "./tensor.js";

interface Header {
  /** The number type, such as "<f8". */
  readonly type: string;
  /** Column-major order. */
  readonly fortran: boolean;
  readonly shape: readonly number[];
  /** Offset of the first number. */
  readonly start: number;
}

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;

/** Much more than two axes and a number type need. */
const maxHeaderBytes = 2 ** 16;

/** The texts of an array are read at once, in lists of at most this length. */
const mostTexts = 2 ** 16;

const hex = (bytes: Iterable<number>) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");

/** Numbers, or a list of texts. `name` is that in an archive. */
export function openNpy(file: Uint8Array, name: string): StoredTensor | readonly string[] {
  const header = readHeader(file);
  const { type: dtype, shape, fortran, start } = header;
  const at = { ...(name && { tensor: tensorName(name) }), found: excerpt(dtype) };
  const [, order, kind, length = "0"] = /^([<>=|]?)([US])(\d{1,7})$/.exec(dtype) ?? [];
  if (kind !== undefined) {
    const bytes = Number(length) * (kind === "U" ? 4 : 1);
    if (sizeOf(shape) > mostTexts)
      fail("tooMany", { ...at, found: `${sizeOf(shape)}`, wanted: `${mostTexts}` });
    checkLength(file, start, sizeOf(shape) * bytes);
    return texts(bufferOf(file, start, sizeOf(shape) * bytes), sizeOf(shape), order, kind);
  }
  if (/^\|?O/.test(dtype)) fail("pickle", at);
  const type = numpyType(dtype, at);
  checkLength(file, start, sizeOf(shape) * type.bytes);
  return storedTensor({ file, start, type, shape, fortran, name }, dtype);
}

/** Without the zeros that fill them up. */
function texts(buffer: ArrayBuffer, count: number, order = "", kind = "U"): string[] {
  const length = count === 0 ? 0 : buffer.byteLength / count;
  return Array.from({ length: count }, (_, i) => {
    if (kind === "S")
      return new TextDecoder()
        .decode(new Uint8Array(buffer, i * length, length))
        .replace(/\0+$/, "");
    const view = new DataView(buffer, i * length, length);
    const points = Array.from({ length: length / 4 }, (_, at) =>
      view.getUint32(4 * at, order !== ">"),
    );
    return points
      .map((point) => String.fromCodePoint(point > 0x10ffff ? 0xfffd : point))
      .join("")
      .replace(/\0+$/, "");
  });
}

/** Throws unless the file ends where its shape says; `bytes` may exceed every file size, even be infinite. */
function checkLength({ length: size }: Uint8Array, start: number, bytes: number): void {
  const details = { byte: size, found: `${size - start}`, wanted: `${bytes}` };
  if (bytes > size - start) fail("truncated", details);
  if (bytes < size - start) fail("overlong", details);
}

function readHeader(file: Uint8Array): Header {
  const size = file.length;
  const head = file.subarray(0, 12);
  const [major = 0, minor = 0] = head.subarray(6);
  if (magic.some((byte, i) => head[i] !== byte))
    fail("badHeader", { byte: 0, found: hex(head.subarray(0, 6)) });
  const from = major === 1 ? 10 : 12;
  if (head.length < from) fail("truncated", { byte: size, found: `${size}`, wanted: `${from}` });
  if (major < 1 || major > 3) fail("badHeader", { byte: 6, found: `${major}.${minor}` });
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > maxHeaderBytes) fail("badHeader", { byte: 8, found: `${length}` });
  const start = from + length;
  if (start > size) fail("truncated", { byte: size, found: `${size}`, wanted: `${start}` });
  const text = new TextDecoder("latin1").decode(file.subarray(from, start));
  return { ...readDictionary(text, from), start };
}

/** A list or tuple describes records with fields. */
const typeText = /'[^'\\]*'|"[^"\\]*"|[[(][^:]*/;
/** (), (3,), (3, 4); Python 2 wrote 3L. */
const shapeText = /\(\s*(?:(?:\d+L?\s*,\s*)+(?:\d+L?\s*)?)?\)/;

/** Reads `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }`, in any order. */
function readDictionary(text: string, byte: number): Omit<Header, "start"> {
  const bad = { byte, found: excerpt(text) };
  const entry = (key: string, value: RegExp) =>
    new RegExp(`(['"])${key}\\1\\s*:\\s*(${value.source})`).exec(text)?.[2] ??
    fail("badHeader", bad);
  if (!/^\s*\{[^{}]*\}\s*$/.test(text)) fail("badHeader", bad);
  const type = entry("descr", typeText);
  if (/^[[(]/.test(type)) fail("numberType", { byte, found: excerpt(type) });
  return {
    type: type.slice(1, -1),
    fortran: entry("fortran_order", /True|False/) === "True",
    shape: (entry("shape", shapeText).match(/\d+/g) ?? []).map(Number),
  };
}
