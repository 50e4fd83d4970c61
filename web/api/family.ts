/** Families of functions, bound to an engine, and what all functions do alike. */

import type { Engine } from "./engine.js";
import { asRefusal, inCall } from "./errors.js";
import { checkAborted, withoutSignal } from "./signal.js";

/**
 * Makes the functions of `F` from those that take the engine before their arguments. They read
 * arguments as unknown values.
 */
export function family<F>(
  functions: {
    readonly [K in keyof F]: (engine: Engine, ...given: never[]) => unknown;
  },
): (engine: Engine) => F {
  return (engine) => {
    const entries = Object.entries<(...given: unknown[]) => unknown>(functions as never);
    const bound = entries.map(([name, call]) => [
      name,
      (...given: unknown[]) => call(engine, ...given),
    ]);
    return Object.fromEntries(bound);
  };
}

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
