/** Abort signals for long calls. */

import { calledNow, failure, inCall, mustBe } from "./errors.js";

/** Options of a call that can be aborted before it starts or between its steps. */
export interface Abortable {
  /**
   * When this signal is aborted, the call throws a `SoftKnnError` named "AbortError" with code
   * `SOFTKNN_E_ABORTED` and the signal's reason as `cause`. Synchronous functions check the signal once at the
   * start; `Steps` functions check it before every step; those of a worker can be aborted at any time.
   */
  readonly signal?: AbortSignal | undefined;
}

/** Removes the signal from the last argument that has one, be it an extra one or the options. */
export function withoutSignal(given: readonly unknown[]) {
  const at = given.findLastIndex((part) => Object.hasOwn(Object(part), "signal"));
  if (at < 0) return { args: given };
  const { signal, ...rest } = given[at] as { signal: unknown };
  const left = Object.keys(rest).length > 0 ? rest : undefined;
  // Any object that behaves as an AbortSignal.
  if (signal !== undefined && typeof Object(signal).aborted !== "boolean") {
    throw mustBe("TYPE", "signal", "an AbortSignal", signal);
  }
  return { args: given.with(at, left), signal: signal as AbortSignal | undefined };
}

export function aborted(where: string, reason: unknown): Error {
  return inCall(where, () => failure("ABORTED", "signal", "was aborted", reason));
}

export function checkAborted(signal: AbortSignal | undefined, where: string): void {
  if (signal?.aborted) throw aborted(where, signal.reason);
}

/** Yields to timers, input and messages. By a message, because browsers delay nested timers by 4 ms. */
function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === "undefined") return setTimeout(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(0);
  });
}

/**
 * Yields one item after another; between items control returns to the event loop, and the signal is checked. An
 * iterator that is left early is closed.
 */
export async function* inSteps<T>(
  items: Iterator<T>,
  signal: AbortSignal | undefined,
  // Found when it is called, before the first step.
  where = calledNow(),
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
