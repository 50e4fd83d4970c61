/** One running instance of the compiled core, and the errors of its calls. */

import { failure, noMemory, type Place } from "../errors.js";
import { type Source, showIndex } from "../tensors/tensor.js";
import { isTypedArray } from "../tensors/typed-arrays.js";
import type { Core, Failure, Given } from "./core.js";
import type { CoreModule, InputArray } from "./core-module.js";

/** WebAssembly memory never shrinks: an idle core above this many bytes is replaced by a fresh one. */
const maxIdleBytes = 2 ** 28;

/** Milliseconds after the last large call until the core is replaced. */
const idle = 2000;

/**
 * Runs calls on the module. Any throw of the module (a trap, an exhausted
 * stack) leaves its memory in an unknown state, so the first throw drops the core.
 */
export class Engine {
  #core: Core | undefined;
  readonly #start: () => Promise<Core>;
  /** The objects in the core. While there are any, the core is not replaced. */
  readonly #residents = new Set<object>();
  #renewal: ReturnType<typeof setTimeout> | undefined;

  /** `start` starts a core of the same build. */
  constructor(core: Core, start: () => Promise<Core>) {
    this.#core = core;
    this.#start = start;
  }

  get isDropped(): boolean {
    return this.#core === undefined;
  }

  /** For a new object in the core. */
  hold(resident: object): void {
    this.#residents.add(resident);
  }

  /** For a deleted one. In a dropped core it stays reachable: Embind would delete it there. */
  letGo(resident: object): void {
    if (this.isDropped) return;
    this.#residents.delete(resident);
    this.#renewIfLarge();
  }

  /**
   * Runs one call, with its arrays by name. `run` calls the module; its arrays are then in the
   * module's memory. The first `floats` of them may stay in Float32.
   */
  call<Name extends string, A extends { readonly status: number }>(
    arrays: Readonly<Record<Name, Given>>,
    run: (module: CoreModule, at: Readonly<Record<Name, InputArray>>) => A,
    infos?: () => InfoByName,
    floats = 0,
  ): A {
    const core = this.#core;
    const place = "engine";
    const dropped = "was dropped; call load() for a fresh one";
    if (core === undefined) throw failure("DISPOSED", place, dropped);
    let answer: A | undefined;
    try {
      answer = core.call(arrays, run, floats);
    } catch (cause) {
      // No function call before this line: the stack may be exhausted.
      this.#core = undefined;
      throw failure("ENGINE", place, `failed and ${dropped}`, cause);
    }
    this.#renewIfLarge();
    if (answer) return answer;
    throw refusalOf(core.failure, arrays, infos?.());
  }

  /** Replaces the core, if no index is in it. */
  async renew(): Promise<void> {
    const core = this.#core;
    if (core === undefined || this.#residents.size > 0) return;
    const fresh = await this.#start();
    if (this.#core === core && this.#residents.size === 0) this.#core = fresh;
  }

  #renewIfLarge(): void {
    if (this.#residents.size > 0 || (this.#core?.bytes ?? 0) <= maxIdleBytes) return;
    clearTimeout(this.#renewal);
    // If memory is short, the old core stays.
    this.#renewal = setTimeout(() => this.renew().catch(() => {}), idle);
    // In Node the timer must not keep the process alive.
    (this.#renewal as { unref?(): void }).unref?.();
  }
}

/** How an error names an argument of a call. */
export interface ArgumentInfo {
  /** The caller's name of the argument, such as "key" or "start.wq". */
  readonly argument?: string;
  readonly shape?: readonly number[];
  /** The caller's shape of the argument, if it differs from `shape`; errors name places in it. */
  readonly shown?: readonly number[];
  /** The numbers as the core read them; absent for a mask, which may be broadcast. */
  readonly data?: ArrayLike<number> | undefined;
  /** Continues "must …" in the error of a number. Default "be finite". */
  readonly accepts?: string;
  /** The shape of the computed array that may overflow, if it differs from `shape`. */
  readonly made?: readonly number[];
  /** The end of the overflow message. */
  readonly note?: string;
  /** Continues "argument …" if the overflow belongs to no element. */
  readonly overflows?: string | ((ended: Failure) => string);
}

/** By the core's name of the argument. */
export type InfoByName = Readonly<Partial<Record<string, ArgumentInfo>>>;

function isSource(array: Given): array is Source {
  return !!array && !isTypedArray(array);
}

/** The error information of a checked argument. */
export function infoOf({ place, shape, data }: Source): ArgumentInfo {
  return { argument: place, shape, data: data as Float64Array };
}

function refusalOf(
  ended: Failure,
  given: Readonly<Record<string, Given>>,
  infos: InfoByName | undefined,
): Error {
  const { status, argument: name } = ended;
  const array = given[name];
  const info = {
    argument: name,
    shape: [],
    ...(isSource(array) && infoOf(array)),
    ...infos?.[name],
  };
  const place = info.argument;
  if (status === "nonFinite") return nonFinite(ended, info, place);
  if (status === "overflow") return failure("OVERFLOW", place, overflowText(ended, name, info));
  if (status === "limit") return failure("LIMIT", place, "exceeds the largest size of the core");
  if (status === "memory") return noMemory();
  return failure("ENGINE", place, `ended with status ${status}`);
}

/** For training that diverges after `done` epochs. */
export function runsAway(learningRate: number, done = 0): ArgumentInfo {
  const overflows = ({ row }: Failure) =>
    `${learningRate} is too large: epoch ${done + row + 1} overflows double precision`;
  return { argument: "learningRate", overflows };
}

type Known = ArgumentInfo & { readonly shape: readonly number[] };

function nonFinite(ended: Failure, { shape, shown, data, accepts }: Known, place: Place): Error {
  const flat = flatIndex(ended, shape);
  const index = showIndex(flat, shown ?? shape);
  const value = data?.[flat];
  if (value === undefined) {
    const text = `must not hold NaN or Infinity, but does for the score at ${index}`;
    return failure("NONFINITE", place, text);
  }
  const code = Number.isFinite(value) ? "VALUE" : "NONFINITE";
  return failure(code, place, `must ${accepts ?? "be finite"}, got ${value} at ${index}`);
}

function overflowText(ended: Failure, name: string, info: Known): string {
  const { shape, made = shape, note = "", shown, overflows } = info;
  if (overflows) return typeof overflows === "string" ? overflows : overflows(ended);
  const { row, column } = ended;
  if (name === "x") return `has a row too large to sum in double precision: row ${row}`;
  const index = showIndex(flatIndex(ended, made), shown ?? made);
  const isScore = name === "score";
  const place = isScore ? `query row ${row}, key column` : `row ${row}, column`;
  // If the caller's axes are not the core's, the row number means nothing to the caller.
  const named = isScore || !shown ? ` (${place} ${column})` : "";
  return `at ${index}${named} overflows double precision${note}`;
}

/** The position in row-major order; for arrays of rows, `row` counts across all slices. */
function flatIndex({ slice, row, column }: Failure, shape: readonly number[]): number {
  return (slice * (shape.at(-2) ?? 1) + row) * (shape.at(-1) ?? 1) + column;
}
