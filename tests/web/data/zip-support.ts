/** Handmade zip archives in which any field can be wrong. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly deflate?: boolean;
  /** Overrides of the true values. */
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly packed?: number;
  readonly crc?: number;
  readonly local?: number;
}

function record(
  size: number,
  fields: readonly (readonly [at: number, bytes: 2 | 4, value: number])[],
) {
  const buffer = Buffer.alloc(size);
  for (const [at, bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    else buffer.writeUInt32LE(value, at);
  }
  return buffer;
}

/** Consecutive files, the directory, and the end record. */
export function zip(files: readonly ZipFile[], comment = ""): Uint8Array {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const body = file.deflate ? deflateRawSync(file.bytes) : Buffer.from(file.bytes);
    // Encrypted data start with a header of twelve bytes.
    const packed = (file.flags ?? 0) & 1 ? Buffer.concat([Buffer.alloc(12), body]) : body;
    const method = file.method ?? (file.deflate ? 8 : 0);
    const crc = file.crc ?? crc32(file.bytes);
    const sizes = [file.packed ?? packed.length, file.size ?? file.bytes.length] as const;
    const head = record(30, [
      [0, 4, 0x04034b50],
      [26, 2, name.length],
    ]);
    entries.push(
      record(46, [
        ...([
          [0, 4, 0x02014b50],
          [8, 2, file.flags ?? 0],
          [10, 2, method],
        ] as const),
        ...([
          [16, 4, crc],
          [20, 4, sizes[0]],
          [24, 4, sizes[1]],
        ] as const),
        ...([
          [28, 2, name.length],
          [42, 4, file.local ?? at],
        ] as const),
      ]),
      name,
    );
    parts.push(head, name, packed);
    at += head.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const text = Buffer.from(comment);
  const end = record(22, [
    ...([
      [0, 4, 0x06054b50],
      [8, 2, files.length],
      [10, 2, files.length],
    ] as const),
    ...([
      [12, 4, directory.length],
      [16, 4, at],
      [20, 2, text.length],
    ] as const),
  ]);
  return new Uint8Array(Buffer.concat([...parts, directory, end, text]));
}

/** A .npy file of doubles. */
export function npy(shape: readonly number[], numbers: readonly number[]): Uint8Array {
  return npyOf("<f8", shape, new Uint8Array(Float64Array.from(numbers).buffer));
}

/** A .npy file of any type. */
export function npyOf(type: string, shape: readonly number[], data: Uint8Array): Uint8Array {
  const tuple = `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': ${tuple}, }\n`;
  const head = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, text.length, 0]);
  return new Uint8Array(Buffer.concat([head, Buffer.from(text), data]));
}
