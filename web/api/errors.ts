/**
 * Errors. Every error of this package is a `TypeError`, a
 * `RangeError` or a `SoftKnnError`, and carries `code`, `argument` and a message
 * like `softknn.attention: temperature must be a number in [0, Infinity], got NaN`.
 */

import { typedArrayName } from "./tensors/typed-array-name.js";

/** All error codes with their classes. `troubleshooting.md` describes each. */
export const errorCodes = Object.freeze({
  SOFTKNN_E_TYPE: "TypeError",
  SOFTKNN_E_DTYPE: "TypeError",
  SOFTKNN_E_DETACHED: "TypeError",
  SOFTKNN_E_SHARED: "TypeError",
  SOFTKNN_E_VALUE: "RangeError",
  SOFTKNN_E_SHAPE: "RangeError",
  SOFTKNN_E_LIMIT: "RangeError",
  SOFTKNN_E_NONFINITE: "RangeError",
  SOFTKNN_E_OVERFLOW: "RangeError",
  SOFTKNN_E_OPTION: "RangeError",
  SOFTKNN_E_LOAD: "SoftKnnError",
  SOFTKNN_E_INTEGRITY: "SoftKnnError",
  SOFTKNN_E_CSP: "SoftKnnError",
  SOFTKNN_E_UNSUPPORTED: "SoftKnnError",
  SOFTKNN_E_MEMORY: "SoftKnnError",
  SOFTKNN_E_ENGINE: "SoftKnnError",
  SOFTKNN_E_DISPOSED: "SoftKnnError",
  SOFTKNN_E_ABORTED: "SoftKnnError",
} as const);

export type ErrorCode = keyof typeof errorCodes;

/** The properties of every error of this package. */
export interface Refusal extends Error {
  readonly code: ErrorCode;
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

/**
 * Whether an error was thrown by this package, and so carries `code` and `argument`.
 *
 * @example
 * ```ts
 * import { isRefusal } from "softknn";
 * console.log(isRefusal(new TypeError("not ours"))); // false
 * ```
 */
export function isRefusal(error: unknown): error is Refusal {
  const { code } = (error ?? {}) as { code?: unknown };
  return error instanceof Error && typeof code === "string" && code in errorCodes;
}

/** An argument or a part of one, such as `key[2][0]` or `key.shape`. */
export type Place = string;

/** The name of the argument that a place belongs to. */
export function argumentOf(place: Place): string {
  return place.split(/[.[]/, 1)[0] as string;
}

/**
 * The running function, for messages. Calls are synchronous. Outside of calls only loading runs.
 */
let called = "load";

/**
 * Runs a part of a call with the name of the function. A lack of memory, which the platform reports as a RangeError, becomes an
 * error of this package.
 */
export function inCall<T>(where: string, run: () => T): T {
  const before = called;
  called = where;
  try {
    return run();
  } catch (cause) {
    const isPlain = cause instanceof RangeError && !isRefusal(cause) && !ofCallers.has(cause);
    throw isPlain && /alloc|memory|array (buffer )?length/i.test(cause.message)
      ? noMemory(cause)
      : cause;
  } finally {
    called = before;
  }
}

/** The running function, for a part of the call that runs later. */
export function calledNow(): string {
  return called;
}

const ofCallers = new WeakSet<object>();

/** Marks what code of the caller threw: it leaves the call as it is. */
export function fromCaller(cause: unknown): unknown {
  if (Object(cause) === cause) ofCallers.add(cause as object);
  return cause;
}

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
  return name === "SoftKnnError"
    ? new SoftKnnError(code, argument, message, options)
    : Object.assign(new { TypeError, RangeError }[name](message, options), { code, argument });
}

/** A short name of any value, for messages. */
export function showValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value.length > 40 ? `${JSON.stringify(value.slice(0, 40))}…` : JSON.stringify(value);
    case "object": {
      if (value === null) return "null";
      const name = typedArrayName(value);
      if (name !== undefined) return `${/^I/.test(name) ? "an" : "a"} ${name}`;
      return Array.isArray(value) ? "an array" : "an object";
    }
    case "number":
    case "boolean":
    case "undefined":
      return Object.is(value, -0) ? "-0" : String(value);
    default:
      return `a ${typeof value}`;
  }
}
