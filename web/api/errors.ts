/**
 * Errors. Every error that leaves this package is a `TypeError`, a
 * `RangeError` or a `SoftKnnError`, and carries `code`, `argument` and a message
 * like `softknn.attention: temperature must be a number in [0, Infinity], got NaN`.
 */

import { typedArrayName } from "./tensors/slots.js";

/** All error codes with their classes. The reference prints these comments. */
export const errorCodes = Object.freeze({
  /** A value of the wrong kind. */
  SOFTKNN_E_TYPE: "TypeError",
  /** An array of a number type that the argument does not take. */
  SOFTKNN_E_DTYPE: "TypeError",
  /** An array whose memory is detached. */
  SOFTKNN_E_DETACHED: "TypeError",
  /** An array in shared memory. */
  SOFTKNN_E_SHARED: "TypeError",
  /** A value outside its range. */
  SOFTKNN_E_VALUE: "RangeError",
  /** A shape that does not fit. */
  SOFTKNN_E_SHAPE: "RangeError",
  /** An array beyond the largest size. */
  SOFTKNN_E_LIMIT: "RangeError",
  /** NaN or Infinity where a finite number is needed. */
  SOFTKNN_E_NONFINITE: "RangeError",
  /** A result too large for its number type. */
  SOFTKNN_E_OVERFLOW: "RangeError",
  /** An option that does not exist. */
  SOFTKNN_E_OPTION: "RangeError",
  /** The WebAssembly file could not be read. */
  SOFTKNN_E_LOAD: "SoftKnnError",
  /** The WebAssembly file is not the one of this version, or a known call has a wrong result here. */
  SOFTKNN_E_INTEGRITY: "SoftKnnError",
  /** The page's content security policy forbids WebAssembly. */
  SOFTKNN_E_CSP: "SoftKnnError",
  /** This engine has no WebAssembly or no SIMD. */
  SOFTKNN_E_UNSUPPORTED: "SoftKnnError",
  /** The allocation of memory failed. */
  SOFTKNN_E_MEMORY: "SoftKnnError",
  /** The compiled core failed. */
  SOFTKNN_E_ENGINE: "SoftKnnError",
  /** The instance was dropped after a failure. */
  SOFTKNN_E_DISPOSED: "SoftKnnError",
  /** The caller's signal was aborted. */
  SOFTKNN_E_ABORTED: "SoftKnnError",
} as const);

export type ErrorCode = keyof typeof errorCodes;

/** The properties of every error of this package. */
export interface Refusal<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  /** The name of the wrong argument or option, such as `"temperature"`. */
  readonly argument: string;
}

/**
 * A failure that no argument causes: loading, memory, the engine, its life
 * cycle. An abort (`SOFTKNN_E_ABORTED`) has the name `"AbortError"`, as the
 * platform's own aborts, and the signal's reason as `cause`.
 */
export class SoftKnnError extends Error implements Refusal {
  readonly code: ErrorCode;
  readonly argument: string;

  constructor(code: ErrorCode, argument: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = code === "SOFTKNN_E_ABORTED" ? "AbortError" : "SoftKnnError";
    this.code = code;
    this.argument = argument;
  }
}

/** What follows `SOFTKNN_E_` in a code. */
export type Reason = ErrorCode extends `SOFTKNN_E_${infer R}` ? R : never;

/** The errors of this package, distinguished by `code`: `TypeError`, `RangeError`, `SoftKnnError`. */
export type SoftKnnRefusal =
  | (TypeError & Refusal<CodeOf<"TypeError">>)
  | (RangeError & Refusal<CodeOf<"RangeError">>)
  | (SoftKnnError & Refusal<CodeOf<"SoftKnnError">>);

/** The codes of one error class. */
export type CodeOf<Name> = {
  [C in ErrorCode]: (typeof errorCodes)[C] extends Name ? C : never;
}[ErrorCode];

/**
 * Whether an error was thrown by this package, and so carries `code` and `argument`.
 *
 * @example
 * ```ts
 * import { isRefusal } from "softknn";
 * console.log(isRefusal(new TypeError("not ours"))); // false
 * ```
 */
export function isRefusal(error: unknown): error is SoftKnnRefusal {
  return ours.has(error as Refusal);
}

/** An argument or a part of one, such as `key[2][0]` or `key.shape`. */
export type Place = string;

/** The name of the argument that a place belongs to. */
export function argumentOf(place: Place): string {
  return place.split(/[.[]/, 1)[0] as string;
}

/**
 * The running function, for messages. Calls are synchronous, and a nested call from the caller's
 * code restores the name. Outside of calls only loading runs.
 */
let called = "load";

/** Runs a part of a call with the name of the function. */
export function inCall<T>(where: string, run: () => T): T {
  const before = called;
  called = where;
  try {
    return run();
  } finally {
    called = before;
  }
}

/** The running function, for a part of the call that runs later. */
export function calledNow(): string {
  return called;
}

/**
 * Turns anything thrown while an argument is read into an error of this package: our own errors
 * stay; errors of the caller's code (a getter, a revoked proxy) and of the platform (no memory for
 * a copy) become the cause.
 */
export function asRefusal(cause: unknown, place: Place): Refusal {
  if (isRefusal(cause)) return cause;
  try {
    // The message distinguishes the platform's errors from the caller's.
    if (cause instanceof RangeError && /alloc|memory|length/i.test(cause.message)) {
      return noMemory(cause);
    }
  } catch {
    // A thrown proxy may throw again.
  }
  return failure("TYPE", place, "could not be read: its code threw", cause);
}

/** Errors made by `revive`, so that a caller's error cannot imitate one. */
const ours = new WeakSet<Refusal>();

export function noMemory(cause?: unknown): Refusal {
  return failure(
    "MEMORY",
    "memory",
    "was refused: the arrays of this call do not fit in it",
    cause,
  );
}

/** Creates the error of a code; `text` continues "softknn.where: place ". */
export function failure(
  code: Reason,
  place: Place,
  text: string,
  cause?: unknown,
  argument = argumentOf(place),
): Refusal {
  return revive(`SOFTKNN_E_${code}`, argument, `softknn.${called}: ${place} ${text}`, cause);
}

/** The error of a shape; `text` as in `failure`. */
export function shapeError({ place }: { readonly place: Place }, text: string): Refusal {
  return failure("SHAPE", place, text);
}

/** The error of a wrong value; `accepts` continues "must be ", `hint` the message. */
export function mustBe(
  code: Reason,
  place: Place,
  accepts: string,
  value: unknown,
  hint = "",
): Refusal {
  return failure(code, place, `must be ${accepts}, got ${showValue(value)}${hint}`);
}

/** Awaits a download; `text` completes the message if it fails. */
export async function downloaded<T>(
  code: Promise<T>,
  place: Place,
  text: string,
  where = "load",
): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    const what = `${text} could not be loaded; check the connection`;
    throw inCall(where, () => failure("LOAD", place, what, cause));
  }
}

/** An error from its parts, for example from another thread. */
export function revive(
  code: ErrorCode,
  argument: string,
  message: string,
  cause?: unknown,
): Refusal {
  const options = cause === undefined ? {} : { cause };
  const name = errorCodes[code];
  const error =
    name === "SoftKnnError"
      ? new SoftKnnError(code, argument, message, options)
      : Object.assign(new { TypeError, RangeError }[name](message, options), { code, argument });
  ours.add(error);
  return error;
}

/** A short name of any value, for messages. Runs none of the value's own code. */
export function showValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value.length > 40 ? `${JSON.stringify(value.slice(0, 40))}…` : JSON.stringify(value);
    case "object": {
      if (value === null) return "null";
      const name = typedArrayName(value);
      if (name !== undefined) return `${/^I/.test(name) ? "an" : "a"} ${name}`;
      try {
        if (Array.isArray(value)) return "an array";
      } catch {
        // A revoked proxy.
      }
      return "an object";
    }
    case "number":
    case "boolean":
    case "undefined":
      return Object.is(value, -0) ? "-0" : String(value);
    default:
      return `a ${typeof value}`;
  }
}
