/**
 * Hugging Face's safetensors: the length of the header, the header as JSON, then the numbers of all
 * tensors without gaps. Nothing is executed, and every offset is checked before a number is read.
 * Format: github.com/huggingface/safetensors, README, "Format".
 */

import { excerpt, fail, tensorName } from "./fault.js";
import { isObject } from "./json-object.js";
import { safetensorsType } from "./number-type.js";
import { brokenTensor, type StoredTensor, sizeOf, storedTensor } from "./tensor.js";

export interface Safetensors {
  /** The `__metadata__` of the header. */
  readonly metadata: Readonly<Record<string, string>>;
  /** By name, in the order of the header. */
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/** Much more than the names of the largest models take. */
const maxHeaderBytes = 2 ** 22;

interface Entry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  /** Offsets into the data section after the header. */
  readonly begin: number;
  readonly end: number;
}

/** Throws a FaultError. */
export function readSafetensors(file: Uint8Array): Safetensors {
  const start = numbersStart(file);
  const text = new TextDecoder("utf-8").decode(file.subarray(8, start));
  const { metadata, entries } = readHeader(text);
  checkOffsets(entries, start, file.length);
  const tensors = new Map(entries.map((entry) => [entry.name, tensorOf(entry, file, start)]));
  return { metadata, tensors };
}

/** Offset of the first number. */
function numbersStart(file: Uint8Array): number {
  const size = file.length;
  if (size < 8) fail("truncated", { byte: size, found: `${size}`, wanted: "8" });
  const length = new DataView(file.buffer, file.byteOffset, 8).getBigUint64(0, true);
  if (8n + length > BigInt(size))
    fail("truncated", { byte: size, found: `${size}`, wanted: `${8n + length}` });
  if (length > maxHeaderBytes) fail("badHeader", { byte: 0, found: `${length}` });
  return 8 + Number(length);
}

function tensorOf(entry: Entry, file: Uint8Array, start: number): StoredTensor {
  const { name, dtype, shape, begin } = entry;
  const type = safetensorsType(dtype);
  if (type === undefined) {
    const details = { tensor: tensorName(name), byte: start + begin, found: excerpt(dtype) };
    return brokenTensor({ kind: "numberType", ...details }, shape, dtype);
  }
  return storedTensor({ file, start: start + begin, type, shape, fortran: false, name }, dtype);
}

/** Throws unless the tensors fill the rest of the file without gaps, each with the bytes of its shape and type. */
function checkOffsets(entries: readonly Entry[], start: number, size: number): void {
  let covered = 0;
  for (const { name, dtype, shape, begin, end } of entries.toSorted(
    (a, b) => a.begin - b.begin || a.end - b.end,
  )) {
    const bytes = safetensorsType(dtype)?.bytes;
    const wanted = bytes === undefined ? end - covered : sizeOf(shape) * bytes;
    if (begin !== covered || end - begin !== wanted)
      fail("tensorBytes", {
        tensor: tensorName(name),
        found: `${begin}–${end}`,
        wanted: `${covered}–${covered + wanted}`,
      });
    covered = end;
  }
  const details = { byte: size, found: `${size - start}`, wanted: `${covered}` };
  if (covered > size - start) fail("truncated", details);
  if (covered < size - start) fail("overlong", details);
}

/** Reads `{"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, …}` and nothing else. */
function readHeader(text: string): { metadata: Record<string, string>; entries: Entry[] } {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    header = undefined;
  }
  if (!isObject(header)) return failHeader(text);
  const { __metadata__: metadata = {}, ...tensors } = header;
  const isTexts = (value: unknown): value is Record<string, string> =>
    isObject(value) && Object.values(value).every((one) => typeof one === "string");
  if (!isTexts(metadata)) return failHeader(JSON.stringify(metadata), "__metadata__");
  return { metadata, entries: Object.entries(tensors).map(entryOf) };
}

const failHeader = (text: string, tensor?: string): never =>
  fail("badHeader", {
    ...{ ...(tensor !== undefined && { tensor: tensorName(tensor) }), byte: 8 },
    found: excerpt(text),
  });

/** Non-negative integers. */
const isCounts = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((count) => Number.isSafeInteger(count) && count >= 0);

function entryOf([name, value]: readonly [string, unknown]): Entry {
  const { dtype, shape, data_offsets: offsets, ...more } = isObject(value) ? value : {};
  const isWhole = Object.keys(more).length === 0 && isCounts(offsets) && offsets.length === 2;
  if (typeof dtype !== "string" || !isCounts(shape) || !isWhole)
    return failHeader(JSON.stringify(value), name);
  const [begin = 0, end = 0] = offsets;
  return { name, dtype, shape, begin, end };
}
