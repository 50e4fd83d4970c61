/**
 * The running module and the frame of memory in which calls cross: the other side of
 * `cpp/bindings/frame.hpp`.
 */

import {
  type RawAnswer,
  type RawArray,
  type RawArrays,
  type RawModule,
  type RawName,
  type RawOutcome,
  type RawSettings,
  rawCalls,
  rawStatusNames,
} from "./raw.js";
import type { RawCall } from "./raw-groups.js";

/** The parts of the frame in their order, with their lengths in doubles. */
export const frameParts = { call: 64, outcome: 5, numbers: 10, results: 6 * 3 } as const;
/** The bytes behind them, for the arrays of a small call. */
export const frameBlock = 65536;

const outcomeAt = frameParts.call;
const numbersAt = outcomeAt + frameParts.outcome;
const resultsAt = numbersAt + frameParts.numbers;
/** The block starts at a multiple of 16 bytes. */
const blockAt = 2 * Math.ceil((resultsAt + frameParts.results) / 2);

/** In the order of the core's `Element`. */
const elements = [Float64Array, Float32Array, Int32Array, Uint8Array] as const;

/** Every array in the frame's block or in a room starts at a multiple of this. */
const alignment = 16;

/**
 * Calls that are known to be sound. Throws nothing of its own: what it throws comes
 * from a module that failed inside.
 */
export class Core {
  readonly #raw: RawModule;
  readonly #memory: WebAssembly.Memory;
  /** The address of the frame, counted in doubles. */
  readonly #frame: number;
  /** The memory as it was last seen: growing it takes these away. */
  #doubles: Float64Array;
  #bytes: Uint8Array;

  constructor(raw: RawModule, memory: WebAssembly.Memory) {
    this.#raw = raw;
    this.#memory = memory;
    this.#doubles = new Float64Array(memory.buffer);
    this.#bytes = new Uint8Array(memory.buffer);
    this.#frame = raw.frame() / 8;
  }

  /** The results of a call, copied, or undefined if it was refused; then see `outcome`. */
  call<Name extends RawName>(
    name: Name,
    settings: RawSettings<Name>,
    arrays: RawArrays<Name>,
  ): RawAnswer<Name> | undefined {
    const call: RawCall = rawCalls[name];
    const given = call.arrays.map((array) => (arrays as Record<string, RawArray | null>)[array]);
    const to = this.#roomFor(given);
    if (to === 0) return this.#full();
    const next = this.#writeSettings(call, settings as readonly Settings[]);
    this.#writeArrays(given as (RawArray | null)[], next, to);
    const status = this.#raw[name]();
    this.#look();
    const answer = status === 0 ? this.#read(call) : undefined;
    this.#raw.release();
    return answer as RawAnswer<Name> | undefined;
  }

  /** How the last call ended. */
  get outcome(): RawOutcome {
    const from = this.#frame + outcomeAt;
    const [status, argument, slice, row, column] = this.#doubles.subarray(from) as never as Five;
    return { status, argument, slice, row, column };
  }

  /** Looks at the memory again, which is another after it has grown. */
  #look(): void {
    const { buffer } = this.#memory;
    if (this.#doubles.buffer === buffer) return;
    this.#doubles = new Float64Array(buffer);
    this.#bytes = new Uint8Array(buffer);
  }

  /** Where the arrays of a call go; 0 if there is no room. */
  #roomFor(given: readonly (RawArray | null | undefined)[]): number {
    let size = 0;
    for (const array of given) if (array) size += aligned(array.byteLength);
    if (size <= frameBlock) return (this.#frame + blockAt) * 8;
    this.#doubles[this.#frame] = size;
    const address = this.#raw.room();
    this.#look();
    return address;
  }

  /** Returns the place behind the settings. */
  #writeSettings(call: RawCall, settings: readonly Settings[]): number {
    const doubles = this.#doubles;
    let next = this.#frame;
    for (let i = 0; i < call.settings.length; i++) {
      const group = settings[i] as Settings;
      for (const name of call.settings[i] as readonly string[]) {
        doubles[next++] = Number(group[name]);
      }
    }
    return next;
  }

  /** Copies the arrays to their room, and their addresses and lengths into the frame. */
  #writeArrays(given: readonly (RawArray | null)[], place: number, room: number): void {
    let next = place;
    let to = room;
    for (const array of given) {
      this.#doubles[next++] = array === null ? 0 : to;
      this.#doubles[next++] = array === null ? 0 : array.length;
      if (array === null) continue;
      if (array instanceof Float64Array) this.#doubles.set(array, to / 8);
      else if (array instanceof Uint8Array) this.#bytes.set(array, to);
      else new Float32Array(this.#memory.buffer, to).set(array);
      to += aligned(array.byteLength);
    }
  }

  #read(call: RawCall): object | undefined {
    const answer: Record<string, unknown> = {};
    const doubles = this.#doubles;
    let next = this.#frame + resultsAt;
    try {
      for (const name of call.results) {
        const address = doubles[next++] as number;
        const length = doubles[next++] as number;
        const Elements = elements[doubles[next++] as 0 | 1 | 2 | 3];
        if (address === 0) continue;
        answer[name] = new Elements(this.#memory.buffer, address, length).slice();
      }
    } catch {
      // JavaScript has no room for a copy; the core has, and gives it back.
      return this.#full();
    }
    next = this.#frame + numbersAt;
    for (const name of call.numbers ?? []) answer[name] = doubles[next++];
    return answer;
  }

  /** An outcome of our own: no memory. */
  #full(): undefined {
    const from = this.#frame + outcomeAt;
    this.#doubles.fill(0, from, from + frameParts.outcome);
    this.#doubles[from] = rawStatusNames.indexOf("memory");
  }
}

type Settings = Readonly<Record<string, number | boolean>>;
type Five = [number, number, number, number, number];

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
