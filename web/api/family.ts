/** Families of functions, bound to an engine. */

import type { Engine } from "./engine.js";

/**
 * Makes the functions of `F` from those that take the engine and their own name, for messages,
 * before their arguments. They read arguments as unknown values.
 */
export function family<F>(
  functions: {
    readonly [K in keyof F]: (engine: Engine, where: string, ...given: never[]) => unknown;
  },
): (engine: Engine) => F {
  return (engine) => {
    const entries = Object.entries<(...given: unknown[]) => unknown>(functions as never);
    const bound = entries.map(([where, call]) => [
      where,
      (...given: unknown[]) => call(engine, where, ...given),
    ]);
    return Object.fromEntries(bound);
  };
}
