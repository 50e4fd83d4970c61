/**
 * The running module: copies the arrays of a call into its memory and those of the result out of
 * it. The calls themselves are Embind's, by their names in `cpp/bindings`.
 */

import type { Source } from "../tensors/tensor.js";
import { typedArrayName } from "../tensors/typed-array-name.js";
import { copyInto, isTypedArray, makeArray, type TypedArray } from "../tensors/typed-arrays.js";
import type {
  Bytes,
  CoreModule,
  Doubles,
  Floats,
  InputArray,
  Integers,
  Outcome,
} from "./core-module.js";

/**
 * Names of the status codes, in the order of `softknn::Status`. The API excludes the last before
 * every call.
 */
export const statusNames = ["ok", "nonFinite", "overflow", "limit", "memory", "invalid"];
export const noMemoryStatus = 4;

/** Names of the arguments in errors, the first ones of `softknn::Argument`. */
export const argumentNames = [
  ...["none", "query", "key", "value", "mask", "x", "score", "output", "weight", "bias"],
  ...["wq", "wk", "wv", "wo", "heads", "targets"],
];

/** The bytes that the module reserves for the arrays of a small call. */
const blockBytes = 65536;

/** The part of `WebAssembly.Memory` used here; a type of our own, so that declarations need no DOM types. */
interface Memory {
  readonly buffer: ArrayBuffer;
}

/** Every input array starts at a multiple of this number of bytes. */
const alignment = 16;

/** An array of a call: the caller's argument, an array in the core's form, or none. */
export type Given = Source | TypedArray | null | undefined;

/** What a call of the module returns. */
interface Answer {
  readonly status: number;
}

/** The types of arrays: each is a property of those of a result, its address there, and a view. */
const kinds = ["doubles", "floats", "integers", "bytes"] as const;

interface Views {
  readonly doubles: Float64Array;
  readonly floats: Float32Array;
  readonly integers: Int32Array;
  readonly bytes: Uint8Array;
}

/** A result with its arrays copied. One that was not asked for is undefined. */
export type Copied<A> = {
  readonly [K in keyof A]: A[K] extends Doubles
    ? Float64Array<ArrayBuffer>
    : A[K] extends Floats
      ? Float32Array<ArrayBuffer>
      : A[K] extends Integers
        ? Int32Array<ArrayBuffer>
        : A[K] extends Bytes
          ? Uint8Array<ArrayBuffer>
          : A[K];
};

/**
 * Runs checked calls. Throws only if the module itself fails.
 */
export class Core {
  readonly #module: CoreModule;
  readonly #memory: Memory;
  /** The address of the module's room for small calls. */
  readonly #block: number;
  /** Views of the memory; growth detaches them. */
  #views!: Views;
  /** The memory of the views, kept because a view returns it slowly. */
  #buffer?: ArrayBuffer;
  /** How the last failed call ended. */
  outcome: Outcome = { status: 0, argument: 0, slice: 0, row: 0, column: 0 };

  constructor(module: CoreModule, memory: Memory) {
    this.#module = module;
    this.#memory = memory;
    this.#look();
    this.#block = module.block();
  }

  /** The version, and the names of statuses and arguments; nothing if the self-test fails. */
  describe(): string[] {
    const { address, length } = this.#module.describe();
    const text = this.#views.bytes.subarray(address, address + length);
    return String.fromCharCode(...text).split(",");
  }

  /** The size of the memory in bytes. */
  get bytes(): number {
    return this.#views.bytes.length;
  }

  /**
   * The copied result of a call, or undefined if it failed; then see `outcome`. `run` gets the
   * copies of the arrays by their names. The first `floats` of them may stay in Float32; all others
   * that are not bytes become doubles.
   */
  call<Name extends string, A extends Answer>(
    arrays: Readonly<Record<Name, Given>>,
    run: (module: CoreModule, at: Readonly<Record<Name, InputArray>>) => A,
    floats = 0,
  ): Copied<A> | undefined {
    const at = {} as Record<Name, InputArray>;
    const given: GivenArray[] = [];
    let size = 0;
    let rest = floats;
    for (const name of Object.keys(arrays) as Name[]) {
      const one = this.#given(arrays[name], rest-- > 0);
      given.push(one);
      at[name] = one;
      size += aligned(one.length * one.size);
    }
    const isLarge = size > blockBytes;
    const to = isLarge ? this.#module.allocate(size) : this.#block;
    if (to === 0) return this.#noMemory();
    if (isLarge) this.#look();
    this.#copyInto(given, to);
    const answer = run(this.#module, at);
    this.#look();
    let copied: Copied<A> | undefined;
    let bytes = 0;
    const { status } = answer;
    if (status !== 0) this.outcome = { ...this.#module.outcome(), status };
    else {
      try {
        bytes = this.#copyOut(answer as never);
        copied = answer as never;
      } catch {
        // JavaScript has no memory for a copy. The core frees its own.
        this.#noMemory();
      }
    }
    // The next call frees small results, which saves one call.
    if (isLarge || !copied || bytes > blockBytes) this.#module.release();
    return copied;
  }

  /** Makes the views, again whenever the memory has grown. */
  #look(): void {
    const { buffer } = this.#memory;
    if (this.#buffer === buffer) return;
    this.#buffer = buffer;
    const [doubles, floats] = [new Float64Array(buffer), new Float32Array(buffer)];
    const [integers, bytes] = [new Int32Array(buffer), new Uint8Array(buffer)];
    this.#views = { doubles, floats, integers, bytes };
  }

  #given(given: Given, mayBeFloat: boolean): GivenArray {
    if (!given) return { array: undefined, address: 0, length: 0, size: 0 };
    let array = given as TypedArray;
    if (!isTypedArray(given)) {
      const { resident, data } = given;
      if (resident) {
        const { address, length, inFloat } = resident;
        return { array: undefined, address, length, size: inFloat && !mayBeFloat ? 8 : 0 };
      }
      array = data;
    }
    const length = array.length;
    const element = typedArrayName(array);
    const size = element === "Uint8Array" ? 1 : element === "Float32Array" && mayBeFloat ? 4 : 8;
    // In the module's memory it would be overwritten, or detached when the memory grows.
    const isInside = array.buffer === this.#buffer;
    if (isInside) array = copyInto(makeArray(element, length), array);
    return { array, address: 0, length, size };
  }

  /** Copies arrays into the heap from an address on. */
  #copyInto(given: readonly GivenArray[], address: number): void {
    let to = address;
    for (const one of given) {
      const { array, length, size } = one;
      if (size === 0) continue;
      const { doubles, floats, bytes } = this.#views;
      const from = array ?? floats.subarray(one.address / 4, one.address / 4 + length);
      (size === 8 ? doubles : size === 4 ? floats : bytes).set(from, to / size);
      one.address = to;
      to += aligned(length * size);
    }
  }

  /** Replaces the arrays of a result by copies, and returns their bytes. */
  #copyOut(answer: Record<string, unknown>): number {
    let bytes = 0;
    for (const name of Object.keys(answer)) {
      const value = answer[name];
      if (typeof value !== "object" || value === null) continue;
      for (const kind of kinds) {
        if (!Object.hasOwn(value, kind)) continue;
        const { [kind]: address, length } = value as Record<typeof kind | "length", number>;
        const view = this.#views[kind];
        const from = address / view.BYTES_PER_ELEMENT;
        const copy = address ? view.slice(from, from + length) : undefined;
        answer[name] = copy;
        bytes += copy?.byteLength ?? 0;
        break;
      }
    }
    return bytes;
  }

  /** Sets the outcome “no memory”. */
  #noMemory(): undefined {
    this.outcome = { ...this.outcome, status: noMemoryStatus, argument: 0 };
  }
}

interface GivenArray {
  /** undefined: absent, or resident. */
  readonly array: TypedArray | undefined;
  /** In the heap; 0 if absent. */
  address: number;
  readonly length: number;
  /** Bytes per element of the copy in the core, which converts; 0: absent, or taken by its address. */
  readonly size: number;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
