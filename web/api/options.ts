/**
 * Options as tables: for every option its default, what it accepts and how it
 * is read. The same tables serve the checks, the messages and the reference.
 */

import { type ErrorCode, failure, type Place, showValue } from "./errors.js";

export interface Option<T> {
  readonly default: T;
  /** Continues "must be …". */
  readonly accepts: string;
  /** There is no default: `undefined` is read, and so refused, as any other value. */
  readonly required?: boolean;
  read(value: unknown, place: Place): T;
}

/** One entry per option of `T`. */
export type OptionTable<T> = { readonly [K in keyof T]: Option<T[K]> };

function refuse(code: ErrorCode, place: Place, accepts: string, value: unknown): Error {
  return failure(code, place, `must be ${accepts}, got ${showValue(value)}`);
}

/** A number between two bounds, both included; an infinite bound allows Infinity. */
export function numberOption<D extends number | undefined>(
  byDefault: D,
  from: number,
  to: number,
): Option<D | number> {
  const accepts = `a number in [${from}, ${to}]`;
  return { default: byDefault, accepts, read: (value, place) => inRange(value, place, accepts) };

  function inRange(value: unknown, place: Place, text: string): number {
    if (typeof value !== "number") throw refuse("SOFTKNN_E_TYPE", place, text, value);
    if (!(value >= from && value <= to)) throw refuse("SOFTKNN_E_VALUE", place, text, value);
    return value;
  }
}

/** Any finite number, or any from a lower bound on. */
export function finiteOption<D extends number | undefined>(
  byDefault: D,
  from = -Infinity,
): Option<D | number> {
  const accepts = from === -Infinity ? "a finite number" : `a finite number of at least ${from}`;
  return {
    default: byDefault,
    accepts,
    read(value, place) {
      if (typeof value !== "number") throw refuse("SOFTKNN_E_TYPE", place, accepts, value);
      if (!Number.isFinite(value) || value < from) {
        throw refuse("SOFTKNN_E_VALUE", place, accepts, value);
      }
      return value;
    },
  };
}

/** Reads an integer in [from, to]. */
export function readInteger(value: unknown, place: Place, from: number, to: number): number {
  const accepts = `an integer in [${from}, ${to}]`;
  if (typeof value !== "number") throw refuse("SOFTKNN_E_TYPE", place, accepts, value);
  if (!Number.isInteger(value) || value < from || value > to) {
    throw refuse("SOFTKNN_E_VALUE", place, accepts, value);
  }
  return value;
}

export function integerOption<D extends number | undefined>(
  byDefault: D,
  from: number,
  to: number,
): Option<D | number> {
  return {
    default: byDefault,
    accepts: `an integer in [${from}, ${to}]`,
    read: (value, place) => readInteger(value, place, from, to),
  };
}

export function flagOption(byDefault: boolean): Option<boolean> {
  const accepts = "true or false";
  return {
    default: byDefault,
    accepts,
    read(value, place) {
      if (typeof value !== "boolean") throw refuse("SOFTKNN_E_TYPE", place, accepts, value);
      return value;
    },
  };
}

export function choiceOption<T extends string>(byDefault: T, choices: readonly T[]): Option<T> {
  const accepts = choices.map((choice) => `"${choice}"`).join(" or ");
  return {
    default: byDefault,
    accepts,
    read(value, place) {
      if (typeof value !== "string") throw refuse("SOFTKNN_E_TYPE", place, accepts, value);
      const found = choices.find((choice) => choice === value);
      if (found === undefined) throw refuse("SOFTKNN_E_VALUE", place, accepts, value);
      return found;
    },
  };
}

/** An option that has to be given. */
export function required<T>(option: Option<T | undefined>): Option<T> {
  return { ...(option as Option<T>), required: true };
}

/** A value whose kind is checked later, together with the tensors it must fit. */
export function arrayOption(accepts: string): Option<unknown> {
  return { default: undefined, accepts, read: (value) => value };
}

/** An option that is an object of settings, every one of which has to be given. */
export function groupOption<T>(table: OptionTable<T>): Option<T | undefined> {
  const names = Object.keys(table) as (keyof T & string)[];
  return {
    default: undefined,
    accepts: `an object { ${names.join(", ")} }`,
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
    throw refuse("SOFTKNN_E_TYPE", place, "an object", object);
  }
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) throw unknownKey(key, known, place);
    values.set(key, (object as Record<string, unknown>)[key]);
  }
  return values;
}

function unknownKey(key: string, known: readonly string[], place: Place): Error {
  const argument = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  const hint = `did you mean ${nearest(key, known)}? Known: ${known.join(", ")}`;
  const what = place.argument === "options" ? "an option" : `a property of ${place.argument}`;
  return failure("SOFTKNN_E_OPTION", { where: place.where, argument }, `is not ${what}; ${hint}`);
}

/** The known name with the fewest edits from `key`; the first of equals. */
function nearest(key: string, known: readonly string[]): string {
  const wanted = key.slice(0, 40).toLowerCase();
  let best = "";
  let fewest = Infinity;
  for (const name of known) {
    const edits = editDistance(wanted, name.toLowerCase());
    if (edits < fewest) {
      fewest = edits;
      best = name;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
