/** Families of functions, and what all functions do alike. */

import type { Engine } from "./engine.js";
import { asRefusal, inCall } from "./errors.js";
import { checkAborted, withoutSignal } from "./signal.js";

/**
 * Functions of `F` before an engine is bound to them: they take it before their arguments, which
 * they read as unknown values. A plain object, so that a bundle leaves out the families of which
 * it uses nothing.
 */
export type Family<F> = {
  readonly [K in keyof F]: (engine: Engine, ...given: never[]) => unknown;
};

export type AnyFamily = Family<Readonly<Record<string, unknown>>>;

export type AnyFunction = (...given: unknown[]) => unknown;

/**
 * Looks at a signal before the call; one that takes steps looks again before each of them. Every
 * error that leaves has a code, whoever threw it.
 */
export function guard(where: string, call: AnyFunction): AnyFunction {
  return (...given) =>
    inCall(where, () => {
      try {
        const { args, signal } = withoutSignal(given);
        if (signal && where.endsWith("Steps")) {
          return call(args[0], { ...(args[1] as object), signal });
        }
        checkAborted(signal, where);
        return call(...args);
      } catch (cause) {
        throw asRefusal(cause, "arguments");
      }
    });
}
