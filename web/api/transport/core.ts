/**
 * The running module and the frame of memory that carries arguments and results: the
 * counterpart of `cpp/bindings/frame.hpp`.
 */

import { typedArrayName } from "../tensors/slots.js";
import {
  copyInto,
  isTypedArray,
  makeArray,
  type TypedArray,
  trueBuffer,
  trueLength,
} from "../tensors/typed-arrays.js";
import {
  type RawAnswer,
  type RawModule,
  type RawName,
  type RawOutcome,
  type RawSettings,
  rawCalls,
  rawStatusNames,
} from "./raw.js";
import type { RawCall } from "./raw-groups.js";

/** The parts of the frame in order, with their lengths in doubles. */
export const frameParts = { inputs: 64, outcome: 5, numbers: 10, results: 6 * 3 } as const;
/** The bytes after the frame, for the arrays of a small call. */
export const frameBlock = 65536;

const outcomeAt = frameParts.inputs;
const numbersAt = outcomeAt + frameParts.outcome;
const resultsAt = numbersAt + frameParts.numbers;
/** The block starts at a multiple of 16 bytes. */
const blockAt = 2 * Math.ceil((resultsAt + frameParts.results) / 2);

/** The part of `WebAssembly.Memory` used here; a type of our own, so that declarations need no DOM types. */
interface Memory {
  readonly buffer: ArrayBuffer;
}

/** One view of the memory per element type, in the order of the core's `Element`. */
type Views = readonly [Float64Array, Float32Array, Int32Array, Uint8Array];

function viewsOf(buffer: ArrayBuffer): Views {
  const elements = [Float64Array, Float32Array, Int32Array, Uint8Array];
  return elements.map((Elements) => new Elements(buffer)) as unknown as Views;
}

/** Every input array starts at a multiple of this number of bytes. */
const alignment = 16;

/** An array that stays in the module's memory. No view: growth would detach it. */
export interface Resident {
  readonly address: number;
  readonly length: number;
  readonly inFloat: boolean;
}

/**
 * Runs checked calls. Throws only if the module itself fails.
 */
export class Core {
  readonly #raw: RawModule;
  readonly #memory: Memory;
  /** The address of the frame, in doubles. */
  readonly #frame: number;
  /** Views of the memory; growth detaches them. */
  #views!: Views;
  #doubles!: Float64Array;
  /** The memory of the views, kept because a view returns it slowly. */
  #buffer?: ArrayBuffer;
  /** Bytes of the results of the last call. */
  #resultBytes = 0;

  constructor(raw: RawModule, memory: Memory) {
    this.#raw = raw;
    this.#memory = memory;
    this.#look();
    this.#frame = raw.frame() / 8;
  }

  /**
   * The copied results of a call, or undefined if it failed; then see `outcome`. The arrays are in
   * the order of the call: checked arrays of any realm, resident ones, or none.
   */
  call<Name extends RawName>(
    name: Name,
    settings: RawSettings<Name>,
    arrays: readonly (TypedArray | Resident | null | undefined)[],
  ): RawAnswer<Name> | undefined {
    const call: RawCall = rawCalls[name];
    const { floatArrays = 0 } = call;
    const given = arrays.map((array, i) => this.#given(array, i < floatArrays));
    const to = this.#addressFor(given);
    if (to === 0) return this.#noMemory();
    const next = this.#writeSettings(call, settings as Settings | Settings[]);
    this.#writeArrays(given, next, to);
    const status = this.#raw[name]();
    this.#look();
    const answer = status === 0 ? this.#read(call) : undefined;
    // The next call frees small results, which saves one call.
    if (answer === undefined || this.#resultBytes > frameBlock) this.#raw.release();
    return answer as RawAnswer<Name> | undefined;
  }

  /** The size of the memory in bytes. */
  get bytes(): number {
    return this.#doubles.byteLength;
  }

  /** The outcome of the last call. */
  get outcome(): RawOutcome {
    const from = this.#frame + outcomeAt;
    const [status, argument, slice, row, column] = this.#doubles.subarray(from) as never as Five;
    return { status, argument, slice, row, column };
  }

  /** Makes the views, again whenever the memory has grown. */
  #look(): void {
    if (this.#buffer === this.#memory.buffer) return;
    this.#buffer = this.#memory.buffer;
    this.#views = viewsOf(this.#buffer);
    this.#doubles = this.#views[0];
  }

  #given(array: TypedArray | Resident | null | undefined, mayBeFloat: boolean): GivenArray {
    if (!array) return absent;
    if (!isTypedArray(array)) {
      const { address, length, inFloat } = array;
      return { array: undefined, at: address, length, size: inFloat && !mayBeFloat ? 8 : 0 };
    }
    const length = trueLength.call(array);
    const element = typedArrayName(array);
    const size = element === "Uint8Array" ? 1 : element === "Float32Array" && mayBeFloat ? 4 : 8;
    // In the module's memory it would be overwritten, or detached when the memory grows.
    const isInside = trueBuffer.call(array) === this.#buffer;
    const copy = isInside ? copyInto(makeArray(element, length), array) : array;
    return { array: copy, at: 0, length, size };
  }

  /** Allocates the input arrays; 0 if there is no memory. */
  #addressFor(given: readonly GivenArray[]): number {
    let size = 0;
    for (const { length, size: each } of given) size += aligned(length * each);
    if (size <= frameBlock) return (this.#frame + blockAt) * 8;
    this.#doubles[this.#frame] = size;
    const address = this.#raw.allocateInputs();
    this.#look();
    return address;
  }

  /** Returns the offset after the settings. */
  #writeSettings(call: RawCall, given: Settings | readonly Settings[]): number {
    const doubles = this.#doubles;
    let next = this.#frame;
    const names = call.settings ?? [];
    let at = 0;
    for (const group of Array.isArray(given) ? given : [given]) {
      // A group holds nothing else; a single object may hold more than the settings.
      const end = group === given ? names.length : at + Object.keys(group).length;
      while (at < end) doubles[next++] = Number(group[names[at++] as string]);
    }
    return next;
  }

  /** Copies the arrays into the heap, and their addresses and lengths into the frame. */
  #writeArrays(given: readonly GivenArray[], place: number, address: number): void {
    const [doubles, floats, , bytes] = this.#views;
    let next = place;
    let to = address;
    for (const { array, at, length, size } of given) {
      doubles[next++] = size === 0 ? at : to;
      doubles[next++] = length;
      if (size === 0) continue;
      const from = array ?? floats.subarray(at / 4, at / 4 + length);
      (size === 8 ? doubles : size === 4 ? floats : bytes).set(from, to / size);
      to += aligned(length * size);
    }
  }

  #read(call: RawCall): object | undefined {
    const answer: Record<string, unknown> = {};
    const doubles = this.#doubles;
    let next = this.#frame + resultsAt;
    this.#resultBytes = 0;
    try {
      for (const name of call.results ?? []) {
        const at = next;
        next += 3;
        const address = doubles[at] as number;
        if (address === 0) continue;
        const length = doubles[at + 1] as number;
        const view = this.#views[doubles[at + 2] as 0 | 1 | 2 | 3];
        const from = address / view.BYTES_PER_ELEMENT;
        answer[name] = view.slice(from, from + length);
        this.#resultBytes += length * view.BYTES_PER_ELEMENT;
      }
    } catch {
      // JavaScript has no memory for a copy. The core frees its own.
      return this.#noMemory();
    }
    next = this.#frame + numbersAt;
    for (const name of call.numbers ?? []) answer[name] = doubles[next++];
    return answer;
  }

  /** Sets the outcome “no memory”. */
  #noMemory(): undefined {
    const from = this.#frame + outcomeAt;
    this.#doubles.fill(0, from, from + frameParts.outcome);
    this.#doubles[from] = rawStatusNames.indexOf("memory");
  }
}

interface GivenArray {
  /** undefined: absent, or resident. */
  readonly array: TypedArray | undefined;
  /** The address of a resident array, else 0. */
  readonly at: number;
  readonly length: number;
  /** Bytes per element of the copy in the core, which converts; 0: absent, or taken by its address. */
  readonly size: number;
}

const absent: GivenArray = { array: undefined, at: 0, length: 0, size: 0 };

type Settings = Readonly<Record<string, number | boolean>>;
type Five = [number, number, number, number, number];

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
