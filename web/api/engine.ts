/** One running instance of the compiled core, and what its answers mean. */

import type { Core } from "./core.js";
import { calledNow, failure, noMemory, type Place } from "./errors.js";
import {
  type RawAnswer,
  type RawArray,
  type RawArrays,
  type RawName,
  type RawOutcome,
  type RawSettings,
  rawArgumentNames,
  rawStatusNames,
} from "./raw.js";
import { type Source, showIndex, toBytes, toDoubles, toFloats } from "./tensor.js";
import { isTypedArray } from "./typed-arrays.js";

/** WebAssembly memory never shrinks: beyond this many bytes an idle core gives way to a fresh one. */
const mostKept = 2 ** 28;

/**
 * Runs calls on the module. Whatever the module throws (a trap, an exhausted
 * stack) leaves its memory in an unknown state, so the first throw ends it.
 */
export class Engine {
  #core: Core | undefined;
  readonly #start: () => Promise<Core>;
  /** How many things live in the core between calls; while there are some it stays. */
  #residents = 0;

  /** `start` starts a core of the same build. */
  constructor(core: Core, start: () => Promise<Core>) {
    this.#core = core;
    this.#start = start;
  }

  get isDropped(): boolean {
    return this.#core === undefined;
  }

  /** Counts what lives in the core: +1 for a new one, −1 for one that is gone. */
  hold(change: 1 | -1): void {
    this.#residents += change;
    if (this.#residents === 0) this.#renewIfLarge();
  }

  /** See `Core.resident`. */
  resident(address: number, length: number, inFloat: boolean): Float32Array | Float64Array {
    return this.#core?.resident(address, length, inFloat) ?? new Float64Array();
  }

  /**
   * One call, with its settings and its arrays by name. It has the name of the function that runs,
   * unless another is given.
   */
  ask<Name extends RawName>(
    settings: RawSettings<Name>,
    arrays: Arguments<Name>,
    infos?: () => InfoByName,
    name = calledNow() as Name,
  ): RawAnswer<Name> {
    const core = this.#core;
    const place = "engine";
    const dropped = "was dropped; call load() for a fresh one";
    if (core === undefined) throw failure("DISPOSED", place, dropped);
    const numbers = numbersOf(name, arrays);
    let answer: RawAnswer<Name> | undefined;
    try {
      answer = core.call(name, settings, numbers as RawArrays<Name>);
    } catch (cause) {
      // Nothing is called before this: there may be no stack left.
      this.#core = undefined;
      throw failure("ENGINE", place, `failed and ${dropped}`, cause);
    }
    this.#renewIfLarge();
    if (answer) return answer;
    throw refusalOf(core.outcome, arrays, infos?.());
  }

  /** While nothing lives in a core from one call to the next, another can take its place. */
  async renew(): Promise<void> {
    const core = this.#core;
    if (core === undefined || this.#residents > 0) return;
    const fresh = await this.#start();
    if (this.#core === core && this.#residents === 0) this.#core = fresh;
  }

  #renewIfLarge(): void {
    if (this.#residents > 0 || (this.#core?.bytes ?? 0) <= mostKept) return;
    // Offline the code may not come; then the memory stays.
    import("./renewal.js").then(
      (code) => code.renewLater(this),
      () => {},
    );
  }
}

/** What says where in an argument of a call something is wrong. */
export interface ArgumentInfo {
  /** What the caller calls it, as in "key" or "start.wq". */
  readonly argument?: string;
  readonly shape?: readonly number[];
  /** The shape its places are named in, where that is not `shape`: as the caller gave it. */
  readonly shown?: readonly number[];
  /** The numbers as the core saw them; absent for a mask, which may be repeated. */
  readonly data?: ArrayLike<number> | undefined;
  /** Continues "must …" where some number in it is refused. Default "be finite". */
  readonly accepts?: string;
  /** The shape of what is made of it and may overflow, where that is not `shape`. */
  readonly made?: readonly number[];
  /** What ends the sentence then. */
  readonly note?: string;
  /** Continues "argument …" where what overflows is no element of anything. */
  readonly overflows?: string | ((outcome: RawOutcome) => string);
}

/** By the core's own name for the argument. */
export type InfoByName = Readonly<Partial<Record<string, ArgumentInfo>>>;

/** The arrays of a call: arguments of the caller, or as the core takes them. */
export type Arguments<Name extends RawName> = {
  readonly [K in keyof RawArrays<Name>]?: Source | RawArray | null | undefined;
};

type Given = Readonly<Record<string, Source | RawArray | null | undefined>>;
type Numbers = Record<string, RawArray | null | undefined>;

/** Calls that take Float32 as they are. */
const takesFloats = /Float|^index/;

function isSource(array: Source | RawArray | null | undefined): array is Source {
  return !!array && !isTypedArray(array);
}

function numbersOf(name: string, given: object): Numbers {
  const numbers: Numbers = {};
  for (const key of Object.keys(given)) {
    const array = (given as Given)[key];
    if (!isSource(array)) numbers[key] = array;
    else if (array.element === "Uint8Array") numbers[key] = toBytes(array);
    else if (array.element === "Float32Array" && key !== "mask" && takesFloats.test(name)) {
      numbers[key] = toFloats(array);
    } else numbers[key] = toDoubles(array);
  }
  return numbers;
}

/** What is known of an argument. */
export function infoOf({ place, shape, data }: Source): ArgumentInfo {
  return { argument: place, shape, data: data as Float64Array };
}

function refusalOf(outcome: RawOutcome, given: object, infos: InfoByName | undefined): Error {
  const status = rawStatusNames[outcome.status];
  const name = rawArgumentNames[outcome.argument] ?? "none";
  const array = (given as Given)[name];
  const info = {
    argument: name,
    shape: [],
    ...(isSource(array) && infoOf(array)),
    ...infos?.[name],
  };
  const place = info.argument;
  if (status === "nonFinite") return nonFinite(outcome, info, place);
  if (status === "overflow") return failure("OVERFLOW", place, overflowText(outcome, name, info));
  if (status === "limit") return failure("LIMIT", place, "passes the largest size of the core");
  if (status === "memory") return noMemory();
  return failure("ENGINE", place, `ended with status ${status ?? "unknown"}`);
}

/** Of a training whose steps run away after `done` epochs. */
export function runsAway(learningRate: number, done = 0): ArgumentInfo {
  const overflows = ({ row }: RawOutcome) =>
    `${learningRate} is too large: epoch ${done + row + 1} overflows double precision`;
  return { argument: "learningRate", overflows };
}

type Known = ArgumentInfo & { readonly shape: readonly number[] };

function nonFinite(
  outcome: RawOutcome,
  { shape, shown, data, accepts }: Known,
  place: Place,
): Error {
  const flat = flatIndex(outcome, shape);
  const index = showIndex(flat, shown ?? shape);
  const value = data?.[flat];
  if (value === undefined) {
    const text = `must not hold NaN or Infinity, and does for the score at ${index}`;
    return failure("NONFINITE", place, text);
  }
  const code = Number.isFinite(value) ? "VALUE" : "NONFINITE";
  return failure(code, place, `must ${accepts ?? "be finite"}, got ${value} at ${index}`);
}

function overflowText(outcome: RawOutcome, name: string, info: Known): string {
  const { shape, made = shape, note = "", shown, overflows } = info;
  if (overflows) return typeof overflows === "string" ? overflows : overflows(outcome);
  const { row, column } = outcome;
  if (name === "x") return `has a row too large to sum in double precision: row ${row}`;
  const index = showIndex(flatIndex(outcome, made), shown ?? made);
  const isScore = name === "score";
  const place = isScore ? `query row ${row}, key column` : `row ${row}, column`;
  // Where the axes shown are not those of the core, its row is nobody's.
  const named = isScore || !shown ? ` (${place} ${column})` : "";
  return `at ${index}${named} overflows double precision${note}`;
}

/** The position in row-major order; for arrays of rows, `row` counts them all. */
function flatIndex({ slice, row, column }: RawOutcome, shape: readonly number[]): number {
  return (slice * (shape.at(-2) ?? 1) + row) * (shape.at(-1) ?? 1) + column;
}
