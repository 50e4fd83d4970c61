/** The caller's way to stop long work. */

import { failure, mustBe, placeOf } from "./errors.js";
import { ownValues } from "./options.js";

/** Reads `{ signal }`; anything that behaves as an AbortSignal will do. */
export function readSignal(control: unknown, where: string): AbortSignal | undefined {
  const signal = ownValues(control, ["signal"], placeOf(where, "options")).signal;
  if (signal === undefined) return undefined;
  if (typeof signal === "object" && signal !== null) {
    if (typeof (signal as AbortSignal).aborted === "boolean") return signal as AbortSignal;
  }
  throw mustBe("TYPE", placeOf(where, "signal"), "an AbortSignal", signal);
}

export function aborted(where: string, reason: unknown): Error {
  const place = placeOf(where, "signal");
  return failure("ABORTED", place, "was aborted; the work was stopped", reason);
}

export function checkAborted(signal: AbortSignal | undefined, where: string): void {
  if (signal?.aborted) throw aborted(where, signal.reason);
}

/** Lets timers, input and messages have their turn. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** One item after another; between items other work gets its turn, and the signal is looked at. */
export async function* inSteps<T>(
  items: Iterator<T>,
  signal: AbortSignal | undefined,
  where: string,
): AsyncGenerator<T, void, undefined> {
  while (true) {
    checkAborted(signal, where);
    await otherWork();
    checkAborted(signal, where);
    const next = items.next();
    if (next.done) return;
    yield next.value;
  }
}
