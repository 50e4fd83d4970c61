/**
 * Saved objects as bytes, all little-endian: "SKNN", the version of the format, a checksum of the rest, the length of a
 * header in JSON, that header, then the arrays it lists, each at a multiple of 8 bytes.
 */

import { failure, mustBe } from "../errors.js";
import { checkedLength, isTypedArray } from "./typed-arrays.js";

const magic = 0x4e_4e_4b_53;
const format = 1;
const jsonAt = 16;

const elements = { Float32Array, Float64Array, Int32Array } as const;
type ElementName = keyof typeof elements;
type SavedArray = InstanceType<(typeof elements)[ElementName]>;

/** What was saved. Nothing in it is checked but its bytes. */
export interface Saved {
  readonly header: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, SavedArray>>;
}

const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;

export function toSavedBytes(
  kind: string,
  header: object,
  arrays: Readonly<Record<string, SavedArray>>,
): Uint8Array<ArrayBuffer> {
  const list = Object.entries(arrays);
  const described = list.map(([name, array]) => [name, array.constructor.name, array.length]);
  const json = new TextEncoder().encode(JSON.stringify({ kind, arrays: described, ...header }));
  const start = padded(jsonAt + json.length);
  const size = list.reduce((sum, [, array]) => sum + padded(array.byteLength), start);
  const bytes = new Uint8Array(size);
  bytes.set(json, jsonAt);
  let at = start;
  for (const [, array] of list) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += padded(array.byteLength);
  }
  const words = new DataView(bytes.buffer);
  words.setUint32(0, magic, true);
  words.setUint32(4, format, true);
  words.setUint32(12, json.length, true);
  words.setUint32(8, checksum(bytes), true);
  return bytes;
}

/** Throws `_TYPE` for what are no bytes, and `_INTEGRITY` for bytes that `toSavedBytes` did not make. Arrays may lie in those given. */
export function fromSavedBytes(kind: string, given: unknown): Saved {
  if (!isTypedArray(given) || !(given instanceof Uint8Array)) {
    throw mustBe("TYPE", "bytes", "a Uint8Array that toBytes made", given);
  }
  const length = checkedLength(given, "bytes");
  const aligned = given.byteOffset % 8 === 0 ? given : new Uint8Array(given);
  const { buffer, byteOffset } = aligned as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(buffer, byteOffset, length);
  const words = new DataView(buffer, byteOffset, length);
  if (length < jsonAt || words.getUint32(0, true) !== magic) {
    throw damaged("are not those of toBytes");
  }
  const version = words.getUint32(4, true);
  if (version !== format) throw damaged(`have format ${version}, which this version cannot read`);
  const intact = length % 8 === 0 && words.getUint32(8, true) === checksum(bytes);
  if (!intact) throw damaged("were changed");
  const json = bytes.subarray(jsonAt, jsonAt + words.getUint32(12, true));
  const { arrays: described, ...header } = JSON.parse(new TextDecoder().decode(json));
  if (header.kind !== kind) throw damaged(`hold another object than ${kind}`);
  const arrays: Record<string, SavedArray> = {};
  let at = padded(jsonAt + json.length);
  for (const [name, element, length] of described as [string, ElementName, number][]) {
    arrays[name] = new elements[element](buffer, byteOffset + at, length);
    at += padded((arrays[name] as SavedArray).byteLength);
  }
  return { header, arrays };
}

export const damaged = (text: string, cause?: unknown) =>
  failure("INTEGRITY", "bytes", text, cause);

/** Of a byte, and of one that is followed by 1, 2 and 3 zeros. */
let checksums: Uint32Array | undefined;

/** CRC-32, as in ZIP and PNG, of all that follows it: four bytes at a time. */
function checksum(bytes: Uint8Array): number {
  const table = checksums ?? new Uint32Array(1024);
  for (let at = 0; checksums === undefined && at < 1024; at++) {
    let x = at < 256 ? at : (table[at - 256] as number);
    for (let bit = 0; bit < 8; bit++) x = x & 1 ? (x >>> 1) ^ 0xed_b8_83_20 : x >>> 1;
    table[at] = x;
  }
  checksums = table;
  const entry = (at: number) => table[at] as number;
  let sum = 0xff_ff_ff_ff;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + 12, bytes.length / 4 - 3);
  // By index: the iterator of a typed array takes ten times as long.
  for (let at = 0; at < words.length; at++) {
    const x = sum ^ (words[at] as number);
    sum = entry(768 + (x & 255)) ^ entry(512 + ((x >>> 8) & 255));
    sum ^= entry(256 + ((x >>> 16) & 255)) ^ entry(x >>> 24);
  }
  return ~sum >>> 0;
}
