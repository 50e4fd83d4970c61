/**
 * NumPy's .npz: a zip archive with one .npy file per array. unzipit reads the archive; this module adds the check of each
 * file's checksum.
 */
import { type Reader, unzipRaw, type ZipEntry } from "unzipit";
import { FaultError, fail, megabytes, tensorName } from "./fault.js";
import { openNpy } from "./npy.js";
import { fileLimits, type Pace, type Source } from "./source.js";
import { brokenTensor, type StoredTensor, type Tensors } from "./tensor.js";

/** The largest single read in bytes: enough for a directory of some hundred thousand files. */
const maxRead = 2 ** 24;
/** Each array takes a stream of its own, about a millisecond. */
const mostArrays = 2048;

/** The arrays by name. An unreadable array is listed with its fault. */
export async function readNpz(source: Source, pace: Pace): Promise<Tensors> {
  const { entries } = await orFault(unzipRaw(readerOf(source)), "");
  const arrays = entries.filter(({ name }) => /\.npy$/i.test(name));
  if (arrays.length === 0) fail("archive");
  if (arrays.length > mostArrays)
    fail("tooMany", { found: `${arrays.length}`, wanted: `${mostArrays}` });
  const tensors = new Map<string, StoredTensor>();
  const texts = new Map<string, readonly string[]>();
  for (const [i, entry] of arrays.entries()) {
    const name = entry.name.slice(0, -4);
    const opened = await orBroken(name, () => openNpy(member(entry, name, pace), pace, name));
    if (tensors.has(name) || texts.has(name)) fail("zip", { tensor: tensorName(name) });
    if (Array.isArray(opened)) texts.set(name, opened);
    else tensors.set(name, opened as StoredTensor);
    await pace.rest(i / arrays.length);
  }
  return { tensors, texts };
}

async function orBroken<T>(name: string, open: () => Promise<T>): Promise<T | StoredTensor> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    const fault = { ...error.fault, tensor: tensorName(name) };
    return brokenTensor(fault, [], fault.found ?? "");
  }
}

const readerOf = (source: Source): Reader => ({
  getLength: async () => source.size,
  async read(start, length) {
    const inside = start >= 0 && start + length <= source.size && length <= maxRead;
    if (!inside) throw new RangeError("The archive has no such part.");
    return (await source.read(start, start + length)).slice();
  },
});

/** A removed file gives a DOMException, which is no fault of the archive. */
async function orFault<T>(reading: Promise<T>, name: string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FaultError || error instanceof DOMException) throw error;
    return fail("zip", name ? { tensor: tensorName(name) } : {});
  }
}

/** One file of an archive. Each read starts at its beginning; one that reaches the end checks the checksum. */
function member(entry: ZipEntry, name: string, pace: Pace): Source {
  const at = { tensor: tensorName(name) };
  const { size, encrypted, compressionMethod: method } = entry;
  if (encrypted || (method !== 0 && method !== 8)) fail("zip", at);
  if (size > fileLimits.bytes) fail("tooLarge", { ...at, ...megabytes(size, fileLimits.bytes) });
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(end - start);
    const reader = (await entry.stream()).getReader();
    let [from, crc] = [0, 0];
    while (from < end || end === size) {
      const { value, done } = await reader.read();
      if (done) break;
      const part = value.subarray(Math.max(0, start - from), Math.max(0, end - from));
      bytes.set(part, Math.max(0, from - start));
      if (end === size) crc = crc32(value, crc);
      from += value.length;
      await pace.rest(from / end);
    }
    await reader.cancel();
    // Brackets because unzipit declares it private; the compiler still reports a release without it.
    // biome-ignore lint/complexity/useLiteralKeys: see above
    if (from < end || (end === size && (from > size || crc !== entry["_rawEntry"].crc32)))
      fail("zip", at);
    return bytes;
  };
  return { name: "", size, read: (start, end) => orFault(read(start, end), name) };
}

/** The checksum of zip archives: CRC-32 of ISO 3309, bits reflected. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** The checksum of `bytes`; `before` is that of the preceding bytes. */
function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] as number);
  return ~crc >>> 0;
}
