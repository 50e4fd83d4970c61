/**
 * Hugging Face's safetensors: the length of the header, the header as JSON, then the numbers of all
 * tensors without gaps. Nothing is executed, and every offset is checked before a number is read.
 * Format: github.com/huggingface/safetensors, README, "Format".
 */

import { excerpt, FaultError, fail, tensorName } from "./fault.js";
import { JsonText } from "./json-text.js";
import { safetensorsType } from "./number-type.js";
import { Pace, type Source } from "./source.js";
import { readStored, type StoredTensor, sizeOf } from "./stored-tensor.js";

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
  /** Offset of the entry in the file, computed on demand. */
  byte(): number;
}

/** Whether the first bytes fit: a length and the brace of a header. */
export function startsAsSafetensors(head: Uint8Array): boolean {
  return head[8] === 0x7b && head[7] === 0 && head[6] === 0;
}

/** Throws a FaultError that names the byte; each tensor's `read` reads its numbers. */
export async function readSafetensors(source: Source, pace = new Pace()): Promise<Safetensors> {
  const start = await numbersStart(source);
  const text = new TextDecoder("utf-8").decode(await source.read(8, start));
  const { metadata, entries } = new Header(text).read();
  checkOffsets(entries, start, source.size);
  const tensors = new Map(
    entries.map((entry) => [entry.name, tensorOf(entry, source, start, pace)]),
  );
  return { metadata, tensors };
}

/** Offset of the first number. */
async function numbersStart(source: Source): Promise<number> {
  const { size } = source;
  if (size < 8) fail("truncated", { byte: size, found: `${size}`, wanted: "8" });
  const head = await source.read(0, 8);
  const length = new DataView(head.buffer, head.byteOffset, 8).getBigUint64(0, true);
  if (8n + length > BigInt(size))
    fail("truncated", { byte: size, found: `${size}`, wanted: `${8n + length}` });
  if (length > maxHeaderBytes) fail("badHeader", { byte: 0, found: `${length}` });
  return 8 + Number(length);
}

function tensorOf(entry: Entry, source: Source, start: number, pace: Pace): StoredTensor {
  const { name, dtype, shape, begin } = entry;
  const type = safetensorsType(dtype);
  if (type === undefined) {
    const details = { tensor: tensorName(name), byte: start + begin, found: excerpt(dtype) };
    const fault = { kind: "numberType", ...details } as const;
    return { shape, dtype, fault, read: async () => fail("numberType", details) };
  }
  const layout = { source, start: start + begin, type, shape, fortran: false, name };
  const read = (kept?: number, newPace = pace) => readStored(layout, kept, newPace);
  return { shape, dtype, read };
}

/** Throws unless the tensors fill the rest of the file, each with the bytes of its shape and type. */
function checkOffsets(entries: readonly Entry[], start: number, size: number): void {
  const total = size - start;
  for (const entry of entries) {
    const { dtype, shape, begin, end } = entry;
    const tensor = tensorName(entry.name);
    if (begin > end || end > total) {
      const details = { found: `${begin}–${end}`, wanted: `${total}` };
      fail("tensorRange", { tensor, byte: entry.byte(), ...details });
    }
    const bytes = safetensorsType(dtype)?.bytes;
    const wanted = bytes === undefined ? end - begin : sizeOf(shape) * bytes;
    if (wanted === end - begin) continue;
    fail("tensorBytes", {
      tensor,
      byte: entry.byte(),
      found: `${end - begin}`,
      wanted: `${wanted}`,
    });
  }
  let [covered, before] = [0, ""];
  const unused = (to: number) =>
    fail("unusedBytes", { byte: start + covered, found: `${to - covered}` });
  for (const entry of [...entries].sort((a, b) => a.begin - b.begin || a.end - b.end)) {
    const { begin, end } = entry;
    const tensor = tensorName(entry.name);
    if (begin < covered) fail("tensorOverlap", { tensor, byte: entry.byte(), found: before });
    if (begin > covered) unused(begin);
    [covered, before] = [end, tensor];
  }
  if (covered < total) unused(total);
}

/** Parses `{"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, …}` and nothing else. */
class Header {
  readonly #json: JsonText;
  /** For messages. */
  #tensor: string | undefined;

  constructor(private readonly text: string) {
    this.#json = new JsonText(text);
  }

  read(): { metadata: Record<string, string>; entries: Entry[] } {
    try {
      return this.#read();
    } catch (error) {
      if (error instanceof FaultError && error.fault.line !== undefined) this.#fail();
      throw error;
    }
  }

  #read(): { metadata: Record<string, string>; entries: Entry[] } {
    const names = new Set<string>();
    const entries: Entry[] = [];
    let metadata: Record<string, string> = {};
    this.#object((name) => {
      if (names.has(name)) fail("tensorTwice", { byte: this.#byte(), found: tensorName(name) });
      names.add(name);
      if (name === "__metadata__") metadata = this.#metadata();
      else entries.push(this.#entry(name));
    });
    if (this.#json.peek() !== "") this.#fail();
    return { metadata, entries };
  }

  #fail(at = this.#json.at): never {
    const named = this.#tensor === undefined ? {} : { tensor: tensorName(this.#tensor) };
    return fail("badHeader", {
      ...named,
      byte: this.#byte(at),
      found: excerpt(this.text.slice(at)),
    });
  }

  #byte(at = this.#json.at): number {
    return 8 + new TextEncoder().encode(this.text.slice(0, at)).length;
  }

  #object(take: (key: string) => void): void {
    const json = this.#json;
    json.need("{");
    if (json.take("}")) return;
    do {
      const key = json.string();
      json.need(":");
      take(key);
    } while (json.next("}"));
  }

  #metadata(): Record<string, string> {
    const found: [string, string][] = [];
    this.#object((key) => found.push([key, this.#json.string()]));
    return Object.fromEntries(found);
  }

  #entry(name: string): Entry {
    this.#tensor = name;
    this.#json.peek();
    const { at } = this.#json;
    let dtype: string | undefined;
    let shape: readonly number[] | undefined;
    let offsets: readonly number[] | undefined;
    this.#object((key) => {
      if (key === "dtype" && dtype === undefined) dtype = this.#json.string();
      else if (key === "shape" && shape === undefined) shape = this.#counts();
      else if (key === "data_offsets" && offsets === undefined) offsets = this.#counts();
      else this.#fail();
    });
    const [begin, end, ...more] = offsets ?? [];
    if (dtype === undefined || shape === undefined) return this.#fail(at);
    if (begin === undefined || end === undefined || more.length > 0) return this.#fail(at);
    this.#tensor = undefined;
    return { name, dtype, shape, begin, end, byte: () => this.#byte(at) };
  }

  /** Non-negative integers. */
  #counts(): number[] {
    const json = this.#json;
    const counts: number[] = [];
    json.need("[");
    if (json.take("]")) return counts;
    do {
      const count = json.number();
      if (!Number.isSafeInteger(count) || count < 0) this.#fail();
      counts.push(count);
    } while (json.next("]"));
    return counts;
  }
}
