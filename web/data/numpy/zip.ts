/**
 * Zip archives as a list of files, each readable like a separate file. unzipit reads the
 * archive; this module adds the check of each file's checksum.
 */
import { type Reader, unzipRaw, type ZipEntry } from "unzipit";
import { FaultError, fail, megabytes, tensorName, type Where } from "../fault.js";
import { fileLimits, type Source } from "../source.js";

/** The largest single read in bytes: enough for a directory of some hundred thousand files. */
const maxRead = 2 ** 24;

/** A file in an archive. */
export interface Zipped {
  readonly name: string;
  /** Faults: encrypted, compressed in another way, or too large. */
  open(): ZipMember;
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

const isZip = [0x50, 0x4b] as const;
export const startsAsZip = (head: Uint8Array): boolean =>
  isZip.every((byte, i) => head[i] === byte);

/** The files of an archive, in the order of its directory. */
export async function readZip(source: Source): Promise<Zipped[]> {
  const { entries } = await orFault(unzipRaw(readerOf(source)), () =>
    fail("zipDirectory", { byte: source.size }),
  );
  return entries.map((entry) => ({ name: entry.name, open: () => open(entry) }));
}

function readerOf(source: Source): Reader {
  return {
    getLength: async () => source.size,
    async read(start, length) {
      const inside = start >= 0 && start + length <= source.size && length <= maxRead;
      if (!inside) throw new RangeError("The archive has no such part.");
      return (await source.read(start, start + length)).slice();
    },
  };
}

function open(entry: ZipEntry): ZipMember {
  const { encrypted, compressionMethod: method, size } = entry;
  const at = { tensor: tensorName(entry.name) };
  if (encrypted) fail("zipEncrypted", at);
  if (method !== 0 && method !== 8) fail("zipMethod", { ...at, found: `${method}` });
  if (size > fileLimits.bytes) fail("tooLarge", { ...at, ...megabytes(size, fileLimits.bytes) });
  return new ZipMember(entry, at);
}

/** A removed file gives a DOMException, which is no fault of the archive. */
async function orFault<T>(reading: Promise<T>, fault: () => never): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FaultError || error instanceof DOMException) throw error;
    return fault();
  }
}

/** One file of an archive, read sequentially; a read at an earlier offset starts again. */
export class ZipMember implements Source {
  readonly name = "";
  readonly size: number;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Decompressed bytes that are not read yet, from offset `at` of the file. */
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;
  #crc = 0;

  constructor(
    private readonly entry: ZipEntry,
    private readonly place: Where,
  ) {
    this.size = entry.size;
  }

  read(start: number, end: number): Promise<Uint8Array> {
    return orFault(this.#read(start, end), () => this.#damaged());
  }

  async #read(start: number, end: number): Promise<Uint8Array> {
    if (this.#reader === undefined || start < this.#at) await this.#restart();
    const bytes = new Uint8Array(end - start);
    let filled = 0;
    while (filled < bytes.length) {
      if (this.#chunk.length === 0 && !(await this.#next())) return this.#damaged();
      this.#take(Math.max(0, Math.min(start - this.#at, this.#chunk.length)));
      const part = this.#chunk.subarray(0, bytes.length - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.#take(part.length);
    }
    if (this.#at === this.size) await this.#check();
    return bytes;
  }

  #take(count: number): void {
    this.#chunk = this.#chunk.subarray(count);
    this.#at += count;
  }

  /** Releases buffers between two readings. */
  release(): void {
    this.#reader?.cancel().catch(() => {});
    this.#reader = undefined;
    [this.#at, this.#crc, this.#chunk] = [0, 0, new Uint8Array(0)];
  }

  async #restart(): Promise<void> {
    this.release();
    this.#reader = (await this.entry.stream()).getReader();
  }

  async #next(): Promise<boolean> {
    const { value, done } = (await this.#reader?.read()) ?? { done: true };
    if (done || value === undefined) return false;
    this.#crc = crc32(value, this.#crc);
    this.#chunk = value;
    return true;
  }

  /** The stream itself fails if the size of the file differs. */
  async #check(): Promise<void> {
    const more = this.#chunk.length > 0 || (await this.#next());
    // Brackets because unzipit declares it private; the compiler still reports a release without it.
    // biome-ignore lint/complexity/useLiteralKeys: see above
    if (more || this.#crc !== this.entry["_rawEntry"].crc32) this.#damaged();
  }

  #damaged(): never {
    return fail("zipDamaged", this.place);
  }
}
