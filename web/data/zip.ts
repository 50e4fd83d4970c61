/**
 * Zip archives as a list of files, each of which is read as if it lay by itself: without
 * compression, or with deflate through the platform's own DecompressionStream, which every
 * browser with WebAssembly SIMD has. What is read to its end is held to its checksum.
 * Format: PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5.
 */
import { fail, megabytes, tensorName } from "./fault.js";
import { ownLimits } from "./matrix.js";
import type { Source } from "./source.js";
import { ZipMember } from "./zip-member.js";

/** Room for a directory of some hundred thousand files. */
const maxDirectoryBytes = 2 ** 24;
const endBytes = 22;
const maxComment = 2 ** 16;
const entryBytes = 46;
const localBytes = 30;

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
  /** Offset of what the directory says about it. */
  readonly byte: number;
}

/** A file in an archive. */
export interface Zipped {
  readonly name: string;
  /** Faults: encrypted, compressed in another way, too large, or not where the directory says. */
  open(): Promise<ZipMember>;
}

const isZip = [0x50, 0x4b] as const;
export const startsAsZip = (head: Uint8Array): boolean =>
  isZip.every((byte, i) => head[i] === byte);

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The files of an archive, in the order of its directory. */
export async function readZip(source: Source): Promise<Zipped[]> {
  const from = Math.max(0, source.size - endBytes - maxComment);
  const end = viewOf(await source.read(from, source.size));
  const at = endOf(end);
  if (at === undefined) return fail("zipDirectory", { byte: source.size });
  const [size, offset] = [end.getUint32(at + 12, true), end.getUint32(at + 16, true)];
  const byte = from + at;
  if (offset + size > byte || size > maxDirectoryBytes) return fail("zipDirectory", { byte });
  const directory = await source.read(offset, offset + size);
  const entries = [...entriesOf(directory, offset, end.getUint16(at + 10, true))];
  return entries.map((entry) => ({ name: entry.name, open: () => open(source, entry, offset) }));
}

/** The record that ends an archive: the last one whose comment fills what follows. */
function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - endBytes; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endBytes + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return undefined;
}

function* entriesOf(directory: Uint8Array, offset: number, count: number): Generator<Entry> {
  const view = viewOf(directory);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const byte = offset + Math.min(at, directory.length);
    const isEntry = at + entryBytes <= directory.length && view.getUint32(at, true) === 0x02014b50;
    if (!isEntry) fail("zipDirectory", { byte });
    const short = (place: number) => view.getUint16(at + place, true);
    const long = (place: number) => view.getUint32(at + place, true);
    const nameEnd = at + entryBytes + short(28);
    if (nameEnd > directory.length) fail("zipDirectory", { byte });
    const name = new TextDecoder().decode(directory.subarray(at + entryBytes, nameEnd));
    const sizes = { crc: long(16), packed: long(20), size: long(24), local: long(42) };
    yield { name, flags: short(8), method: short(10), ...sizes, byte };
    at = nameEnd + short(30) + short(32);
  }
  if (at !== directory.length) fail("zipDirectory", { byte: offset + directory.length });
}

/** Numbers begin behind a header of their own, which stands before the directory. */
async function open(source: Source, entry: Entry, directory: number): Promise<ZipMember> {
  const { flags, method, packed, size, local, crc, byte } = entry;
  const at = { byte, tensor: tensorName(entry.name) };
  if (flags & 1) fail("zipEncrypted", at);
  if (method !== 0 && method !== 8) fail("zipMethod", { ...at, found: `${method}` });
  if (size > ownLimits.bytes) fail("tooLarge", { ...at, ...megabytes(size, ownLimits.bytes) });
  const damaged = { ...at, byte: local };
  if (local + localBytes > directory) return fail("zipDamaged", at);
  const header = viewOf(await source.read(local, local + localBytes));
  const start = local + localBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const isFile = header.getUint32(0, true) === 0x04034b50 && start + packed <= directory;
  if (!isFile || (method === 0 && packed !== size)) return fail("zipDamaged", damaged);
  return new ZipMember(source, { start, packed, size, crc, deflated: method === 8, at: damaged });
}
