/** The caller's way to stop long work. */

import { failure, mustBe } from "./errors.js";
import { ownValues } from "./options.js";

/** Reads `{ signal }`; anything that behaves as an AbortSignal will do. */
export function readSignal(control: unknown, where: string): AbortSignal | undefined {
  const signal = ownValues(control, ["signal"], { where, argument: "options" }).get("signal");
  if (signal === undefined) return undefined;
  if (typeof signal === "object" && signal !== null) {
    if (typeof (signal as AbortSignal).aborted === "boolean") return signal as AbortSignal;
  }
  throw mustBe("SOFTKNN_E_TYPE", { where, argument: "signal" }, "an AbortSignal", signal);
}

export function aborted(where: string, reason: unknown): Error {
  const place = { where, argument: "signal" };
  return failure("SOFTKNN_E_ABORTED", place, "was aborted; the work was stopped", reason);
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

/** The items of long work, one at a time; before each, other work has its turn. */
export async function* inTurns<T>(
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
