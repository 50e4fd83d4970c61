/** Files for the readers: fixtures, and safetensors and zip archives made byte by byte, valid or not. */
import { readFileSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";
import type { Fault } from "../../../web/data/fault.js";
import { FaultError } from "../../../web/data/fault.js";
import { openData } from "../../../web/data/open.js";
import type { Table } from "../../../web/data/table.js";
import type { Tensors } from "../../../web/data/tensor.js";

export const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(`tests/fixtures/${name}`));

export type File = string | Uint8Array;

export const open = (file: File, name = ""): Promise<Table | Tensors> =>
  openData({ name, bytes: typeof file === "string" ? new TextEncoder().encode(file) : file });

/** Reads all numbers of a file; undefined if nothing is wrong with it. */
export async function faultOf(file: File, name = ""): Promise<Fault | undefined> {
  try {
    const found = await open(file, name);
    if ("tensors" in found) for (const tensor of found.tensors.values()) tensor.read();
    return undefined;
  } catch (error) {
    if (error instanceof FaultError) return error.fault;
    throw error;
  }
}

/** The length of the header, the header, and the numbers. */
export function safetensors(header: string | object, numbers: Uint8Array): Uint8Array {
  const json = typeof header === "string" ? header : JSON.stringify(header);
  const text = new TextEncoder().encode(json);
  const file = new Uint8Array(8 + text.length + numbers.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  file.set(numbers, 8 + text.length);
  return file;
}

export const bytesOf = (numbers: Float32Array | Float64Array | Uint16Array | BigInt64Array) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

export interface Named {
  readonly [name: string]: { readonly shape: readonly number[]; readonly data: Float32Array };
}

/** A valid file of floats. */
export function floats(tensors: Named, metadata?: Readonly<Record<string, string>>): Uint8Array {
  const header: Record<string, unknown> = metadata ? { __metadata__: metadata } : {};
  let at = 0;
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    header[name] = { dtype: "F32", shape, data_offsets: [at, at + data.byteLength] };
    at += data.byteLength;
  }
  const parts = Object.values(tensors).map(({ data }) => bytesOf(data));
  return safetensors(header, new Uint8Array(Buffer.concat(parts)));
}

export interface Zipped {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly deflate?: boolean;
  /** In place of the true values. */
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly packed?: number;
  readonly crc?: number;
  readonly local?: number;
}

function record(size: number, fields: readonly (readonly [at: number, bytes: 2 | 4, x: number])[]) {
  const buffer = Buffer.alloc(size);
  for (const [at, bytes, value] of fields)
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    else buffer.writeUInt32LE(value, at);
  return buffer;
}

/** The files, the directory, and the record of the end. */
export function zip(files: readonly Zipped[]): Uint8Array {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const body = file.deflate ? deflateRawSync(file.bytes) : Buffer.from(file.bytes);
    // Encrypted data begin with a header of twelve bytes.
    const packed = (file.flags ?? 0) & 1 ? Buffer.concat([Buffer.alloc(12), body]) : body;
    const fields = [
      [0, 4, 0x02014b50],
      [8, 2, file.flags ?? 0],
      [10, 2, file.method ?? (file.deflate ? 8 : 0)],
      [16, 4, file.crc ?? crc32(file.bytes)],
      [20, 4, file.packed ?? packed.length],
      [24, 4, file.size ?? file.bytes.length],
      [28, 2, name.length],
      [42, 4, file.local ?? at],
    ] as const;
    entries.push(record(46, fields), name);
    const head = record(30, [
      [0, 4, 0x04034b50],
      [26, 2, name.length],
    ]);
    parts.push(head, name, packed);
    at += head.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = record(22, [
    [0, 4, 0x06054b50],
    [8, 2, files.length],
    [10, 2, files.length],
    [12, 4, directory.length],
    [16, 4, at],
  ]);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}

/** A .npy file with this dictionary; by default of doubles. */
export function npy(shape: readonly number[], numbers: readonly number[], header?: string) {
  const tuple = `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
  const text = `${header ?? `{'descr': '<f8', 'fortran_order': False, 'shape': ${tuple}, }`}\n`;
  const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, text.length & 255, text.length >> 8];
  const data = new Uint8Array(Float64Array.from(numbers).buffer);
  return new Uint8Array(Buffer.concat([Buffer.from(magic), Buffer.from(text), data]));
}
