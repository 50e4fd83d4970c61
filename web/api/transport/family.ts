/** Function families, and the wrapper around every public function. */

import { inCall, leaving } from "../errors.js";
import {
  type Option,
  type OptionTable,
  readOption,
  readOptions,
  type SettingsOf,
} from "../options.js";
import { checkAborted, inSteps, withoutSignal } from "../signal.js";
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

/**
 * Declares a function of the package: its arguments in order, its options, and what it does with both. An argument may
 * be an object of arguments.
 */
export function call<Args extends Table, Options extends Table, R>(
  args: Args,
  options: Options,
  run: (given: SettingsOf<Args> & SettingsOf<Options>, engine: Engine) => R,
) {
  const names = Object.keys(args);
  const hasOptions = Object.keys(options).length > 0;
  const called = (engine: Engine, ...given: unknown[]): R => {
    const own = given[names.length];
    const settings: Record<string, unknown> = hasOptions ? readOptions(options, own) : {};
    // Settings that were read are a copy; engines copy objects slowly.
    const read = own === undefined ? { ...settings } : settings;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      read[name] = readOption(args[name] as Option<unknown>, given[i], name);
    }
    return run(read as SettingsOf<Args> & SettingsOf<Options>, engine);
  };
  return Object.assign(called, { args, options });
}

/** Declares a function whose work is done in steps: its items come one after the other, and a signal stops them. */
export function steps<Options extends Table, T>(
  options: Options,
  run: (given: SettingsOf<Options>, engine: Engine) => Iterator<T>,
) {
  const called = (engine: Engine, given: unknown, control: unknown) =>
    inSteps(run(readOptions(options, given) as SettingsOf<Options>, engine), control);
  return Object.assign(called, { options });
}

export type Table = OptionTable<Readonly<Record<string, unknown>>>;

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
