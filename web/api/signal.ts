/** Abort signals for long calls. */

import { calledNow, failure, inCall, mustBe } from "./errors.js";
import { ownValues } from "./options.js";

/** Reads `{ signal }`; any object that behaves as an AbortSignal is accepted. */
export function readSignal(control: unknown): AbortSignal | undefined {
  const { signal } = ownValues(control, ["signal"], "options");
  if (signal === undefined) return undefined;
  if (typeof (signal as AbortSignal | null)?.aborted === "boolean") return signal as AbortSignal;
  throw mustBe("TYPE", "signal", "an AbortSignal", signal);
}

/** Removes the signal from the last argument that has one, be it an extra one or the options. */
export function withoutSignal(given: readonly unknown[]) {
  const at = given.findLastIndex((part) => Object.hasOwn(Object(part), "signal"));
  if (at < 0) return { args: given };
  const { signal, ...rest } = given[at] as { signal: unknown };
  const left = Object.keys(rest).length > 0 ? rest : undefined;
  return { args: given.with(at, left), signal: readSignal({ signal }) };
}

export function aborted(where: string, reason: unknown): Error {
  return inCall(where, () => failure("ABORTED", "signal", "was aborted", reason));
}

export function checkAborted(signal: AbortSignal | undefined, where: string): void {
  if (signal?.aborted) throw aborted(where, signal.reason);
}

/** Yields to timers, input and messages. By a message, because browsers delay nested timers by 4 ms. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === "undefined") return setTimeout(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(0);
  });
}

/**
 * Yields one item after another; between items control returns to the event loop, and the signal
 * of `control` is checked. An iterator that is left early is closed.
 */
export function inSteps<T>(
  items: Iterator<T>,
  control: unknown,
): AsyncGenerator<T, void, undefined> {
  return walk(items, readSignal(control), calledNow());
}

async function* walk<T>(
  items: Iterator<T>,
  signal: AbortSignal | undefined,
  where: string,
): AsyncGenerator<T, void, undefined> {
  try {
    while (true) {
      checkAborted(signal, where);
      await otherWork();
      checkAborted(signal, where);
      const next = inCall(where, () => items.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    items.return?.();
  }
}
