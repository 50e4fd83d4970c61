/**
 * Options as tables: for every option its default and how it is read.
 */

import { failure, mustBe, type Place } from "./errors.js";
import { maxAxis } from "./limits.js";

export interface Option<T> {
  readonly default: T;
  /** There is no default: `undefined` is read, and so refused, as any other value. */
  readonly required?: boolean;
  read(value: unknown, place: Place): T;
}

/** One entry per option of `T`. */
export type OptionTable<T> = { readonly [K in keyof T]: Option<T[K]> };

/** A value of one JavaScript type, of which those are in range that `fits` says. */
export function readTyped<T>(
  value: unknown,
  place: Place,
  [type, accepts, fits]: readonly [type: string, accepts: string, fits: (value: T) => boolean],
): T {
  if (typeof value !== type) throw mustBe("SOFTKNN_E_TYPE", place, accepts, value);
  if (!fits(value as T)) throw mustBe("SOFTKNN_E_VALUE", place, accepts, value);
  return value as T;
}

function typedOption<T, D>(
  byDefault: D,
  type: string,
  accepts: string,
  fits: (value: T) => boolean,
): Option<D | T> {
  const read = (value: unknown, place: Place) => readTyped(value, place, [type, accepts, fits]);
  return { default: byDefault, read };
}

/** A number between two bounds, both included; an infinite bound allows Infinity. */
export function numberOption<D extends number | undefined>(
  byDefault: D,
  from: number,
  to: number,
): Option<D | number> {
  const accepts = `a number in [${from}, ${to}]`;
  return typedOption(byDefault, "number", accepts, (x: number) => x >= from && x <= to);
}

/** Any finite number, or any from a lower bound on. */
export function finiteOption<D extends number | undefined>(
  byDefault: D,
  from = -Infinity,
): Option<D | number> {
  const accepts = from === -Infinity ? "a finite number" : `a finite number of at least ${from}`;
  return typedOption(byDefault, "number", accepts, (x: number) => Number.isFinite(x) && x >= from);
}

export function integerOption<D extends number | undefined>(
  byDefault: D,
  from: number,
  to: number,
): Option<D | number> {
  const accepts = `an integer in [${from}, ${to}]`;
  const fits = (x: number) => Number.isInteger(x) && x >= from && x <= to;
  return typedOption(byDefault, "number", accepts, fits);
}

/** Reads an integer in [from, to]. */
export function readInteger(value: unknown, place: Place, from: number, to: number): number {
  return integerOption(0, from, to).read(value, place);
}

export function flagOption(byDefault: boolean): Option<boolean> {
  return typedOption(byDefault, "boolean", "true or false", () => true);
}

export function choiceOption<T extends string>(byDefault: T, choices: readonly T[]): Option<T> {
  return typedOption(byDefault, "string", oneOf(choices), (x: T) => choices.includes(x));
}

export function oneOf(choices: readonly string[]): string {
  return choices.map((choice) => `"${choice}"`).join(" or ");
}

/** An option that has to be given. */
export function required<T>(option: Option<T | undefined>): Option<T> {
  return { ...(option as Option<T>), required: true };
}

/** How long an axis of a result is to be, which has to be said. */
export const axisOption: Option<number> = required(integerOption(undefined, 1, maxAxis));

/** A value whose kind is checked later, together with the tensors it must fit. */
export const arrayOption: Option<unknown> = { default: undefined, read: (value) => value };

/** An option that is an object of settings, every one of which has to be given. */
export function groupOption<T>(table: OptionTable<T>): Option<T | undefined> {
  const names = Object.keys(table) as (keyof T & string)[];
  return {
    default: undefined,
    read(value, place) {
      const given = ownValues(value, names, place);
      const settings: Partial<T> = {};
      for (const name of names) {
        settings[name] = table[name].read(given.get(name), { ...place, path: `.${name}` });
      }
      return settings as T;
    },
  };
}

/**
 * Reads options by their table. Only own enumerable properties count, each is
 * read once, `undefined` means the default; so a polluted `Object.prototype`
 * changes nothing and objects without a prototype work.
 */
export function readOptions<T>(table: OptionTable<T>, options: unknown, where: string): T {
  const names = Object.keys(table) as (keyof T & string)[];
  const given = ownValues(options, names, { where, argument: "options" });
  const settings: Partial<T> = {};
  for (const name of names) {
    const option = table[name];
    const value = given.get(name);
    settings[name] =
      value === undefined && !option.required
        ? option.default
        : option.read(value, { where, argument: name });
  }
  return settings as T;
}

/** The own enumerable values of a plain object whose keys must all be known. */
export function ownValues(
  object: unknown,
  known: readonly string[],
  place: Place,
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  if (object === undefined) return values;
  if (typeof object !== "object" || object === null || Array.isArray(object)) {
    throw mustBe("SOFTKNN_E_TYPE", place, "an object", object);
  }
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) throw unknownKey(key, known, place);
    values.set(key, (object as Record<string, unknown>)[key]);
  }
  return values;
}

/** The same where the object has to be there; `accepts` continues "must be ". */
export function givenValues(
  object: unknown,
  accepts: string,
  known: readonly string[],
  place: Place,
): Map<string, unknown> {
  if (object === undefined) throw mustBe("SOFTKNN_E_TYPE", place, accepts, object);
  return ownValues(object, known, place);
}

function unknownKey(key: string, known: readonly string[], place: Place): Error {
  const argument = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  const hint = `did you mean ${nearest(key, known)}? Known: ${known.join(", ")}`;
  const what = place.argument === "options" ? "an option" : `a property of ${place.argument}`;
  return failure("SOFTKNN_E_OPTION", { where: place.where, argument }, `is not ${what}; ${hint}`);
}

/** The known name that has the most pairs of neighbouring letters of `key`; the first of equals. */
function nearest(key: string, known: readonly string[]): string {
  const letters = [...key.slice(0, 40).toLowerCase()];
  const shared = known.map((name) => {
    const has = (letter: string, i: number) =>
      name.toLowerCase().includes(letter + (letters[i + 1] ?? ""));
    return letters.filter(has).length;
  });
  return known[shared.indexOf(Math.max(...shared))] as string;
}
