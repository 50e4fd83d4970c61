/**
 * Option tables: the default of every option and the function that reads it.
 */

import { argumentOf, failure, mustBe, type Place, type Reason } from "./errors.js";
import { maxAxis, maxElements } from "./limits.js";

export interface Option<T> {
  readonly default: T;
  /** Continues "must be " in messages; tests derive from it what is refused. */
  readonly accepts?: string;
  /** Without a default, `undefined` is read like any other value and throws. */
  readonly required?: boolean;
  read(value: unknown, place: Place): T;
}

/** One entry per option of `T`. */
export type OptionTable<T> = { readonly [K in keyof T]: Option<T[K]> };

/** The options that callers give, none of them required, with the descriptions that stand in the table. */
export type OptionsOf<Table> = {
  readonly [K in keyof Table]?: Table[K] extends Option<infer T> ? Exclude<T, undefined> : never;
};

/** What a table reads. */
export type SettingsOf<Table> = {
  readonly [K in keyof Table]: Table[K] extends Option<infer T> ? T : never;
};

/** Reads a value of one JavaScript type; `fits` checks its range. */
export function readTyped<T>(
  value: unknown,
  place: Place,
  type: string,
  accepts: string,
  fits: (value: T) => boolean,
): T {
  if (typeof value !== type) throw mustBe("TYPE", place, accepts, value);
  if (!fits(value as T)) throw mustBe("VALUE", place, accepts, value);
  return value as T;
}

function typedOption<T, D>(
  byDefault: D,
  type: string,
  accepts: string,
  fits: (value: T) => boolean,
): Option<D | T> {
  const read = (value: unknown, place: Place) => readTyped(value, place, type, accepts, fits);
  return { default: byDefault, accepts, read };
}

/** A number in [from, to]; an infinite bound allows Infinity. */
export function numberOption<D extends number | undefined>(
  byDefault: D,
  from: number,
  to: number,
): Option<D | number> {
  const accepts = `a number in [${from}, ${to}]`;
  return typedOption(byDefault, "number", accepts, (x: number) => x >= from && x <= to);
}

/** Any finite number, or any finite number ≥ a lower bound. */
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
  const accepts = oneOf(choices);
  const read = (value: unknown, place: Place) => {
    if (typeof value !== "string") throw mustBe("TYPE", place, accepts, value);
    if (choices.includes(value as T)) return value as T;
    const known = choices.find((choice) => choice === otherNames[value.toLowerCase()]);
    const meant = known ?? similar(value, choices);
    throw mustBe("VALUE", place, accepts, value, meant && `; did you mean "${meant}"?`);
  };
  return { default: byDefault, accepts, read };
}

/** Names of the similarities elsewhere. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ cos: "cosine", l2: "rbf", euclidean: "rbf", gaussian: "rbf", ip: "dot", dotproduct: "dot" },
};

export function oneOf(choices: readonly string[]): string {
  return choices.map((choice) => `"${choice}"`).join(" or ");
}

/** A required option. */
export function required<T>(option: Option<T | undefined>): Option<T> {
  return { ...(option as Option<T>), required: true };
}

/** The length of an axis of a result. Required. */
export const axisOption: Option<number> = required(integerOption(undefined, 1, maxAxis));

/** A list of at most `most` items. */
export function readList(
  value: unknown,
  place: Place,
  accepts: string,
  most = maxElements,
  tooLong: Reason = "LIMIT",
): readonly unknown[] {
  if (!Array.isArray(value)) throw mustBe("TYPE", place, accepts, value);
  if (value.length <= most) return [...value];
  throw failure(tooLong, place, `has ${value.length} elements, at most ${most} are possible`);
}

/** A value whose kind is checked later, together with the tensors it must fit. */
export const arrayOption: Option<unknown> = { default: undefined, read: (value) => value };

/** An option that is itself an object of options. */
export function groupOption<T>(table: OptionTable<T>): Option<T | undefined> {
  const read = (value: unknown, place: Place) => readOptions(table, value, place, `${place}.`);
  return { default: undefined, accepts: "an object", read };
}

/** A required object of arguments, whose names are those in messages. */
export function inputsOption<T>(
  table: OptionTable<T>,
  accepts = `an object { ${Object.keys(table).join(", ")} }`,
): Option<T> {
  return required<T>({
    default: undefined,
    read(value, place) {
      if (value === undefined) throw mustBe("TYPE", place, accepts, value);
      return readOptions(table, value, place);
    },
  });
}

/** `undefined` selects the default. */
export function readOption<T>(option: Option<T>, value: unknown, place: Place): T {
  return value === undefined && !option.required ? option.default : option.read(value, place);
}

/**
 * Reads options by their table. Only own enumerable properties count, and `undefined` selects the default. The result
 * is never modified.
 * `before` is a prefix of the option names in messages.
 */
export function readOptions<T>(
  table: OptionTable<T>,
  value: unknown,
  place: Place = "options",
  before = "",
): T {
  const { names, byDefault, required } = planOf(table);
  let settings = byDefault;
  if (value !== undefined) {
    settings = { ...byDefault };
    for (const name of knownKeys(value, names, place)) {
      const given = (value as T)[name];
      if (given !== undefined) settings[name] = table[name].read(given, before + name);
    }
  }
  for (const name of required) {
    if (settings[name] === undefined) table[name].read(undefined, before + name);
  }
  return settings;
}

/** The facts of a table, found once: for a small call they would take much of its time. */
interface Plan<T> {
  readonly names: readonly (keyof T & string)[];
  readonly required: readonly (keyof T & string)[];
  readonly byDefault: T;
}

const plans = new WeakMap<object, unknown>();

function planOf<T>(table: OptionTable<T>): Plan<T> {
  const known = plans.get(table) as Plan<T> | undefined;
  if (known) return known;
  const names = Object.keys(table) as (keyof T & string)[];
  const byDefault = {} as T;
  for (const name of names) byDefault[name] = table[name].default;
  const required = names.filter((name) => table[name].required);
  const plan = { names, required, byDefault };
  plans.set(table, plan);
  return plan;
}

/** The properties of a plain object whose keys must all be known. */
export function ownValues<Name extends string>(
  object: unknown,
  known: readonly Name[],
  place: Place,
): Partial<Record<Name, unknown>> {
  if (object === undefined) return {};
  knownKeys(object, known, place);
  return object as Partial<Record<Name, unknown>>;
}

/** The own enumerable keys of a plain object; throws unless all are known. */
function knownKeys<Name extends string>(
  object: unknown,
  known: readonly Name[],
  place: Place,
): readonly Name[] {
  if (typeof object !== "object" || object === null || Array.isArray(object)) {
    throw mustBe("TYPE", place, "an object", object);
  }
  const keys = Object.keys(object) as Name[];
  for (const key of keys) if (!known.includes(key)) throw unknownKey(key, known, place);
  return keys;
}

/** The same for a required object. */
export function givenValues<Name extends string>(
  object: unknown,
  known: readonly Name[],
  place: Place,
): Partial<Record<Name, unknown>> {
  if (object !== undefined) return ownValues(object, known, place);
  throw mustBe("TYPE", place, `an object { ${known.join(", ")} }`, object);
}

/** Throws if both or neither of two options are given. */
export function requireOne<T>(settings: T, name: keyof T & string, other: keyof T & string): void {
  if ((settings[name] === undefined) !== (settings[other] === undefined)) return;
  throw failure("TYPE", name, `or ${other} must be given, but not both`);
}

function unknownKey(key: string, known: readonly string[], place: Place): Error {
  const argument = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  const hint = `did you mean ${nearest(key, known)}? Known: ${known.join(", ")}`;
  const what = place === "options" ? "an option" : `a property of ${argumentOf(place)}`;
  return failure("OPTION", argument, `is not ${what}; ${hint}`, undefined, argument);
}

/** The known name that shares the most letter pairs with `key`; of equals the first. */
const nearest = (key: string, known: readonly string[]): string => similar(key, known, 0) as string;

/** The same, if it shares more than this part of the letters. */
function similar(key: string, known: readonly string[], least = 0.5): string | undefined {
  const letters = [...key.slice(0, 40).toLowerCase()];
  const shared = known.map((name) => {
    const has = (letter: string, i: number) =>
      name.toLowerCase().includes(letter + (letters[i + 1] ?? ""));
    return letters.filter(has).length;
  });
  const most = Math.max(...shared);
  return most >= least * letters.length ? known[shared.indexOf(most)] : undefined;
}
