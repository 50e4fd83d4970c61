/** Calls of the core with what they gave, kept while somebody asks where numbers come from. */
import type { SoftKnn } from "../api/index.js";
import type { CoreCall } from "../model/core-call.js";

export interface Entry {
  readonly call: CoreCall;
  readonly result: unknown;
  /** The state of the figure in which it was made, or made again. */
  generation: number;
}

/** So many numbers are kept, those of the oldest calls least. */
const most = 4e6;

/** Two hashes of 32 bits of everything in the arguments: the same text, the same call. */
class Fingerprint {
  #a = 0x811c9dc5;
  #b = 0x9e3779b9;
  count = 0;
  readonly #double = new Float64Array(1);
  readonly #words = new Uint32Array(this.#double.buffer);

  #word(word: number): void {
    this.#a = Math.imul(this.#a ^ word, 0x01000193) >>> 0;
    this.#b = Math.imul((this.#b << 5) ^ (this.#b >>> 7) ^ word, 0x85ebca6b) >>> 0;
  }

  #number(x: number): void {
    this.count++;
    this.#double[0] = x;
    this.#word(this.#words[0] ?? 0);
    this.#word(this.#words[1] ?? 0);
  }

  take(value: unknown): void {
    if (typeof value === "number") this.#number(value);
    else if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
      for (const x of value as Float64Array) this.#number(x);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        this.take(key);
        this.take(part);
      }
      this.#word(1);
    } else for (const c of String(value)) this.#word(c.charCodeAt(0));
  }

  get text(): string {
    return `${this.#a} ${this.#b} ${this.count}`;
  }
}

export class Recorder {
  /** By their fingerprints, the oldest first. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;
  /** How many of the entries hold an array: one that many calls were given is kept once. */
  readonly #holders = new Map<ArrayBufferView, number>();
  /** Raised whenever the state changes. */
  generation = 0;

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  take(call: CoreCall, result: unknown): void {
    const print = new Fingerprint();
    print.take([call.name, call.args]);
    const key = print.text;
    this.#drop(key);
    this.#entries.set(key, { call, result, generation: this.generation });
    this.#size += this.#hold([call.args, result], 1);
    for (const old of this.#entries.keys()) {
      if (this.#size <= most || old === key) break;
      this.#drop(old);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) this.#size += this.#hold([entry.call.args, entry.result], -1);
    this.#entries.delete(key);
  }

  /** Holds what an entry refers to, or lets go of it; how many numbers that adds to what is kept. */
  #hold(value: unknown, by: 1 | -1): number {
    if (typeof value !== "object" || value === null) return by;
    if (!ArrayBuffer.isView(value)) {
      return Object.values(value).reduce((sum: number, part) => sum + this.#hold(part, by), 0);
    }
    const before = this.#holders.get(value) ?? 0;
    if (before + by > 0) this.#holders.set(value, before + by);
    else this.#holders.delete(value);
    const changes = before === 0 || before + by === 0;
    return changes ? by * (value as Float64Array).length : 0;
  }

  /** The same core, whose answers are kept. */
  recording(knn: SoftKnn): SoftKnn {
    const kept = Object.entries(knn).map(([name, own]: [string, unknown]) => {
      if (typeof own !== "function" || name === "toNested" || name === "random") return [name, own];
      const call = (...args: unknown[]) => {
        const result: unknown = own(...args);
        this.take({ name, args }, result);
        return result;
      };
      return [name, call];
    });
    return Object.fromEntries(kept);
  }
}
