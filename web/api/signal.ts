/** The caller's way to stop long work. */

import { calledNow, failure, inCall, mustBe } from "./errors.js";
import { ownValues } from "./options.js";

/** Reads `{ signal }`; anything that behaves as an AbortSignal will do. */
export function readSignal(control: unknown): AbortSignal | undefined {
  const { signal } = ownValues(control, ["signal"], "options");
  if (signal === undefined) return undefined;
  if (typeof (signal as AbortSignal | null)?.aborted === "boolean") return signal as AbortSignal;
  throw mustBe("TYPE", "signal", "an AbortSignal", signal);
}

/** Takes the signal off the last argument, whether it is one more or the options themselves. */
export function withoutSignal(given: readonly unknown[]) {
  const last = given.at(-1);
  try {
    if (!Object.hasOwn(last as object, "signal")) return { args: given };
  } catch {
    // No object, or a revoked proxy: the function says which argument that is.
    return { args: given };
  }
  const { signal, ...rest } = last as { signal: unknown };
  const left = Object.keys(rest).length > 0 ? rest : undefined;
  return { args: given.with(-1, left), signal: readSignal({ signal }) };
}

export function aborted(where: string, reason: unknown): Error {
  return inCall(where, () =>
    failure("ABORTED", "signal", "was aborted; the work was stopped", reason),
  );
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

/**
 * One item after another; between items other work gets its turn, and the signal of `control` is
 * looked at.
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
  while (true) {
    checkAborted(signal, where);
    await otherWork();
    checkAborted(signal, where);
    const next = inCall(where, () => items.next());
    if (next.done) return;
    yield next.value;
  }
}
