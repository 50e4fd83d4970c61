/** The kinds of options: the default of each, what it accepts, and how it is read. Imported as `option`. */

import { argumentOf, failure, mustBe, type Place } from "./errors.js";
import { maxAxis } from "./limits.js";

/** T is what is read, `Given` what callers may give. */
export interface Option<T, Given = T> {
  readonly default: T;
  /** Continues "must be " in messages; tests derive from it what is refused. */
  readonly accepts?: string;
  /** Without a default, `undefined` is read like any other value and throws. */
  readonly required?: boolean;
  read(value: unknown, place: Place): T;
  /** Of an object: what is in it. */
  readonly table?: AnyTable;
  /** A type alone: there is no value. */
  readonly given?: Given;
}

export interface RequiredOption<T, Given = T> extends Option<T, Given> {
  readonly required: true;
}

/** One entry per option of `T`. */
export type OptionTable<T> = { readonly [K in keyof T]: Option<T[K], unknown> };

export type AnyTable = OptionTable<Readonly<Record<string, unknown>>>;

type GivenFor<O> = O extends { readonly given?: infer Given } ? Exclude<Given, undefined> : never;

/** What callers give for a table, with the descriptions that stand there. */
export type OptionsOf<Table> = {
  readonly [K in keyof Table as Table[K] extends RequiredOption<unknown> ? never : K]?: GivenFor<
    Table[K]
  >;
} & {
  readonly [K in keyof Table as Table[K] extends RequiredOption<unknown> ? K : never]: GivenFor<
    Table[K]
  >;
};

/** What a table reads. */
export type SettingsOf<Table> = {
  readonly [K in keyof Table]: Table[K] extends Option<infer T, unknown> ? T : never;
};

function typed<T, D>(
  byDefault: D,
  type: string,
  accepts: string,
  fits: (value: T) => boolean,
): Option<D | T> {
  const read = (value: unknown, place: Place) => {
    if (typeof value !== type) throw mustBe("TYPE", place, accepts, value);
    if (!fits(value as T)) throw mustBe("VALUE", place, accepts, value);
    return value as T;
  };
  return { default: byDefault, accepts, read };
}

/** A number in [from, to]; an infinite bound allows Infinity. */
export function number<D extends number | undefined>(
  byDefault: D,
  from: number,
  to: number,
): Option<D | number> {
  const accepts = `a number in [${from}, ${to}]`;
  return typed(byDefault, "number", accepts, (x: number) => x >= from && x <= to);
}

/** Any finite number, or any finite number ≥ a lower bound. */
export function finite<D extends number | undefined>(
  byDefault: D,
  from = -Infinity,
): Option<D | number> {
  const accepts = from === -Infinity ? "a finite number" : `a finite number of at least ${from}`;
  return typed(byDefault, "number", accepts, (x: number) => Number.isFinite(x) && x >= from);
}

export function integer<D extends number | undefined>(
  byDefault: D,
  from: number,
  to: number,
): Option<D | number> {
  const accepts = `an integer in [${from}, ${to}]`;
  const fits = (x: number) => Number.isInteger(x) && x >= from && x <= to;
  return typed(byDefault, "number", accepts, fits);
}

/** A required integer. */
export const count = (from: number, to: number): RequiredOption<number> =>
  required(integer(undefined, from, to));

/** The length of an axis of a result. Required. */
export const axis: RequiredOption<number> = count(1, maxAxis);

export const maxSeed = 2 ** 32 - 1;

/** A seed of NumPy's legacy stream. */
export const seed = <D extends number | undefined>(byDefault: D): Option<D | number> =>
  integer(byDefault, 0, maxSeed);

export function flag(byDefault: boolean): Option<boolean> {
  return typed(byDefault, "boolean", "true or false", () => true);
}

export function choice<const T extends string>(
  byDefault: NoInfer<T>,
  choices: readonly T[],
): Option<T> {
  const accepts = choices.map((choice) => `"${choice}"`).join(" or ");
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

/** Without a default. */
export function required<T, Given>(
  option: Option<T | undefined, Given>,
): RequiredOption<T, Exclude<Given, undefined>> {
  return { ...(option as Option<T, Exclude<Given, undefined>>), required: true };
}

/** A value whose kind is checked later, together with the tensors it must fit. */
export const later = <Given>(): Option<unknown, Given> => ({
  default: undefined,
  read: (value) => value,
});

/** A list of at most `most` items. */
export function list<T, Given>(
  item: Option<T, Given>,
  items: string,
  most = 4096,
): Option<readonly T[], readonly Exclude<Given, undefined>[]> {
  const accepts = `an array of at most ${most} ${items}`;
  const read = (value: unknown, place: Place) => {
    if (!Array.isArray(value)) throw mustBe("TYPE", place, accepts, value);
    if (value.length > most) throw mustBe("VALUE", place, accepts, value);
    return value.map((one, i) => item.read(one, `${place}[${i}]`));
  };
  return { default: [], read };
}

/** An option that is itself an object of options. */
export function record<Table extends AnyTable>(
  table: Table,
): Option<SettingsOf<Table> | undefined, OptionsOf<Table>> {
  const read = (value: unknown, place: Place) => readOptions(table, value, place, `${place}.`);
  return { default: undefined, accepts: "an object", table, read };
}

/** A required object of arguments, whose names are those in messages. */
export function inputs<Table extends AnyTable>(
  table: Table,
  accepts = `an object { ${Object.keys(table).join(", ")} }`,
): RequiredOption<SettingsOf<Table>, OptionsOf<Table>> {
  return required({
    default: undefined,
    table,
    read(value, place) {
      if (value === undefined) throw mustBe("TYPE", place, accepts, value);
      return readOptions(table, value, place);
    },
  });
}

/** `undefined` selects the default. */
export function readOption<T>(option: Option<T, unknown>, value: unknown, place: Place): T {
  return value === undefined && !option.required ? option.default : option.read(value, place);
}

/**
 * Reads options by their table. Only own enumerable properties count, and `undefined` selects the default. The result
 * is never modified. `before` is a prefix of the option names in messages.
 */
export function readOptions<Table extends AnyTable>(
  table: Table,
  value: unknown,
  place: Place = "options",
  before = "",
): SettingsOf<Table> {
  const { names, byDefault, required } = planOf(table);
  let settings = byDefault;
  if (value !== undefined) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw mustBe("TYPE", place, "an object", value);
    }
    settings = { ...byDefault };
    for (const name of Object.keys(value)) {
      if (!names.includes(name)) throw unknownKey(name, names, place);
      const given = (value as Record<string, unknown>)[name];
      if (given !== undefined)
        settings[name] = (table[name] as Option<unknown>).read(given, before + name);
    }
  }
  for (const name of required) {
    if (settings[name] === undefined)
      (table[name] as Option<unknown>).read(undefined, before + name);
  }
  return settings as SettingsOf<Table>;
}

/** The facts of a table, found once: for a small call they would take much of its time. */
interface Plan {
  readonly names: readonly string[];
  readonly required: readonly string[];
  readonly byDefault: Record<string, unknown>;
}

const plans = new WeakMap<object, Plan>();

function planOf(table: AnyTable): Plan {
  const known = plans.get(table);
  if (known) return known;
  const entries = Object.entries(table);
  const plan = {
    names: Object.keys(table),
    required: entries.filter(([, option]) => option.required).map(([name]) => name),
    byDefault: Object.fromEntries(entries.map(([name, option]) => [name, option.default])),
  };
  plans.set(table, plan);
  return plan;
}

/** Throws if both or neither of two options are given. */
export function requireOne<T>(settings: T, name: keyof T & string, other: keyof T & string): void {
  if ((settings[name] === undefined) !== (settings[other] === undefined)) return;
  throw failure("TYPE", name, `or ${other} must be given, but not both`);
}

function unknownKey(key: string, known: readonly string[], place: Place): Error {
  const argument = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  const hint = `did you mean ${similar(key, known, 0)}? Known: ${known.join(", ")}`;
  const what = place === "options" ? "an option" : `a property of ${argumentOf(place)}`;
  return failure("OPTION", argument, `is not ${what}; ${hint}`, undefined, argument);
}

/** The known name that shares the most letter pairs with `key`, if at least this part of its letters; of equals the first. */
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
