/** Function families, and the wrapper around every public function. */

import { inCall, leaving } from "../errors.js";
import { checkAborted, withoutSignal } from "../signal.js";
import type { Engine } from "./engine.js";

/**
 * The functions of `F` before they are bound to an engine: the engine is their first parameter,
 * and their arguments are unknown values. A plain object, so that a bundler drops unused
 * families.
 */
export type Family<F> = {
  readonly [K in keyof F]: (engine: Engine, ...given: never[]) => unknown;
};

export type AnyFamily = Family<Readonly<Record<string, unknown>>>;

export type AnyFunction = (...given: unknown[]) => unknown;

/** Functions whose work goes on after they have returned. */
const laterToo = /(Steps|\.generate|^languageModel)$/;

/**
 * Checks the signal before the call; functions with steps get it, and check it before each step.
 */
export function guard(where: string, call: AnyFunction): AnyFunction {
  return (...given) =>
    inCall(where, () => {
      try {
        const { args, signal } = withoutSignal(given);
        if (signal && laterToo.test(where)) {
          return call(args[0], { ...(args[1] as object), signal });
        }
        checkAborted(signal, where);
        return call(...args);
      } catch (cause) {
        throw leaving(cause);
      }
    });
}
