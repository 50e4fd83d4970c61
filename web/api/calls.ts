/** How every function and method of the package is declared, and bound to what it works on. */

import { inCall } from "./errors.js";
import * as option from "./options.js";
import { checkAborted, inSteps, withoutSignal } from "./signal.js";
import type { Engine } from "./transport/engine.js";

/** A declared function before it is bound: `self` is the engine, or the object of a method. */
export interface Declared<Self = never, R = unknown> {
  (self: Self, given: readonly unknown[], signal?: AbortSignal): R;
  readonly args: option.AnyTable;
  readonly options: option.AnyTable;
  /** Its work goes on after it has returned, and looks at the signal itself. */
  readonly isLong?: boolean;
}

/** The declarations of the functions of `F`. */
export type Family<F> = { readonly [K in keyof F]: Declared };

export type AnyFamily = Family<Readonly<Record<string, unknown>>>;

type Read<Table> = option.SettingsOf<Table>;

/** Declares a method: its arguments in order, its options, and what it does with both. An argument may be an object of arguments. */
export function method<Args extends option.AnyTable, Options extends option.AnyTable, R, Self>(
  args: Args,
  options: Options,
  run: (args: Read<Args>, options: Read<Options>, self: Self, signal?: AbortSignal) => R,
) {
  const names = Object.entries(args);
  const hasOptions = Object.keys(options).length > 0;
  const called = (self: Self, given: readonly unknown[], signal?: AbortSignal): R => {
    const settings = option.readOptions(options, hasOptions ? given[names.length] : undefined);
    const read: Record<string, unknown> = {};
    names.forEach(([name, kind], i) => {
      read[name] = option.readOption(kind, given[i], name);
    });
    return run(read as Read<Args>, settings, self, signal);
  };
  return Object.assign(called, { args, options });
}

/** Declares a function of the core. */
export const call = <Args extends option.AnyTable, Options extends option.AnyTable, R>(
  args: Args,
  options: Options,
  run: (args: Read<Args>, options: Read<Options>, engine: Engine, signal?: AbortSignal) => R,
) => method(args, options, run);

const control = { signal: option.later<AbortSignal>() };

/** Declares a method whose work is done in steps: its items come one after the other, and a signal stops them. */
export function steps<Args extends option.AnyTable, Options extends option.AnyTable, T, Self>(
  args: Args,
  options: Options,
  run: (args: Read<Args>, options: Read<Options>, self: Self) => Iterator<T>,
) {
  const all = method(args, options, (args, options, self: Self, signal) =>
    inSteps(run(args, options, self), signal),
  );
  const called: typeof all = Object.assign(
    (self: Self, given: readonly unknown[], signal?: AbortSignal) => {
      option.readOptions(control, given[Object.keys(args).length + 1]);
      return all(self, given, signal);
    },
    { args, options },
  );
  return Object.assign(called, { isLong: true });
}

/** A function that callers get: with its name in messages, and the signal checked first. */
export function bound<Self, R>(where: string, declared: Declared<Self, R>, self: Self) {
  return (...given: readonly unknown[]): R =>
    inCall(where, () => {
      const { args, signal } = withoutSignal(given);
      if (!declared.isLong) checkAborted(signal, where);
      return declared(self, args, signal);
    });
}

/** All functions of a family. */
export function boundAll(family: AnyFamily, self: unknown, before = "") {
  const functions = Object.entries(family).map(([name, declared]) => [
    name,
    bound(before + name, declared as Declared<unknown>, self),
  ]);
  return Object.fromEntries(functions) as Record<string, (...given: readonly unknown[]) => unknown>;
}

/** What stays between calls. */
export interface State {
  /** Throws after `dispose`, and after the engine was lost. */
  living(): unknown;
  dispose(): void;
}

const states = new WeakMap<object, State>();

/** The state behind an object of `handleOf`, if it is of this class. */
export function stateOf<T extends State>(
  handle: unknown,
  kind: abstract new (...given: never[]) => T,
): T | undefined {
  const state = states.get(Object(handle));
  return state instanceof kind ? state : undefined;
}

/** The object of a state that callers get: its methods, and properties that are looked up when they are read. */
export function handleOf<H extends object>(
  name: string,
  state: State,
  methods: AnyFamily,
  ...properties: readonly (keyof H)[]
): H {
  const alive = Object.entries(methods).map(([method, declared]) => {
    const called = (self: never, ...given: [readonly unknown[], AbortSignal?]) => {
      state.living();
      return declared(self, ...given);
    };
    return [method, Object.assign(called, declared)];
  });
  const handle: Record<PropertyKey, unknown> = boundAll(
    Object.fromEntries(alive),
    state,
    `${name}.`,
  );
  handle.dispose = () => state.dispose();
  // Some browsers lack the symbol.
  if (Symbol.dispose) handle[Symbol.dispose] = handle.dispose;
  for (const property of properties) {
    const get = () => state[property as keyof State];
    Object.defineProperty(handle, property, { enumerable: true, get });
  }
  states.set(handle, state);
  return Object.freeze(handle) as H;
}
