/**
 * The header of a .npy file: magic, version, length, and a Python dictionary
 * with the number type, the memory order and the shape. The parser accepts only
 * the few tokens of this dictionary and evaluates nothing.
 * Format: NumPy Enhancement Proposal 1 and numpy.lib.format, versions 1.0, 2.0, 3.0.
 */
import { excerpt, fail } from "./fault.js";
import type { Source } from "./source.js";

export interface NpyHeader {
  /** The number type, such as "<f8". */
  readonly type: string;
  /** Column-major order. */
  readonly fortran: boolean;
  readonly shape: readonly number[];
  /** Offsets of the texts of number type and shape, for messages. */
  readonly typeAt: number;
  readonly shapeAt: number;
  /** Offset of the first number. */
  readonly start: number;
}

export const npyMagic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;

/** Much more than two axes and a number type need. */
const maxHeaderBytes = 2 ** 16;

const hex = (bytes: Iterable<number>) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");

export function startsAsNpy(bytes: Uint8Array): boolean {
  return npyMagic.every((byte, i) => bytes[i] === byte);
}

/** Throws with the first byte where the magic differs. */
export function failMagic(bytes: Uint8Array): never {
  const byte = npyMagic.findIndex((wanted, i) => bytes[i] !== wanted);
  return fail("npyMagic", { byte, found: hex(bytes.subarray(0, 6)), wanted: hex(npyMagic) });
}

export async function readNpyHeader(source: Source): Promise<NpyHeader> {
  const head = await source.read(0, Math.min(12, source.size));
  if (!startsAsNpy(head)) failMagic(head);
  const [major = 0, minor = 0] = head.subarray(6);
  if (head.length < 8) fail("truncated", { byte: source.size, found: "0", wanted: "10" });
  if (major < 1 || major > 3) fail("npyVersion", { byte: 6, found: `${major}.${minor}` });
  const from = major === 1 ? 10 : 12;
  if (head.length < from) {
    fail("truncated", { byte: source.size, found: `${source.size}`, wanted: `${from}` });
  }
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > maxHeaderBytes) fail("badHeader", { byte: 8, found: `${length}` });
  const start = from + length;
  if (start > source.size) {
    fail("truncated", { byte: source.size, found: `${source.size}`, wanted: `${start}` });
  }
  const text = new TextDecoder("latin1").decode(await source.read(from, start));
  return { ...new Dictionary(text, from).read(), start };
}

/** Parses `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }` and nothing else. */
class Dictionary {
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly from: number,
  ) {}

  read(): Omit<NpyHeader, "start"> {
    const found: { type?: string; fortran?: boolean; shape?: number[] } = {};
    const at = { typeAt: 0, shapeAt: 0 };
    this.#need(/\{/y);
    while (this.#take(/\}/y) === undefined) {
      this.#skipSpace();
      const start = this.#at;
      const key = this.#string();
      this.#need(/:/y);
      this.#skipSpace();
      if (key === "descr" && found.type === undefined) {
        at.typeAt = this.from + this.#at;
        found.type = this.#type();
      } else if (key === "fortran_order" && found.fortran === undefined) {
        found.fortran = this.#need(/True|False/y) === "True";
      } else if (key === "shape" && found.shape === undefined) {
        at.shapeAt = this.from + this.#at;
        found.shape = this.#shape();
      } else this.#fail(start);
      if (this.#take(/,/y) === undefined) {
        this.#need(/\}/y);
        break;
      }
    }
    const { type, fortran, shape } = found;
    if (this.#take(/$/y) === undefined) this.#fail();
    if (type === undefined || fortran === undefined || shape === undefined) return this.#fail();
    return { type, fortran, shape, ...at };
  }

  #fail(at = this.#at): never {
    return fail("badHeader", { byte: this.from + at, found: excerpt(this.text.slice(at)) });
  }

  #skipSpace(): void {
    const space = /\s*/y;
    space.lastIndex = this.#at;
    space.exec(this.text);
    this.#at = space.lastIndex;
  }

  /** The next token after white space, if it matches. */
  #take(word: RegExp): string | undefined {
    this.#skipSpace();
    word.lastIndex = this.#at;
    const found = word.exec(this.text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #need(word: RegExp): string {
    return this.#take(word) ?? this.#fail();
  }

  #string(): string {
    return this.#need(/'[^'\\]*'|"[^"\\]*"/y).slice(1, -1);
  }

  /** A list or tuple here describes records with fields. */
  #type(): string {
    const at = this.#at;
    if (this.#take(/[[(]/y) === undefined) return this.#string();
    return fail("numberType", { byte: this.from + at, found: excerpt(this.text.slice(at)) });
  }

  /** (), (3,), (3, 4); Python 2 wrote 3L. */
  #shape(): number[] {
    const shape: number[] = [];
    this.#need(/\(/y);
    while (this.#take(/\)/y) === undefined) {
      shape.push(Number.parseInt(this.#need(/\d+L?/y), 10));
      if (this.#take(/,/y) !== undefined) continue;
      if (shape.length < 2) this.#fail();
      this.#need(/\)/y);
      break;
    }
    return shape;
  }
}
