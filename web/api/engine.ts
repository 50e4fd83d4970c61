/** One running instance of the compiled core, and what its answers mean. */

import type { Core } from "./core.js";
import { failure, noMemory, type Place } from "./errors.js";
import {
  type RawAnswer,
  type RawArrays,
  type RawName,
  type RawOutcome,
  type RawSettings,
  rawArgumentNames,
  rawStatusNames,
} from "./raw.js";
import { showIndex } from "./tensor.js";

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

  /** One call, with a group of settings for each of its own and its arrays by name. */
  ask<Name extends RawName>(
    question: CallContext,
    name: Name,
    settings: RawSettings<Name>,
    arrays: RawArrays<Name>,
  ): RawAnswer<Name> {
    const core = this.#core;
    const place = { where: question.where, argument: "engine" };
    if (core === undefined) {
      const text = "was dropped; call load() for a fresh one";
      throw failure("SOFTKNN_E_DISPOSED", place, text);
    }
    let answer: RawAnswer<Name> | undefined;
    try {
      answer = core.call(name, settings, arrays);
    } catch (cause) {
      // Nothing is called before this: there may be no stack left.
      this.#core = undefined;
      const text = "failed and was dropped; call load() for a fresh one";
      throw failure("SOFTKNN_E_ENGINE", place, text, cause);
    }
    this.#renewIfLarge();
    if (answer === undefined) throw refusalOf(core.outcome, question);
    return answer;
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

/** An array argument of a call, kept to say where in it something is wrong. */
export interface ArgumentInfo {
  readonly argument: string;
  readonly shape: readonly number[];
  /** The shape its places are named in, where that is not `shape`: as the caller gave it. */
  readonly shown?: readonly number[];
  /** The numbers as the core saw them; absent for a mask, which may be repeated. */
  readonly data?: Float64Array | Float32Array;
  /** Continues "must …" where some number in it is refused. Default "be finite". */
  readonly accepts?: string;
  /** Of what is made of it and may overflow: the shape, if it is another, and what ends the sentence. */
  readonly overflow?: { readonly shape?: readonly number[]; readonly note: string };
  /** Continues "argument …" where what overflows is no element of anything. */
  readonly overflows?: (outcome: RawOutcome) => string;
  /** What follows the argument's name, as in "start.wq". */
  readonly path?: string;
}

type AskedByName = Readonly<Partial<Record<(typeof rawArgumentNames)[number], ArgumentInfo>>>;

/** What was asked, to put a refusal in the caller's words. */
export interface CallContext {
  readonly where: string;
  /** By the core's own name for the argument. */
  readonly asked?: AskedByName | (() => AskedByName);
}

function refusalOf(outcome: RawOutcome, question: CallContext): Error {
  const status = rawStatusNames[outcome.status] ?? "unknown";
  const name = rawArgumentNames[outcome.argument] ?? "none";
  const all = typeof question.asked === "function" ? question.asked() : question.asked;
  const asked = all?.[name] ?? { argument: name, shape: [] };
  const place = { where: question.where, argument: asked.argument, path: asked.path ?? "" };
  switch (status) {
    case "nonFinite":
      return nonFinite(outcome, asked, place);
    case "overflow":
      return failure("SOFTKNN_E_OVERFLOW", place, overflowText(outcome, name, asked));
    case "limit":
      return failure("SOFTKNN_E_LIMIT", place, "passes the largest size of the core");
    case "memory":
      return noMemory(place);
    default:
      return failure("SOFTKNN_E_ENGINE", place, `ended with status ${status}`);
  }
}

function nonFinite(outcome: RawOutcome, asked: ArgumentInfo, place: Place): Error {
  const flat = flatIndex(outcome, asked.shape);
  const index = showIndex(flat, asked.shown ?? asked.shape);
  const value = asked.data?.[flat];
  if (value === undefined) {
    const text = `must not hold NaN or Infinity, and does for the score at ${index}`;
    return failure("SOFTKNN_E_NONFINITE", place, text);
  }
  const code = Number.isFinite(value) ? "SOFTKNN_E_VALUE" : "SOFTKNN_E_NONFINITE";
  return failure(code, place, `must ${asked.accepts ?? "be finite"}, got ${value} at ${index}`);
}

function overflowText(outcome: RawOutcome, name: string, asked: ArgumentInfo): string {
  if (asked.overflows !== undefined) return asked.overflows(outcome);
  const { row, column } = outcome;
  if (name === "x") return `has a row too large to sum in double precision: row ${row}`;
  const { shape = asked.shape, note = "" } = asked.overflow ?? {};
  const index = showIndex(flatIndex(outcome, shape), asked.shown ?? shape);
  const place = name === "score" ? `query row ${row}, key column` : `row ${row}, column`;
  // Where the axes shown are not those of the core, its row is nobody's.
  const named = name === "score" || !asked.shown ? ` (${place} ${column})` : "";
  return `at ${index}${named} overflows double precision${note}`;
}

/** The position in row-major order; for arrays of rows, `row` counts them all. */
function flatIndex(outcome: RawOutcome, shape: readonly number[]): number {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.at(-2) ?? 1;
  return (outcome.slice * rows + outcome.row) * columns + outcome.column;
}
