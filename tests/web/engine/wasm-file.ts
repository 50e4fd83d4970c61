/** The memory layout in a WebAssembly file: initial globals and data segments. */

export interface Segment {
  readonly start: number;
  readonly end: number;
}

export interface WasmLayout {
  /** The initial values of the mutable i32 globals. */
  readonly mutableGlobals: readonly number[];
  readonly segments: readonly Segment[];
}

const sections = { global: 6, data: 11 };
const opcodes = { i32Const: 0x41, end: 0x0b };
const i32 = 0x7f;

class Reader {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new Error("the file ends early");
    return value;
  }

  /** LEB128, up to 32 bits. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    const start = this.at;
    const value = this.unsigned();
    const bits = 7 * (this.at - start);
    return value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
  }

  /** The value of `i32.const x end`, the only form of initial value in our file. */
  constant(): number {
    if (this.byte() !== opcodes.i32Const) throw new Error("an initial value is no i32.const");
    const value = this.signed();
    if (this.byte() !== opcodes.end) throw new Error("an initial value has a second instruction");
    return value;
  }
}

function readGlobals(reader: Reader): number[] {
  const found: number[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    const isI32 = reader.byte() === i32;
    const isMutable = reader.byte() === 1;
    const value = reader.constant();
    if (isI32 && isMutable) found.push(value);
  }
  return found;
}

function readSegments(reader: Reader): Segment[] {
  const found: Segment[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    if (reader.unsigned() !== 0) throw new Error("a data segment is not active in memory 0");
    const start = reader.constant();
    const length = reader.unsigned();
    reader.at += length;
    found.push({ start, end: start + length });
  }
  return found;
}

export function readLayout(bytes: Uint8Array): WasmLayout {
  const reader = new Reader(bytes);
  reader.at = 8; // magic and version
  let mutableGlobals: number[] = [];
  let segments: Segment[] = [];
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const next = reader.unsigned() + reader.at;
    if (id === sections.global) mutableGlobals = readGlobals(reader);
    if (id === sections.data) segments = readSegments(reader);
    reader.at = next;
  }
  return { mutableGlobals, segments };
}
