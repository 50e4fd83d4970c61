/** A 64-bit hash of any result: two 32-bit lanes in the manner of MurmurHash3. */

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** The final mix: every bit of the state affects every bit of the digest. */
function finish(x: number): number {
  let h = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const hex = (x: number): string => x.toString(16).padStart(8, "0");

/** Distinct seeds per kind, so that values of different kinds do not collide. */
const kinds = [
  ...(["number", "string", "true", "false", "undefined", "null"] as const),
  ...(["elements", "array", "error", "object"] as const),
];

export class Hash {
  #a = 0x2545f491;
  #b = 0x9e3779b9 | 0;
  #words = 0;
  readonly #double = new Float64Array(1);
  readonly #halves = new Uint32Array(this.#double.buffer);

  word(w: number): void {
    const k = Math.imul(rotate(Math.imul(w, 0xcc9e2d51), 15), 0x1b873593);
    this.#a = (Math.imul(rotate(this.#a ^ k, 13), 5) + 0xe6546b64) | 0;
    const l = Math.imul(rotate(Math.imul(w, 0x38b34ae5), 17), 0xa1e38b93);
    this.#b = (Math.imul(rotate(this.#b ^ l, 18), 5) + this.#a) | 0;
    this.#words += 1;
  }

  text(text: string): void {
    this.word(text.length);
    for (let i = 0; i < text.length; i++) this.word(text.charCodeAt(i));
  }

  /** The bits of a double; WebAssembly leaves the bits of NaN open, so NaN is one value. */
  number(x: number): void {
    this.#double[0] = x;
    const isNumber = !Number.isNaN(x);
    this.word(isNumber ? (this.#halves[0] as number) : 0);
    this.word(isNumber ? (this.#halves[1] as number) : 0x7ff80000);
  }

  value(value: unknown): void {
    if (typeof value === "object" && value !== null) {
      this.#object(value);
    } else if (typeof value === "number") {
      this.#kind("number");
      this.number(value);
    } else if (typeof value === "string") {
      this.#kind("string");
      this.text(value);
    } else if (value === null || value === undefined || typeof value === "boolean") {
      this.#kind(`${value}`);
    } else {
      throw new Error(`A result holds a ${typeof value}, which has no bits to compare.`);
    }
  }

  /** 16 hexadecimal digits. Hashing may continue afterwards. */
  digest(): string {
    const a = finish(this.#a ^ this.#words);
    return hex(a) + hex(finish(this.#b ^ a));
  }

  #kind(kind: (typeof kinds)[number]): void {
    this.word(kinds.indexOf(kind));
  }

  #object(value: object): void {
    if (ArrayBuffer.isView(value)) {
      this.#elements(value as unknown as ArrayLike<number>);
    } else if (Array.isArray(value)) {
      this.#kind("array");
      this.word(value.length);
      for (const item of value) this.value(item);
    } else if (value instanceof Error) {
      this.#kind("error");
      const { code, argument } = value as Error & { code?: unknown; argument?: unknown };
      for (const part of [value.name, code, argument, value.message]) this.value(part);
    } else {
      this.#kind("object");
      for (const [key, item] of Object.entries(value)) {
        this.text(key);
        this.value(item);
      }
    }
  }

  /** Every element as a double: exact for all number types except the 64-bit integers. */
  #elements(array: ArrayLike<number>): void {
    this.#kind("elements");
    this.text(Object.prototype.toString.call(array));
    this.word(array.length);
    for (let i = 0; i < array.length; i++) this.number(array[i] as number);
  }
}
