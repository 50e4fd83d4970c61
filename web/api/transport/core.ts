/**
 * The running module: copies the arrays of a call into its memory and those of the result out of
 * it. The calls themselves are Embind's, by their names in `cpp/bindings`.
 */

import type { Source } from "../tensors/tensor.js";
import { typedArrayName } from "../tensors/typed-array-name.js";
import { copyInto, isTypedArray, makeArray, type TypedArray } from "../tensors/typed-arrays.js";
import type { CoreModule, InputArray } from "./core-module.js";

/** The functions of the module, views of its memory, which Emscripten renews when it grows, and texts in it. */
export interface RunningModule extends CoreModule {
  readonly HEAPF64: Float64Array<ArrayBuffer>;
  readonly HEAPF32: Float32Array<ArrayBuffer>;
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  UTF8ToString(address: number): string;
}

/** How a call failed. */
export interface Failure {
  readonly status: string;
  readonly argument: string;
  readonly slice: number;
  readonly row: number;
  readonly column: number;
}

/** The bytes that the module reserves for the arrays of a small call. */
const blockBytes = 65536;

/** Every input array starts at a multiple of this number of bytes. */
const alignment = 16;

/** An array of a call: the caller's argument, an array in the core's form, or none. */
export type Given = Source | TypedArray | null | undefined;

/** What a call of the module returns. */
interface Answer {
  readonly status: number;
}

const noMemory: Failure = { status: "memory", argument: "none", slice: 0, row: 0, column: 0 };

/**
 * Runs checked calls. Throws only if the module itself fails.
 */
export class Core {
  readonly #module: RunningModule;
  /** The address of the module's room for small calls. */
  readonly #block: number;
  /** How the last failed call ended. */
  failure = noMemory;

  constructor(module: RunningModule) {
    this.#module = module;
    this.#block = module.block();
  }

  get version(): string {
    return this.#module.UTF8ToString(this.#module.version);
  }

  /** The size of the memory in bytes. */
  get bytes(): number {
    return this.#module.HEAPU8.length;
  }

  /**
   * The copied result of a call, or undefined if it failed; then see `failure`. `run` gets the
   * copies of the arrays by their names. The first `floats` of them may stay in Float32; all others
   * that are not bytes become doubles.
   */
  call<Name extends string, A extends Answer>(
    arrays: Readonly<Record<Name, Given>>,
    run: (module: CoreModule, at: Readonly<Record<Name, InputArray>>) => A,
    floats = 0,
  ): A | undefined {
    const module = this.#module;
    const at = {} as Record<Name, GivenArray>;
    const given: GivenArray[] = [];
    let size = 0;
    for (const name of Object.keys(arrays) as Name[]) {
      const one = this.#given(arrays[name], given.length < floats);
      given.push(one);
      at[name] = one;
      size += aligned(one.length * one.size);
    }
    const isLarge = size > blockBytes;
    const to = isLarge ? module.allocate(size) : this.#block;
    if (to === 0) return this.#failed(noMemory);
    this.#copyInto(given, to);
    const answer = run(module, at);
    if (answer.status !== 0) {
      const { status, argument, ...place } = module.failure();
      const named = {
        status: module.UTF8ToString(status),
        argument: module.UTF8ToString(argument),
      };
      if (isLarge) module.release();
      return this.#failed({ ...named, ...place });
    }
    try {
      // The next call frees small results, which saves one call.
      if (copyOut(answer as never) > blockBytes || isLarge) module.release();
      return answer;
    } catch {
      // JavaScript has no memory for a copy.
      module.release();
      return this.#failed(noMemory);
    }
  }

  #failed(failure: Failure): undefined {
    this.failure = failure;
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
    const isInside = array.buffer === this.#module.HEAPU8.buffer;
    if (isInside) array = copyInto(makeArray(element, length), array);
    return { array, address: 0, length, size };
  }

  /** Copies arrays into the heap from an address on. */
  #copyInto(given: readonly GivenArray[], address: number): void {
    const { HEAPF64, HEAPF32, HEAPU8 } = this.#module;
    let to = address;
    for (const one of given) {
      const { array, length, size } = one;
      if (size === 0) continue;
      const from = array ?? HEAPF32.subarray(one.address / 4, one.address / 4 + length);
      (size === 8 ? HEAPF64 : size === 4 ? HEAPF32 : HEAPU8).set(from, to / size);
      one.address = to;
      to += aligned(length * size);
    }
  }
}

/** Replaces the arrays of a result, which are views of the heap, by copies, and returns their bytes. */
function copyOut(answer: Record<string, unknown>): number {
  let bytes = 0;
  for (const name of Object.keys(answer)) {
    const value = answer[name];
    if (typeof value !== "object") continue;
    const copy = (value as Float64Array).slice();
    answer[name] = copy;
    bytes += copy.byteLength;
  }
  return bytes;
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
